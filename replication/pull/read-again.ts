import type { Environment } from '../context/environment.ts';
import type { Session } from '../context/session.ts';
import { feedKey, type Feed } from '../storage/feeds.ts';
import type { Store } from '../storage/store.ts';
import { beginReread } from './reread.ts';

const KEY = 'readAgain';

/** VERIFY-4: the student's request to download everything again. */
export interface ReadingAgain {
  /** Epoch milliseconds, by this device's clock. */
  readonly at: number;
  /** Number of feeds at the beginning. */
  readonly of: number;
  /** Keys of the feeds not read to their end since. */
  readonly left: readonly string[];
}

/** Undefined if the student never asked for it. `left` is empty once it is done. */
export async function readingAgain(store: Store): Promise<ReadingAgain | undefined> {
  return (await store.getState(KEY)) as ReadingAgain | undefined;
}

/** VERIFY-4: stores the request, so that a crash or lost network only delays it. The caller wakes the engine. */
export async function wantReadAgain({ store }: Pick<Environment, 'store'>, feeds: readonly Feed[], at: number): Promise<void> {
  const left = feeds.map(feedKey);
  await store.setState(KEY, { at, of: left.length, left } satisfies ReadingAgain);
}

/** VERIFY-4: starts rereading the feeds that the student asked for and that are not being reread yet. */
export async function beginReadAgain(session: Session, feeds: readonly Feed[]): Promise<void> {
  const wanted = await readingAgain(session.store);
  if (wanted === undefined || wanted.left.length === 0) return;
  const followed = new Map(feeds.map((feed) => [feedKey(feed), feed]));
  // Remove feeds that are no longer followed.
  await crossOut(
    session,
    wanted.left.filter((key) => !followed.has(key)),
  );
  for (const key of wanted.left) {
    const feed = followed.get(key);
    if (feed === undefined || session.renewing.has(key)) continue;
    // Start over: a reread in progress may have passed damaged rows and kept them.
    session.rereads.delete(key);
    await beginReread(session, feed);
    session.renewing.add(key);
  }
}

/** VERIFY-4: marks feeds as done, after their last page and cursor are stored. */
export async function crossOut({ store, renewing }: Session, keys: readonly string[]): Promise<void> {
  const wanted = await readingAgain(store);
  for (const key of keys) renewing.delete(key);
  if (wanted === undefined || !wanted.left.some((key) => keys.includes(key))) return;
  await store.setState(KEY, { ...wanted, left: wanted.left.filter((key) => !keys.includes(key)) } satisfies ReadingAgain);
}
