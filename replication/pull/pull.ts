import { logLost, withLost } from '../conflict/conflict-log.ts';
import type { LocalDocument } from '../document/local-document.ts';
import { rebased } from '../document/rebase.ts';
import { checkAnswer } from '../engine/identity.ts';
import type { Session } from '../engine/session.ts';
import type { FeedPage, FeedRequest, ServerRow } from '../protocol/wire.ts';
import { forgetScopes, planToForget } from '../scope/forget-scopes.ts';
import { feedKey, loadFeeds, type Feed } from './feeds.ts';
import { updateDocuments } from '../storage/store.ts';

/** Rows in one answer: large enough for few round trips, small enough that a cut one costs little. */
const PAGE_ROWS = 1000;
/** The first answer is smaller: with it come the newest rows of long feeds, for which somebody waits (PULL-5). */
const FIRST_PAGE_ROWS = 250;
/** The newest rows of one feed, and of all together: some screens full. */
const NEWEST_ROWS = 50;
const MOST_NEWEST_ROWS = 500;
const FEWEST_NEWEST_ROWS = 10;
/** More pushes than these between two pulls are rare; their rows come once more and do no harm. */
const MOST_SKIPPED = 200;

interface PullOptions {
  readonly apply?: typeof applyRows;
  /** Asked when a page is in the database and there are more: false leaves the rest for another time. */
  readonly goOn?: () => Promise<boolean>;
}

/**
 * PULL-2: fetches what changed in every feed, all feeds in one request, until the server has no more.
 * @returns false where something is left because `goOn` said so
 */
export async function pullFeeds(session: Session, { apply = applyRows, goOn }: PullOptions = {}): Promise<boolean> {
  let feeds = await loadFeeds(session);
  /** PULL-5: feeds that have asked for their newest rows in this catching-up. */
  const haveAsked = new Set<string>();
  for (;;) {
    const asking = newestFirst(session, feeds, haveAsked);
    const limit = asking.size > 0 ? FIRST_PAGE_ROWS : PAGE_ROWS;
    const skip = [...session.settled].slice(-MOST_SKIPPED);
    const answer = await session.transport.pull({ feeds: feeds.map((feed) => request(feed, asking)), limit, skip });
    await checkAnswer(session, answer);
    for (const page of answer.feeds) if (page.newest) await apply(session, page.collection, page.newest);
    for (const page of answer.feeds) await apply(session, page.collection, page.rows);

    const pages = new Map(answer.feeds.map((page) => [feedKey(page), page]));
    const read = feeds.map((feed) => readOn(session, feed, pages.get(feedKey(feed))));
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
    if (!unanswered && joined.length === 0 && !answer.feeds.some((page) => page.more)) return true;
    if (goOn && !(await goOn())) return false;
  }
}

/** PULL-5: how many of their newest rows the feeds ask for that have not asked yet. */
function newestFirst({ collections }: Session, feeds: readonly Feed[], haveAsked: Set<string>): Map<string, number> {
  const long = new Set(collections.flatMap(({ name, newestBy }) => (newestBy === undefined ? [] : [name])));
  const keys = feeds.filter(({ collection }) => long.has(collection)).map(feedKey);
  const asking = keys.filter((key) => !haveAsked.has(key));
  for (const key of asking) haveAsked.add(key);
  const each = Math.min(NEWEST_ROWS, Math.max(FEWEST_NEWEST_ROWS, Math.floor(MOST_NEWEST_ROWS / asking.length)));
  return new Map(asking.map((key) => [key, each]));
}

function request(feed: Feed, asking: ReadonlyMap<string, number>): FeedRequest {
  const { collection, scope, cursor } = feed;
  const newest = asking.get(feedKey(feed));
  return { collection, scope, cursor, ...(newest === undefined ? {} : { newest }) };
}

/** How far a feed is read with this page. */
function readOn({ collections }: Session, feed: Feed, page: FeedPage | undefined): Feed {
  if (!page) return feed;
  const { collection, scope } = feed;
  const newestBy = collections.find(({ name }) => name === collection)?.newestBy;
  const oldest = newestBy === undefined ? undefined : page.newest?.at(-1)?.[newestBy];
  const gapBefore = typeof oldest === 'number' ? oldest : feed.gapBefore;
  return { collection, scope, cursor: page.cursor ?? feed.cursor, ...(page.more && gapBefore !== undefined ? { gapBefore } : {}) };
}

/** Puts rows from anywhere into the local database, under the changes that wait there (DOC-3). */
export async function applyRows(session: Session, collection: string, rows: readonly ServerRow[]): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const schema = session.collections.find(({ name }) => name === collection);
  if (!schema) return;
  const losers = new Map<string, LocalDocument>();
  await updateDocuments(session.store, collection, [...byId.keys()], (current, id) => {
    const row = byId.get(id)!;
    // A tombstone is kept even of what this device never had: an older event may still be on its way.
    if (current && current.sync.version === row._version && current.sync.changes.length === 0) return undefined;
    const result = rebased(current, row, session.owner, schema);
    const document = withLost(result.document, result.lost, result.document, session.clock.now());
    if (document.sync.lost) losers.set(id, document);
    return document;
  });
  await logLost(session, collection, [...losers.values()]);
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
