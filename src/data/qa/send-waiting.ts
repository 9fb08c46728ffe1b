import type { SupabaseClient } from '@supabase/supabase-js';

import {
  addWaiting,
  countWaiting,
  isStillWaiting,
  listWaiting,
  type QaWrite,
  refuseWaiting,
  removeSent,
  type WaitingWrite,
  withdrawWaiting,
} from '../../../replication/questions/waiting-writes.ts';
import { deviceSession } from '../server/device-session.ts';
import { forgetFresh } from './ask-server.ts';
import { changed, sendPost } from './send-post.ts';
import { withPicture } from './send-picture.ts';

export type SendOutcome =
  | { readonly kind: 'sent' }
  /** Sent when there is a network. */
  | { readonly kind: 'waiting' }
  /** Too much waits already: not stored. */
  | { readonly kind: 'full' }
  /** Not stored either: its writer changes it first. */
  | { readonly kind: 'refused'; readonly refusal: string };

/** Stores a write and sends what waits. */
export async function sendWrite(userId: string, write: QaWrite): Promise<SendOutcome> {
  const key = await addWaiting(userId, write);
  if (key === null) return { kind: 'full' };
  await sendWaiting(userId);
  const left = (await listWaiting(userId)).find((each) => each.key === key);
  if (left === undefined) return { kind: 'sent' };
  if (left.refusal === null) return { kind: 'waiting' };
  await withdrawWaiting(userId, key);
  return { kind: 'refused', refusal: left.refusal };
}

/** For a start of the app and a network that returns. */
export async function sendIfWaiting(userId: string): Promise<void> {
  if ((await countWaiting(userId)) > 0) await sendWaiting(userId);
}

/** Sends what waits, in order, from one tab at a time. Stops at the first that the server does not answer. */
export async function sendWaiting(userId: string): Promise<void> {
  await navigator.locks.request(`ekagra-${userId}-questions`, async () => {
    const waiting = (await listWaiting(userId)).filter(({ refusal }) => refusal === null);
    if (waiting.length === 0 || !navigator.onLine) return;
    try {
      await deviceSession.tokens.accessToken(userId);
      const { createDataClient } = await import('../server/supabase-client.ts');
      const client = createDataClient(userId);
      for (const each of waiting) {
        // Sending takes long on a bad network: what was discarded or corrected meanwhile is not sent.
        // oxlint-disable-next-line no-await-in-loop -- an answer comes after its question
        if ((await isStillWaiting(userId, each)) && !(await settle(userId, client, each))) return;
      }
    } catch (error) {
      console.error('What waits could not be sent', error);
    } finally {
      forgetFresh();
    }
  });
}

/** False when the server did not answer. */
async function settle(userId: string, client: SupabaseClient, waiting: WaitingWrite): Promise<boolean> {
  const { error, status } = await send(userId, client, waiting.write);
  if (error === null || (error.code === '23505' && isNew(waiting.write))) {
    await removeSent(userId, waiting);
    return true;
  }
  if (status === 0 || [401, 408, 425, 429].includes(status) || status >= 500) return false;
  console.error('The server refused a write', error);
  await refuseWaiting(userId, waiting, error.hint ?? error.code ?? '');
  return true;
}

/** Sent before, and only the answer was lost. */
const isNew = ({ kind }: QaWrite) => kind === 'question' || kind === 'answer' || kind === 'comment';

async function send(userId: string, client: SupabaseClient, write: QaWrite) {
  switch (write.kind) {
    case 'question': {
      const { entryId: id, title, body, subject, chapter } = write;
      return withPicture(userId, client, write.picture, (picture) =>
        client.from('qa_entries').insert({ id, title, body, subject, chapter, ...picture }),
      );
    }
    case 'answer': {
      const { answerId: id, entryId: entry_id, body, draft } = write;
      const mark = draft === undefined ? {} : { drafted_by: draft.by, is_draft_checked: draft.isChecked };
      return withPicture(userId, client, write.picture, (picture) =>
        client.from('qa_answers').insert({ id, entry_id, body, ...mark, ...picture }),
      );
    }
    case 'comment': {
      const { commentId: id, entryId: entry_id, answerId: answer_id, body } = write;
      return client.from('qa_comments').insert({ id, entry_id, answer_id, body });
    }
    case 'delete-comment':
      return client.from('qa_comments').delete().eq('id', write.commentId);
    case 'follow': {
      const follows = client.from('qa_follows');
      const { entryId: entry_id } = write;
      if (!write.isFollowing) return follows.delete().match({ entry_id, user_id: userId });
      return follows.upsert({ entry_id }, { onConflict: 'user_id,entry_id', ignoreDuplicates: true });
    }
    case 'accept':
      return changed(await client.from('qa_entries').update({ accepted_answer_id: write.answerId }).eq('id', write.entryId).select('id'));
    case 'vote': {
      const target = { [`${write.target}_id`]: write.targetId };
      if (write.value === 0)
        return client
          .from('qa_votes')
          .delete()
          .match({ ...target, user_id: userId });
      return client.from('qa_votes').upsert({ ...target, value: write.value }, { onConflict: 'user_id,entry_id,answer_id' });
    }
    default:
      return sendPost(userId, client, write);
  }
}
