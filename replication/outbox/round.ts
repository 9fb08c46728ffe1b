import type { SupabaseClient } from '@supabase/supabase-js';

import type { Leader } from '../leader/leader.ts';
import { type Entry, isWaiting, type OutboxWrite } from './entry.ts';
import { existingOutbox, listEntries, noteUnknownAnswer, refuseEntry, removeEntry, takeOver } from './outbox.ts';
import { type Verdict, verdictOnFile } from './verdict.ts';

/** How a round of sending ended. `isLeft`: something waits that can be sent later. */
export interface RoundEnd {
  readonly isLeft: boolean;
  /** What is left of the pause that the server asked for (`Retry-After`). */
  readonly retryAfterMs?: number;
  /** Nothing was sent: that pause was not over. */
  readonly isPutOff?: true;
}

/** OUT-2: answers of one round that nobody knows; so many, and it is the line. */
export const MOST_UNKNOWN = 3;

/** What every sender needs. */
export interface Sender {
  readonly userId: string;
  /** One context sends at a time. */
  readonly leader: Leader;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** What is left of the pause that the server asked for: until it is over, nothing is sent. */
  readonly retryAfterMs?: () => number | undefined;
  /** The student signed out: results are not stored. */
  readonly isStopped?: () => boolean;
  /** In [0, 1). */
  readonly random?: () => number;
}

/** Sends a part of the outbox: a picture, which may take minutes on a slow line, keeps no question from being sent. */
export interface Lane<W extends OutboxWrite> extends Sender {
  readonly isMine: (entry: Entry) => entry is Entry<W>;
  /** @param isWanted whether it is still in the outbox, as it was: for a sending of more than one request */
  readonly send: (write: W, isWanted: () => Promise<boolean>) => Promise<Verdict>;
  /** Before the first request of a round. */
  readonly prepare?: () => Promise<unknown>;
  /** What an entry makes or speaks of: one that waits holds up those behind it that share some. */
  readonly idsOf?: (write: W) => readonly string[];
  /** The server has it, and it is still in the outbox. */
  readonly onSent?: (write: W) => Promise<void>;
  /** It was sent, refused or stepped aside. */
  readonly onSettled?: (write: W) => void;
}

/**
 * Sends what waits, in order (OUT-1, OUT-2). What was sent and not noted is sent again, which is harmless.
 * @returns undefined if `signal` aborted before this context's turn
 */
export async function sendLane<W extends OutboxWrite>(lane: Lane<W>, signal: AbortSignal): Promise<RoundEnd | undefined> {
  let end: RoundEnd | undefined;
  await lane.leader.lead(signal, async () => {
    end = await round(lane);
  });
  return end;
}

async function round<W extends OutboxWrite>(lane: Lane<W>): Promise<RoundEnd> {
  const { userId, send, prepare, idsOf, isStopped } = lane;
  const tried = new Set<number>();
  const held = new Set<string>();
  let unsettled = 0;
  let isPrepared = false;
  let isLeft = (await takeOver(userId)) > 0;
  for (;;) {
    if (isStopped?.()) return { isLeft: true };
    // Read again each time: sending takes long on a bad network, and what was discarded, corrected or added meanwhile counts.
    const untried = (await listEntries(userId)).filter(lane.isMine).filter((each) => isWaiting(each) && !tried.has(each.id));
    const next = unsettled < MOST_UNKNOWN ? untried[0] : anyOf(lane, untried, held);
    if (next === undefined) break;
    const retryAfterMs = lane.retryAfterMs?.();
    if (retryAfterMs !== undefined) return { isLeft: true, retryAfterMs, ...(tried.size === 0 ? { isPutOff: true } : {}) };
    if (prepare !== undefined && !isPrepared) {
      isPrepared = true;
      await prepare();
      // A session may take long to renew, and what was chosen may be discarded meanwhile.
      continue;
    }
    tried.add(next.id);
    const ids = idsOf?.(next.write) ?? [];
    // An answer comes after its question.
    if (ids.some((id) => held.has(id))) {
      isLeft = true;
      continue;
    }
    const verdict = await send(next.write, async () => (await listEntries(userId)).some(({ id }) => id === next.id));
    if (isStopped?.()) return { isLeft: true };
    if (verdict === 'later') return withSomeLeft(lane);
    if (await settle(lane, next, verdict)) {
      // One from behind went through: it is not the line.
      if (unsettled === MOST_UNKNOWN) unsettled = 0;
      continue;
    }
    isLeft = true;
    for (const id of ids) held.add(id);
    unsettled += 1;
    // A write over which the server fails never steps aside: three of them would hold up what is behind them for ever.
    if (unsettled > MOST_UNKNOWN || (unsettled === MOST_UNKNOWN && verdict !== 'failed')) break;
  }
  return isLeft ? withSomeLeft(lane) : { isLeft: false };
}

/** One that shares nothing with what waits before it. */
function anyOf<W extends OutboxWrite>(
  { idsOf, random = Math.random }: Lane<W>,
  untried: readonly Entry<W>[],
  held: ReadonlySet<string>,
): Entry<W> | undefined {
  const before = new Set(held);
  const free = untried.filter(({ write }) => {
    const ids = idsOf?.(write) ?? [];
    const isFree = !ids.some((id) => before.has(id));
    for (const id of ids) before.add(id);
    return isFree;
  });
  return free[Math.floor(random() * free.length)];
}

/** @returns false where the entry goes on waiting */
async function settle<W extends OutboxWrite>(lane: Lane<W>, entry: Entry<W>, verdict: Exclude<Verdict, 'later'>): Promise<boolean> {
  const outbox = await existingOutbox(lane.userId);
  // Discarded, replaced, or gone with its student.
  if (outbox === null || (await outbox.entries.get(entry.id)) === undefined) return true;
  if (verdict === 'failed') return false;
  if (verdict === 'unknown') {
    if (!(await noteUnknownAnswer(outbox, entry, lane.now()))) return false;
  } else if (verdict === 'sent') {
    // First: a crash in between sends it again, which is harmless.
    await lane.onSent?.(entry.write);
    await removeEntry(outbox, entry);
  } else {
    console.error('The server refused what waited', verdict.refused);
    await refuseEntry(outbox, entry, verdict.refused);
  }
  lane.onSettled?.(entry.write);
  return true;
}

/** The end of a round that leaves something. */
function withSomeLeft({ retryAfterMs }: Pick<Sender, 'retryAfterMs'>): RoundEnd {
  const ms = retryAfterMs?.();
  return ms === undefined ? { isLeft: true } : { isLeft: true, retryAfterMs: ms };
}

/** Objects are immutable. */
const YEAR_S = '31536000';
/** Time-out without progress in ms; the file is sent again. */
const PATIENCE_MS = 5 * 60_000;

/** Uploads a file without overwriting. An answer that does not name it is a portal's (OUT-1). */
export async function uploadOnce(client: SupabaseClient, bucket: string, path: string, file: Blob): Promise<Verdict> {
  const upload = client.storage
    .from(bucket)
    .upload(path, file, { contentType: file.type, cacheControl: YEAR_S })
    .then(({ data, error }) => (error === null && data.fullPath !== `${bucket}/${path}` ? 'later' : verdictOnFile(error)), verdictOnFile);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve('later'), PATIENCE_MS);
  });
  const verdict = await Promise.race([upload, tooLong]);
  clearTimeout(timer);
  return verdict;
}
