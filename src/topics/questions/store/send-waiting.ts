import { webLockLeader } from '../../../../replication/leader/leader.ts';
import { whyNotStored } from '../../../../replication/outbox/not-stored.ts';
import { patientFetch } from '../../../../replication/outbox/patience.ts';
import type { RoundEnd } from '../../../../replication/outbox/round.ts';
import { questionLock, sendWrites, type WriteSender } from '../../../../replication/questions/send-writes.ts';
import { keyOfWrite, type QaWrite } from '../../../../replication/outbox/qa-write.ts';
import { addWaiting, listUnsentPosts, withdrawUnsentPost } from '../../../../replication/questions/unsent-posts.ts';
import { observedFetch } from '../../../shared/connectivity/request-evidence.ts';
import { deviceSession } from '../../../shared/server/device-session.ts';
import { forgetReads } from '../../../shared/server/read-era.ts';
import { createDataClient } from '../../../shared/server/supabase-client.ts';

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** In the outbox. It is sent when the network is back. */
  | { readonly kind: 'waiting' }
  /** Not stored, because the outbox is full. */
  | { readonly kind: 'full' }
  /** Not stored, because the student is signing out (AUTH-5) or the device is full. */
  | { readonly kind: 'not-stored'; readonly message: string }
  /** Refused and not stored. The student has to change it first. */
  | { readonly kind: 'refused'; readonly refusal: string };

/** Stores a write in the outbox and sends the outbox. */
export async function sendWrite(userId: string, write: QaWrite): Promise<SendOutcome> {
  const id = await addWaiting(userId, write).catch(whyNotStored);
  if (id === null) return { kind: 'full' };
  if (typeof id === 'string') return { kind: 'not-stored', message: id };
  await sendWaiting(userId);
  const waiting = await listUnsentPosts(userId);
  const left = waiting.find((each) => each.id === id);
  // Another tab replaced this write by a newer one, whose state counts.
  if (left === undefined) return { kind: waiting.some(({ key }) => key === keyOfWrite(write)) ? 'waiting' : 'sent' };
  if (left.refusal === null) return { kind: 'waiting' };
  await withdrawUnsentPost(userId, left);
  return { kind: 'refused', refusal: left.refusal };
}

/** Sends the outbox now. Failed writes stay in it. */
async function sendWaiting(userId: string): Promise<void> {
  if (!navigator.onLine) return;
  await sendQuestions(userId, new AbortController().signal).catch((error: unknown) => console.error('What waits could not be sent', error));
}

/** Sends one round, from one tab at a time. */
export async function sendQuestions(userId: string, signal: AbortSignal): Promise<RoundEnd | undefined> {
  try {
    return await sendWrites({ ...senderOf(userId), isStopped: () => signal.aborted }, signal);
  } finally {
    forgetReads();
  }
}

/** Shared by all rounds: a requested delay of the server applies to the device, not to one round. */
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
