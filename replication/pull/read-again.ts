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

/** Undefined if it was never asked for; nothing is left once it is done. */
export async function readingAgain(store: Store): Promise<ReadingAgain | undefined> {
  return (await store.getState(KEY)) as ReadingAgain | undefined;
}

/** VERIFY-4: written down, so that a crash and a lost network only delay it. The caller wakes the engine. */
export async function wantReadAgain({ store }: Pick<Environment, 'store'>, feeds: readonly Feed[], at: number): Promise<void> {
  const left = feeds.map(feedKey);
  await store.setState(KEY, { at, of: left.length, left } satisfies ReadingAgain);
}

/** VERIFY-4: begins what the student asked for and no reading has under way. */
export async function beginReadAgain(session: Session, feeds: readonly Feed[]): Promise<void> {
  const wanted = await readingAgain(session.store);
  if (wanted === undefined || wanted.left.length === 0) return;
  const followed = new Map(feeds.map((feed) => [feedKey(feed), feed]));
  // No longer followed.
  await crossOut(
    session,
    wanted.left.filter((key) => !followed.has(key)),
  );
  for (const key of wanted.left) {
    const feed = followed.get(key);
    if (feed === undefined || session.renewing.has(key)) continue;
    // A reading that is under way may have passed rows that it took for good.
    session.rereads.delete(key);
    await beginReread(session, feed);
    session.renewing.add(key);
  }
}

/** VERIFY-4: after the feed's last page and its cursor are stored. */
export async function crossOut({ store, renewing }: Session, keys: readonly string[]): Promise<void> {
  const wanted = await readingAgain(store);
  for (const key of keys) renewing.delete(key);
  if (wanted === undefined || !wanted.left.some((key) => keys.includes(key))) return;
  await store.setState(KEY, { ...wanted, left: wanted.left.filter((key) => !keys.includes(key)) } satisfies ReadingAgain);
}
