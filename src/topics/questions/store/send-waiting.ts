import { webLockLeader } from '../../../../replication/leader/leader.ts';
import { whyNotStored } from '../../../../replication/outbox/not-stored.ts';
import { patientFetch } from '../../../../replication/outbox/patience.ts';
import type { RoundEnd } from '../../../../replication/outbox/round.ts';
import { questionLock, sendWrites, type WriteSender } from '../../../../replication/questions/send-writes.ts';
import { keyOfWrite, type QaWrite } from '../../../../replication/outbox/qa-write.ts';
import { addWaiting, listWaiting, withdrawWaiting } from '../../../../replication/questions/waiting-writes.ts';
import { observedFetch } from '../../../shared/connectivity/request-evidence.ts';
import { deviceSession } from '../../../shared/server/device-session.ts';
import { forgetReads } from '../../../shared/server/read-era.ts';
import { createDataClient } from '../../../shared/server/supabase-client.ts';

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Sent when there is a network. */
  | { readonly kind: 'waiting' }
  /** Too much waits already: not stored. */
  | { readonly kind: 'full' }
  /** The student is signing out (AUTH-5), or the device has no room. */
  | { readonly kind: 'not-stored'; readonly message: string }
  /** Not stored either: its writer changes it first. */
  | { readonly kind: 'refused'; readonly refusal: string };

/** Stores a write and sends what waits. */
export async function sendWrite(userId: string, write: QaWrite): Promise<SendOutcome> {
  const id = await addWaiting(userId, write).catch(whyNotStored);
  if (id === null) return { kind: 'full' };
  if (typeof id === 'string') return { kind: 'not-stored', message: id };
  await sendWaiting(userId);
  const waiting = await listWaiting(userId);
  const left = waiting.find((each) => each.id === id);
  // What replaced it, from another tab, says what is sent now.
  if (left === undefined) return { kind: waiting.some(({ key }) => key === keyOfWrite(write)) ? 'waiting' : 'sent' };
  if (left.refusal === null) return { kind: 'waiting' };
  await withdrawWaiting(userId, left);
  return { kind: 'refused', refusal: left.refusal };
}

/** Sends what waits now. Whatever fails waits on. */
async function sendWaiting(userId: string): Promise<void> {
  if (!navigator.onLine) return;
  await sendQuestions(userId, new AbortController().signal).catch((error: unknown) => console.error('What waits could not be sent', error));
}

/** One round, from one tab at a time. */
export async function sendQuestions(userId: string, signal: AbortSignal): Promise<RoundEnd | undefined> {
  try {
    return await sendWrites({ ...senderOf(userId), isStopped: () => signal.aborted }, signal);
  } finally {
    forgetReads();
  }
}

/** One for all rounds: the server asked this device to wait, not one round. */
const patient = patientFetch(observedFetch, Date.now);

function senderOf(userId: string): WriteSender {
  return {
    userId,
    client: createDataClient(userId, patient.fetch),
    authorize: () => deviceSession.tokens.accessToken(userId),
    leader: webLockLeader(questionLock(userId), navigator.locks),
    now: Date.now,
    retryAfterMs: patient.retryAfterMs,
  };
}
