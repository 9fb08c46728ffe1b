import { systemClock } from '../../../replication/engine/clock.ts';
import { webLockLeader } from '../../../replication/leader/leader.ts';
import { keepSending, type Sending } from '../../../replication/outbox/keep-sending.ts';
import { patientFetch } from '../../../replication/outbox/patience.ts';
import type { RoundEnd } from '../../../replication/outbox/round.ts';
import { questionLock, sendWrites, type WriteSender } from '../../../replication/questions/send-writes.ts';
import { addWaiting, listWaiting, type QaWrite, watchWaiting, withdrawWaiting } from '../../../replication/questions/waiting-writes.ts';
import { WritingClosedError } from '../../../replication/storage/writing.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { deviceSession } from '../server/device-session.ts';
import { createDataClient } from '../server/supabase-client.ts';
import { forgetFresh } from './ask-server.ts';

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Sent when there is a network. */
  | { readonly kind: 'waiting' }
  /** Too much waits already: not stored. */
  | { readonly kind: 'full' }
  /** The student is signing out: not stored (AUTH-5). */
  | { readonly kind: 'signing-out'; readonly message: string }
  /** Not stored either: its writer changes it first. */
  | { readonly kind: 'refused'; readonly refusal: string };

/** Stores a write and sends what waits. */
export async function sendWrite(userId: string, write: QaWrite): Promise<SendOutcome> {
  const key = await addWaiting(userId, write).catch((error: unknown) => {
    if (error instanceof WritingClosedError) return error;
    throw error;
  });
  if (key === null) return { kind: 'full' };
  if (key instanceof WritingClosedError) return { kind: 'signing-out', message: key.message };
  await sendWaiting(userId);
  const left = (await listWaiting(userId)).find((each) => each.key === key);
  if (left === undefined) return { kind: 'sent' };
  if (left.refusal === null) return { kind: 'waiting' };
  await withdrawWaiting(userId, key);
  return { kind: 'refused', refusal: left.refusal };
}

/** Sends what waits, in order, from one tab at a time. Whatever fails waits on. */
export async function sendWaiting(userId: string): Promise<void> {
  await round(userId, new AbortController().signal).catch((error: unknown) => console.error('What waits could not be sent', error));
}

/** Sends what waits and what will, until `stop`, whichever screen is open. @param onLeft something is left */
export function keepSendingQuestions(userId: string, onLeft: () => void): Sending {
  const sending = keepSending({
    round: (signal) => round(userId, signal),
    clock: systemClock,
    random: Math.random,
    onLeft,
  });
  let newest = 0;
  const stopWatching = watchWaiting(userId, (waiting) => {
    const last = Math.max(0, ...waiting.map(({ at, refusal }) => (refusal === null ? at : 0)));
    if (last > newest) sending.wake();
    newest = last;
  });
  return {
    wake: () => sending.wake(),
    stop() {
      stopWatching();
      sending.stop();
    },
  };
}

async function round(userId: string, signal: AbortSignal): Promise<RoundEnd | undefined> {
  if (!navigator.onLine) return { isLeft: (await listWaiting(userId)).some(({ refusal }) => refusal === null) };
  try {
    return await sendWrites({ ...senderOf(userId), isStopped: () => signal.aborted }, signal);
  } finally {
    forgetFresh();
  }
}

function senderOf(userId: string): WriteSender {
  const patient = patientFetch(observedFetch, Date.now);
  return {
    userId,
    client: createDataClient(userId, patient.fetch),
    authorize: () => deviceSession.tokens.accessToken(userId),
    leader: webLockLeader(questionLock(userId), navigator.locks),
    now: Date.now,
    retryAfterMs: patient.retryAfterMs,
  };
}
