import { applyRows } from './apply-rows.ts';
import { checkAnswer, knownXact } from '../context/identity.ts';
import type { Session } from '../context/session.ts';
import { isAfter, readPullAnswer } from '../protocol/answers.ts';
import type { FeedPage, FeedRequest, PullAnswer, PullRequest, ServerRow } from '../protocol/wire.ts';
import { roomToAskFor, sendAsMuchAsFits } from '../context/room.ts';
import { forgetScopes, planToForget, strayScopes } from '../scope/forget-scopes.ts';
import { feedsToVerify, noteRead, verify } from './verify.ts';
import { beginReadAgain, crossOut } from './read-again.ts';
import { beginFirstReadings, beginReread, continueRereading, clearTombstones } from './reread.ts';
import { feedKey, loadFeeds, type Feed } from '../storage/feeds.ts';
import { forgetWanted, loadWanted, nextPart, withinReach, type Wanted } from './parts.ts';

/** The first answer is smaller: it carries the newest rows of long feeds, which the student waits for (PULL-5). */
const FIRST_PAGE_ROWS = 250;
/** Newest rows requested per feed (a few screens), and below for all feeds together. */
const NEWEST_ROWS = 50;
const MOST_NEWEST_ROWS = 500;
const FEWEST_NEWEST_ROWS = 10;
/** Most transactions in `skip`. More pushes between two pulls are rare; their rows then arrive again, which is harmless. */
const MOST_SKIPPED = 200;

/** State of one pull from page to page, until the server has no more. */
export interface CatchingUp {
  /** PULL-5: feeds whose newest rows the server has already sent. */
  readonly asked: Set<string>;
  /** Scopes that opened during this pull. A scope that opens again is no progress. */
  readonly joined: Set<string>;
  /** VERIFY-1: whether feeds are compared. False if the server is known to have less than the device (INC-2). */
  readonly verifies: boolean;
}

export function startCatchingUp(verifies = true): CatchingUp {
  return { asked: new Set(), joined: new Set(), verifies };
}

/**
 * - `done`: the server has no more.
 * - `more`: the server has more, and this page made progress.
 * - `wait`: the server has more, but asking again at once would be useless (ENG-1, PULL-7).
 */
export type PullOutcome = 'done' | 'more' | 'wait';

type Apply = typeof applyRows;

/**
 * Pulls until the server has no more, or only rows that cannot be shown yet.
 * @param apply how starting over applies rows (INC-2)
 */
export async function pullFeeds(session: Session, apply?: Apply): Promise<Exclude<PullOutcome, 'more'>> {
  const catchingUp = startCatchingUp(apply === undefined);
  for (;;) {
    const outcome = await pullPage(session, catchingUp, apply);
    if (outcome !== 'more') return outcome;
  }
}

/** PULL-2: requests the changes of every feed, all in one request, as many as fit into one answer. */
export async function pullPage(session: Session, catchingUp: CatchingUp, apply: Apply = applyRows): Promise<PullOutcome> {
  const feeds = await loadFeeds(session);
  // INC-2: nothing counts as deleted because a restored server lacks it.
  if (catchingUp.verifies) await beginFirstReadings(session, feeds);
  if (catchingUp.verifies) await beginReadAgain(session, feeds);
  const request = await requestFor(session, feeds, catchingUp);
  const { ahead } = session;
  // Rereads need a new request: they compare with the documents that were on the device before it.
  const isAhead = ahead !== undefined && session.rereads.size === 0 && asksTheSame(ahead.request, request);
  if (!isAhead) await endAhead(session);
  session.ahead = undefined;
  const answered = await (isAhead ? ahead.answer : send(session, request));
  const answer = readPullAnswer(answered, isAhead ? ahead.request : request, session.collections);
  await checkAnswer(session, answer);
  await askAhead(session, feeds, request, answer, catchingUp);
  await sendAsMuchAsFits(session, answer.room);
  for (const page of answer.feeds) await clearTombstones(session, page);
  for (const page of answer.feeds) if (page.newest) await apply(session, page.collection, page.newest);
  for (const page of answer.feeds) if (page.part) await apply(session, page.collection, page.part.rows);
  for (const page of answer.feeds) await apply(session, page.collection, await withinReachOf(session, feeds, page));

  const answeredPages = new Map(answer.feeds.map((page) => [feedKey(page), page]));
  const read: Feed[] = [];
  for (const feed of feeds) read.push(await readFeed(session, feed, answeredPages.get(feedKey(feed)), answer.held_back === true));
  const { kept, gone, joined } = reconcile(session, read, answer.scopes);
  for (const key of gone.map(feedKey)) {
    session.rereads.delete(key);
    session.renewing.delete(key);
    session.begun.delete(key);
  }
  await session.exclusive(async () => {
    const followed = new Set([...kept, ...joined].map(feedKey));
    // VERIFY-1: look for stray scopes only with the daily comparison.
    const strays = request.feeds.some((feed) => feed.verify) ? await strayScopes(session, followed) : [];
    await planToForget(session, [...gone, ...strays]);
    await forgetWanted(session, gone);
    // Store the cursor last, when everything before it is in the database.
    await session.store.setState('feeds', [...kept, ...joined]);
    await forgetScopes(session, followed);
  });
  const isOver = (key: string): boolean => !session.rereads.has(key);
  await crossOut(session, [...session.renewing].filter(isOver));
  for (const feed of request.feeds) if (feed.newest !== undefined) catchingUp.asked.add(feedKey(feed));
  for (const key of answeredPages.keys()) session.begun.add(key);

  if (await verify(session, answer.digests ?? [], feeds)) return 'more';
  const isUnanswered = answer.feeds.length < feeds.length;
  const wanted = await loadWanted(session);
  const hasOlder = kept.some((feed) => partOf(session, feed, wanted) !== undefined);
  const hasMore = isUnanswered || hasOlder || joined.length > 0 || answer.feeds.some((page) => page.more);
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

/** Builds the request for the next page, from each feed's current position. */
async function requestFor(session: Session, feeds: readonly Feed[], { asked, verifies }: Omit<CatchingUp, 'joined'>): Promise<PullRequest> {
  const wanted = await loadWanted(session);
  const parts = new Map(feeds.map((feed) => [feedKey(feed), partOf(session, feed, wanted)]));
  const asking = newestFirst(
    session,
    feeds.filter((feed) => !parts.get(feedKey(feed))),
    asked,
  );
  const limit = Math.min(session.pageSize.current(), asking.size > 0 ? FIRST_PAGE_ROWS : Infinity);
  const verifying = verifies ? await feedsToVerify(session, feeds) : new Set<string>();
  const requests = feeds.map((feed): FeedRequest => {
    const { collection, scope, floor } = feed;
    const key = feedKey(feed);
    const { cursor } = session.rereads.get(key) ?? feed;
    const [newest, part] = [asking.get(key), parts.get(key)];
    return {
      collection,
      scope,
      cursor,
      ...(newest === undefined ? {} : { newest }),
      ...(part === undefined ? {} : { part }),
      // A feed whose floor moves with this answer cannot be compared.
      ...(verifying.has(key) && part === undefined ? { verify: true, ...(floor ? { floor } : {}) } : {}),
    };
  });
  const skip = [...session.settled].slice(-MOST_SKIPPED);
  const room = await roomToAskFor(session);
  return {
    feeds: requests,
    limit,
    skip,
    packed: true,
    device: session.device,
    ...(room.length > 0 ? { room } : {}),
    ...(await knownXact(session, feeds)),
  };
}

async function send({ transport, line, pageSize, pages }: Session, request: PullRequest): Promise<unknown> {
  await pages.take();
  return pageSize.measured(() => line.measured(0, () => transport.pull(request, line.patienceMs())));
}

/**
 * PULL-10: requests the next page as it will be needed if this one is stored and nothing else happens. Otherwise the next
 * request differs, and this answer is dropped.
 */
async function askAhead(
  session: Session,
  feeds: readonly Feed[],
  asked: PullRequest,
  answer: PullAnswer,
  catchingUp: CatchingUp,
): Promise<void> {
  const pages = new Map(answer.feeds.map((page) => [feedKey(page), page]));
  const read = feeds.map((feed) => readOn(session, feed, pages.get(feedKey(feed))));
  const { gone, joined } = reconcile(session, read, answer.scopes);
  const isPlain = session.rereads.size + gone.length + joined.length + (answer.digests?.length ?? 0) === 0;
  const isLast = answer.feeds.length === feeds.length && answer.feeds.every(({ more }) => !more);
  if (!isPlain || isLast || answer.feeds.some((page) => page.reread)) return;
  const newest = asked.feeds.filter((feed) => feed.newest !== undefined).map(feedKey);
  const request = await requestFor(session, read, { ...catchingUp, asked: new Set([...catchingUp.asked, ...newest]) });
  session.ahead = { request, answer: send(session, request) };
  // The caller that awaits the answer handles the failure.
  session.ahead.answer.catch(() => undefined);
}

/** Waits until no request is in flight, and drops its answer. */
export async function endAhead(session: Session): Promise<void> {
  await Promise.allSettled([session.ahead?.answer]);
  session.ahead = undefined;
}

/** Compares requests without `limit`, which adapts to the speed of answers. */
function asksTheSame(a: PullRequest, b: PullRequest): boolean {
  return JSON.stringify({ ...a, limit: 0 }) === JSON.stringify({ ...b, limit: 0 });
}

/** PULL-9: the part of a feed to request with the next page. */
function partOf({ collections, rereads }: Session, feed: Feed, wanted: Wanted): FeedRequest['part'] {
  const schema = collections.find(({ name }) => name === feed.collection);
  const reread = rereads.get(feedKey(feed));
  return reread ? nextPart(schema, reread, reread.backTo) : nextPart(schema, feed, wanted[feedKey(feed)]);
}

async function withinReachOf(
  { store, collections, rereads }: Session,
  feeds: readonly Feed[],
  page: FeedPage,
): Promise<readonly ServerRow[]> {
  const schema = collections.find(({ name }) => name === page.collection);
  const feed = rereads.get(feedKey(page)) ?? feeds.find((one) => feedKey(one) === feedKey(page));
  const floor = page.part ? (page.part.floor ?? undefined) : feed?.floor;
  return schema ? withinReach(store, schema, page.rows, () => floor) : page.rows;
}

/** PULL-5: by feed, the number of newest rows to request, for feeds that have not requested them yet. */
function newestFirst({ collections }: Session, feeds: readonly Feed[], haveAsked: ReadonlySet<string>): Map<string, number> {
  const long = new Set(collections.flatMap(({ name, newestBy }) => (newestBy === undefined ? [] : [name])));
  const keys = feeds.filter(({ collection }) => long.has(collection)).map(feedKey);
  const asking = keys.filter((key) => !haveAsked.has(key));
  const each = Math.min(NEWEST_ROWS, Math.max(FEWEST_NEWEST_ROWS, Math.floor(MOST_NEWEST_ROWS / asking.length)));
  return new Map(asking.map((key) => [key, each]));
}

/** True if the page made progress. The server's demand to reread a feed (TOMB-2) counts, because the next page starts the reread. */
function hasGoneOn({ cursor }: FeedRequest, page: FeedPage | undefined): boolean {
  if (!page) return false;
  return page.reread === true || page.part !== undefined || (page.cursor !== null && isAfter(page.cursor, cursor));
}

/** Returns a feed's position after this page, in a normal read or a reread. */
async function readFeed(session: Session, feed: Feed, page: FeedPage | undefined, isHeldBack: boolean): Promise<Feed> {
  if (page?.reread) {
    // Start over even during a reread: the server may have cleared tombstones meanwhile.
    session.rereads.delete(feedKey(feed));
    await beginReread(session, feed);
    return feed;
  }
  const reread = session.rereads.get(feedKey(feed));
  if (!page || !reread) return readOn(session, feed, page);
  const isRead = await continueRereading(session, feed, page, isHeldBack);
  if (reread.isFirst) return readOn(session, feed, page);
  if (!isRead) return feed;
  const { collection, scope } = feed;
  return readOn(session, { collection, scope, cursor: null, ...(reread.floor ? { floor: reread.floor } : {}) }, page);
}

/** Returns a feed's position after this page of a normal read. */
function readOn({ collections }: Session, feed: Feed, page: FeedPage | undefined): Feed {
  if (!page) return feed;
  const { collection, scope } = feed;
  const newestBy = collections.find(({ name }) => name === collection)?.newestBy;
  const oldest = newestBy === undefined ? undefined : page.newest?.at(-1)?.[newestBy];
  const gapBefore = typeof oldest === 'number' ? oldest : feed.gapBefore;
  const floor = page.part ? page.part.floor : feed.floor;
  return {
    collection,
    scope,
    cursor: page.cursor ?? feed.cursor,
    ...(page.more && gapBefore !== undefined ? { gapBefore } : {}),
    ...(floor ? { floor } : {}),
  };
}

/** SCOPE-1: compares the user's current scopes with those the device follows. */
function reconcile(
  { collections }: Session,
  feeds: readonly Feed[],
  scopes: Readonly<Record<string, readonly string[]>>,
): { kept: Feed[]; gone: Feed[]; joined: Feed[] } {
  const known = new Set(feeds.map(feedKey));
  // If the answer lacks a collection, its scopes count as unchanged.
  const isVisible = (feed: Feed) => scopes[feed.collection]?.includes(feed.scope) ?? true;
  const visible = collections.flatMap(({ name }) => (scopes[name] ?? []).map((scope) => ({ collection: name, scope, cursor: null })));
  return {
    kept: feeds.filter(isVisible),
    gone: feeds.filter((feed) => !isVisible(feed)),
    joined: visible.filter((feed) => !known.has(feedKey(feed))),
  };
}
