import type { SupabaseClient } from '@supabase/supabase-js';

import type { Leader } from '../leader/leader.ts';
import { type Entry, isWaiting, type OutboxWrite } from './entry.ts';
import { existingOutbox, listEntries, noteUnknownAnswer, refuseEntry, removeEntry, takeOver } from './outbox.ts';
import { type Verdict, verdictOnFile } from './verdict.ts';

/** How a round of sending ended. `isLeft`: entries wait that can be sent later. */
export interface RoundEnd {
  readonly isLeft: boolean;
  /** Remaining ms of the pause that the server asked for (`Retry-After`). */
  readonly retryAfterMs?: number;
  /** True if nothing was sent because that pause was not over. */
  readonly isPutOff?: true;
}

/** OUT-2: after this many unknown answers in one round, the connection is to blame and not the entries. */
export const MOST_UNKNOWN = 3;

/** Options of every sender. */
export interface Sender {
  readonly userId: string;
  /** One context sends at a time. */
  readonly leader: Leader;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Remaining ms of the pause that the server asked for. Nothing is sent until it is over. */
  readonly retryAfterMs?: () => number | undefined;
  /** True once the student has signed out: results are then not stored. */
  readonly isStopped?: () => boolean;
  /** Returns a number in [0, 1). Default: `Math.random`. */
  readonly random?: () => number;
}

/** Sends one part of the outbox. Pictures have their own lane: one may take minutes and must not delay questions. */
export interface Lane<W extends OutboxWrite> extends Sender {
  readonly isMine: (entry: Entry) => entry is Entry<W>;
  /** @param isWanted whether the entry is still in the outbox; checked between the requests of one sending */
  readonly send: (write: W, isWanted: () => Promise<boolean>) => Promise<Verdict>;
  /** Runs before the first request of a round. */
  readonly prepare?: () => Promise<unknown>;
  /** Ids that a write creates or refers to. An unsettled entry holds up the later ones that share an id with it. */
  readonly idsOf?: (write: W) => readonly string[];
  /** Called when the server has the write, and before the entry leaves the outbox. */
  readonly onSent?: (write: W) => Promise<void>;
  /** Called when the entry was sent, refused or stepped aside. */
  readonly onSettled?: (write: W) => void;
}

/**
 * Sends the waiting entries in order (OUT-1, OUT-2). After a crash an entry may be sent twice, which is harmless.
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
    // Read the entries again each time: sending is slow on a bad network, and entries are discarded, corrected or added meanwhile.
    const untried = (await listEntries(userId)).filter(lane.isMine).filter((each) => isWaiting(each) && !tried.has(each.id));
    const next = unsettled < MOST_UNKNOWN ? untried[0] : anyOf(lane, untried, held);
    if (next === undefined) break;
    const retryAfterMs = lane.retryAfterMs?.();
    if (retryAfterMs !== undefined) return { isLeft: true, retryAfterMs, ...(tried.size === 0 ? { isPutOff: true } : {}) };
    if (prepare !== undefined && !isPrepared) {
      isPrepared = true;
      await prepare();
      // Read again: renewing the session may take long, and the chosen entry may be discarded meanwhile.
      continue;
    }
    tried.add(next.id);
    const ids = idsOf?.(next.write) ?? [];
    // An answer must wait for its question.
    if (ids.some((id) => held.has(id))) {
      isLeft = true;
      continue;
    }
    const verdict = await send(next.write, async () => (await listEntries(userId)).some(({ id }) => id === next.id));
    if (isStopped?.()) return { isLeft: true };
    if (verdict === 'later') return withSomeLeft(lane);
    if (await settle(lane, next, verdict)) {
      // A later entry went through, so the connection is fine.
      if (unsettled === MOST_UNKNOWN) unsettled = 0;
      continue;
    }
    isLeft = true;
    for (const id of ids) held.add(id);
    unsettled += 1;
    // A `failed` write never steps aside, so three of them would hold up all later entries forever. Try one more entry.
    if (unsettled > MOST_UNKNOWN || (unsettled === MOST_UNKNOWN && verdict !== 'failed')) break;
  }
  return isLeft ? withSomeLeft(lane) : { isLeft: false };
}

/** Returns a random entry that shares no id with the entries before it. */
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

/** @returns false if the entry keeps waiting */
async function settle<W extends OutboxWrite>(lane: Lane<W>, entry: Entry<W>, verdict: Exclude<Verdict, 'later'>): Promise<boolean> {
  const outbox = await existingOutbox(lane.userId);
  // The entry was discarded, replaced, or deleted with the student's data.
  if (outbox === null || (await outbox.entries.get(entry.id)) === undefined) return true;
  if (verdict === 'failed') return false;
  if (verdict === 'unknown') {
    if (!(await noteUnknownAnswer(outbox, entry, lane.now()))) return false;
  } else if (verdict === 'sent') {
    // Before the removal: a crash in between sends the entry again, which is harmless.
    await lane.onSent?.(entry.write);
    await removeEntry(outbox, entry);
  } else {
    console.error('The server refused what waited', verdict.refused);
    await refuseEntry(outbox, entry, verdict.refused);
  }
  lane.onSettled?.(entry.write);
  return true;
}

/** The result of a round that leaves entries. */
function withSomeLeft({ retryAfterMs }: Pick<Sender, 'retryAfterMs'>): RoundEnd {
  const ms = retryAfterMs?.();
  return ms === undefined ? { isLeft: true } : { isLeft: true, retryAfterMs: ms };
}

/** `Cache-Control` max-age. Objects never change. */
const YEAR_S = '31536000';
/** Time-out of an upload in ms. The file is then sent again. */
const PATIENCE_MS = 5 * 60_000;

/** Uploads a file without overwriting. An answer that does not name the file comes from a captive portal (OUT-1). */
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
