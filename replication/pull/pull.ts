import { logLost } from '../conflict/conflict-log.ts';
import { rebased } from '../document/rebase.ts';
import { checkAnswer } from '../engine/identity.ts';
import type { Session } from '../engine/session.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { forgetScopes, planToForget } from '../scope/forget-scopes.ts';
import { feedKey, loadFeeds, type Feed } from './feeds.ts';
import { updateDocuments } from '../storage/store.ts';

/** Rows in one answer: large enough for few round trips, small enough that a cut one costs little. */
const PAGE_ROWS = 1000;
/** More pushes than these between two pulls are rare; their rows come once more and do no harm. */
const MOST_SKIPPED = 200;

type ApplyRows = typeof applyRows;

/** PULL-2: fetches what changed in every feed, all feeds in one request, until the server has no more. */
export async function pullFeeds(session: Session, apply: ApplyRows = applyRows): Promise<void> {
  let feeds = await loadFeeds(session);
  for (;;) {
    const answer = await session.transport.pull({ feeds, limit: PAGE_ROWS, skip: [...session.settled].slice(-MOST_SKIPPED) });
    await checkAnswer(session, answer);
    for (const page of answer.feeds) await apply(session, page.collection, page.rows);

    const cursors = new Map(answer.feeds.map((page) => [feedKey(page), page.cursor]));
    const read = feeds.map((feed) => ({ ...feed, cursor: cursors.get(feedKey(feed)) ?? feed.cursor }));
    const { kept, gone, joined } = reconcile(session, read, answer.scopes);
    feeds = [...kept, ...joined];
    // A scope that comes back comes back whole.
    if (gone.length > 0 || joined.length > 0) session.settled.clear();
    await session.exclusive(async () => {
      await planToForget(session, gone);
      // Only now: what the cursor has passed is in the database.
      await session.store.setState('feeds', [...kept, ...joined]);
      await forgetScopes(session, new Set([...kept, ...joined].map(feedKey)));
    });

    const unanswered = answer.feeds.length < read.length;
    if (!unanswered && joined.length === 0 && !answer.feeds.some((page) => page.more)) return;
  }
}

/** Puts rows from anywhere into the local database, under the changes that wait there (DOC-3). */
export async function applyRows(session: Session, collection: string, rows: readonly ServerRow[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lost = new Map<string, Readonly<Record<string, unknown>>>();
  const kept = new Map<string, Readonly<Record<string, unknown>>>();
  await updateDocuments(session.store, collection, [...byId.keys()], (current, id) => {
    const row = byId.get(id)!;
    // A tombstone is kept even of what this device never had: an older event may still be on its way.
    if (current && current.sync.version === row._version && current.sync.changes.length === 0) return undefined;
    const result = rebased(current, row, session.device);
    lost.set(id, result.lost);
    kept.set(id, result.document);
    return result.document;
  });
  for (const [id, values] of lost) await logLost(session, collection, id, values, kept.get(id)!);
}

/** SCOPE-1: what the user may see now against what the device follows. */
function reconcile(
  { collections }: Session,
  feeds: readonly Feed[],
  scopes: Readonly<Record<string, readonly string[]>>,
): { kept: Feed[]; gone: Feed[]; joined: Feed[] } {
  const known = new Set(feeds.map(feedKey));
  // A server that says nothing about a collection has not said that it is gone.
  const isVisible = (feed: Feed) => scopes[feed.collection]?.includes(feed.scope) ?? true;
  const visible = collections.flatMap(({ name }) => (scopes[name] ?? []).map((scope) => ({ collection: name, scope, cursor: null })));
  return {
    kept: feeds.filter(isVisible),
    gone: feeds.filter((feed) => !isVisible(feed)),
    joined: visible.filter((feed) => !known.has(feedKey(feed))),
  };
}
