import { applyRows } from '../document/apply-rows.ts';
import { checkAnswer, heard } from '../engine/identity.ts';
import type { Session } from '../engine/session.ts';
import { isAfter, readPullAnswer } from '../protocol/answers.ts';
import type { FeedPage, FeedRequest } from '../protocol/wire.ts';
import { forgetScopes, planToForget, strayScopes } from '../scope/forget-scopes.ts';
import { feedsToVerify, noteRead, verify } from '../verify/verify.ts';
import { beginFirstReadings, beginReread, goOnRereading } from '../verify/reread.ts';
import { feedKey, loadFeeds, type Feed } from './feeds.ts';

/** The first answer is smaller: with it come the newest rows of long feeds, for which somebody waits (PULL-5). */
const FIRST_PAGE_ROWS = 250;
/** The newest rows of one feed, and of all together: some screens full. */
const NEWEST_ROWS = 50;
const MOST_NEWEST_ROWS = 500;
const FEWEST_NEWEST_ROWS = 10;
/** More pushes than these between two pulls are rare; their rows come once more and do no harm. */
const MOST_SKIPPED = 200;

/** What one catching-up remembers from page to page, until the server has no more. */
export interface CatchingUp {
  /** PULL-5: feeds that were answered with their newest rows. */
  readonly asked: Set<string>;
  /** Scopes that opened. One that does so twice is no progress. */
  readonly joined: Set<string>;
  /** VERIFY-1: not where the server is known to have less than the device (INC-2). */
  readonly verifies: boolean;
}

export function startCatchingUp(verifies = true): CatchingUp {
  return { asked: new Set(), joined: new Set(), verifies };
}

/**
 * - `done`: the server has no more.
 * - `more`: it has, and this page brought the device further.
 * - `wait`: it has, but asking again at once would bring nothing (ENG-1, PULL-7).
 */
export type PullOutcome = 'done' | 'more' | 'wait';

type Apply = typeof applyRows;

/**
 * Pulls until the server has no more, or none that may be shown yet.
 * @param apply What starting over does with the rows (INC-2).
 */
export async function pullFeeds(session: Session, apply?: Apply): Promise<Exclude<PullOutcome, 'more'>> {
  const catchingUp = startCatchingUp(apply === undefined);
  for (;;) {
    const outcome = await pullPage(session, catchingUp, apply);
    if (outcome !== 'more') return outcome;
  }
}

/** PULL-2: fetches what changed in every feed, all feeds in one request, as much as fits into one answer. */
export async function pullPage(session: Session, catchingUp: CatchingUp, apply: Apply = applyRows): Promise<PullOutcome> {
  const { transport, line, pageSize, pages } = session;
  const feeds = await loadFeeds(session);
  // INC-2: of a restored server nothing is taken for deleted.
  if (catchingUp.verifies) await beginFirstReadings(session, feeds);
  const asking = newestFirst(session, feeds, catchingUp.asked);
  const limit = Math.min(pageSize.current(), asking.size > 0 ? FIRST_PAGE_ROWS : Infinity);
  const skip = [...session.settled].slice(-MOST_SKIPPED);
  const verifying = catchingUp.verifies ? await feedsToVerify(session, feeds) : new Set<string>();
  const request = { feeds: feeds.map((feed) => feedRequest(session, feed, asking, verifying)), limit, skip, ...(await heard(session)) };
  await pages.take();
  const answered = await pageSize.measured(() => line.measured(0, () => transport.pull(request, line.patienceMs())));
  const answer = readPullAnswer(answered, request, session.collections);
  await checkAnswer(session, answer);
  for (const page of answer.feeds) if (page.newest) await apply(session, page.collection, page.newest);
  for (const page of answer.feeds) await apply(session, page.collection, page.rows);

  const answeredPages = new Map(answer.feeds.map((page) => [feedKey(page), page]));
  const read: Feed[] = [];
  for (const feed of feeds) read.push(await readFeed(session, feed, answeredPages.get(feedKey(feed)), answer.held_back === true));
  const { kept, gone, joined } = reconcile(session, read, answer.scopes);
  // A scope that comes back comes back whole.
  if (gone.length > 0 || joined.length > 0) session.settled.clear();
  await session.exclusive(async () => {
    const followed = new Set([...kept, ...joined].map(feedKey));
    // VERIFY-1: once a day.
    const strays = verifying.size > 0 ? await strayScopes(session, followed) : [];
    await planToForget(session, [...gone, ...strays]);
    // Only now: what the cursor has passed is in the database.
    await session.store.setState('feeds', [...kept, ...joined]);
    await forgetScopes(session, followed);
  });
  for (const key of asking.keys()) catchingUp.asked.add(key);
  for (const key of answeredPages.keys()) session.begun.add(key);

  if (await verify(session, answer.digests ?? [])) return 'more';
  const isUnanswered = answer.feeds.length < feeds.length;
  const hasMore = isUnanswered || joined.length > 0 || answer.feeds.some((page) => page.more);
  if (!hasMore && answer.held_back === true) return 'wait';
  if (!hasMore) {
    await noteRead(session);
    return 'done';
  }
  const hasAdvanced = request.feeds.some((feed) => hasGoneOn(feed, answeredPages.get(feedKey(feed))));
  const hasJoined = joined.some((feed) => !catchingUp.joined.has(feedKey(feed)));
  for (const feed of joined) catchingUp.joined.add(feedKey(feed));
  return hasAdvanced || hasJoined ? 'more' : 'wait';
}

/** PULL-5: how many of their newest rows the feeds ask for that have not asked yet. */
function newestFirst({ collections }: Session, feeds: readonly Feed[], haveAsked: ReadonlySet<string>): Map<string, number> {
  const long = new Set(collections.flatMap(({ name, newestBy }) => (newestBy === undefined ? [] : [name])));
  const keys = feeds.filter(({ collection }) => long.has(collection)).map(feedKey);
  const asking = keys.filter((key) => !haveAsked.has(key));
  const each = Math.min(NEWEST_ROWS, Math.max(FEWEST_NEWEST_ROWS, Math.floor(MOST_NEWEST_ROWS / asking.length)));
  return new Map(asking.map((key) => [key, each]));
}

function feedRequest({ rereads }: Session, feed: Feed, asking: ReadonlyMap<string, number>, verifying: ReadonlySet<string>): FeedRequest {
  const { collection, scope } = feed;
  const reread = rereads.get(feedKey(feed));
  const cursor = reread ? reread.cursor : feed.cursor;
  const newest = asking.get(feedKey(feed));
  const verify = verifying.has(feedKey(feed));
  return { collection, scope, cursor, ...(newest === undefined ? {} : { newest }), ...(verify ? { verify } : {}) };
}

/** Did the page bring the device further? To be told to read a feed again (TOMB-2) does: the next page begins it. */
function hasGoneOn({ cursor }: FeedRequest, page: FeedPage | undefined): boolean {
  if (!page) return false;
  return page.reread === true || (page.cursor !== null && isAfter(page.cursor, cursor));
}

/** How far a feed is read with this page, from where it stood or once more from the beginning. */
async function readFeed(session: Session, feed: Feed, page: FeedPage | undefined, isHeldBack: boolean): Promise<Feed> {
  if (page?.reread) {
    // Tombstones may have been cleared during a reading, too.
    session.rereads.delete(feedKey(feed));
    await beginReread(session, feed);
    return feed;
  }
  const reread = session.rereads.get(feedKey(feed));
  if (!page || !reread) return readOn(session, feed, page);
  const isRead = await goOnRereading(session, feed, page, isHeldBack);
  if (reread.isFirst) return readOn(session, feed, page);
  return isRead ? readOn(session, { ...feed, cursor: null }, page) : feed;
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
