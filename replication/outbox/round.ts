import type { SupabaseClient } from '@supabase/supabase-js';

import type { Leader } from '../leader/leader.ts';
import { type Verdict, verdictOnFile } from './verdict.ts';

/** How a round of sending ended. `isLeft`: something waits that can be sent later. */
export interface RoundEnd {
  readonly isLeft: boolean;
  /** What the server asked for (`Retry-After`). */
  readonly retryAfterMs?: number;
}

/** OUT-2: answers of one round that nobody knows; so many, and it is the line. */
export const MOST_UNKNOWN = 3;

/** What every outbox needs to send. */
export interface Sender {
  /** One context sends at a time. */
  readonly leader: Leader;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly retryAfterMs?: () => number | undefined;
  /** The student signed out: results are not stored. */
  readonly isStopped?: () => boolean;
}

/** Runs a round in this context's turn. @returns undefined if `signal` aborted before the turn came */
export async function roundInTurn(leader: Leader, signal: AbortSignal, round: () => Promise<RoundEnd>): Promise<RoundEnd | undefined> {
  let end: RoundEnd | undefined;
  await leader.lead(signal, async () => {
    end = await round();
  });
  return end;
}

/** The end of a round that leaves something. */
export function withSomeLeft({ retryAfterMs }: Pick<Sender, 'retryAfterMs'>): RoundEnd {
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
