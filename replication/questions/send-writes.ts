import type { SupabaseClient } from '@supabase/supabase-js';

import { isOfQuestions } from '../outbox/entry.ts';
import { findFile } from '../outbox/outbox.ts';
import { type RoundEnd, sendLane, type Sender, uploadOnce } from '../outbox/round.ts';
import { type Answer, type Verdict, verdictOnRows } from '../outbox/verdict.ts';
import { POST_PICTURES } from '../outbox/picture-name.ts';
import type { PostedPicture, QaWrite } from '../outbox/qa-write.ts';

/** Name of the Web Lock under which one context sends at a time. Tabs of earlier releases use the same lock. */
export const questionLock = (userId: string): string => `ekagra-${userId}-questions`;

/** Time-out of a request in ms. */
const PATIENCE_MS = 30_000;

export interface WriteSender extends Sender {
  readonly client: SupabaseClient;
  /** Resolves when there is a token for the student. Called first, because supabase-js flattens errors of its token callback. */
  readonly authorize: () => Promise<unknown>;
}

/** Sends waiting writes of the directory of questions. `questionLock` guards its turn. */
export function sendWrites({ client, authorize, ...sender }: WriteSender, signal: AbortSignal): Promise<RoundEnd | undefined> {
  return sendLane(
    {
      ...sender,
      isMine: isOfQuestions,
      send: (write, isWanted) => send(sender.userId, client, write, isWanted),
      prepare: authorize,
      idsOf,
    },
    signal,
  );
}

/** Ids of the posts that a write creates or refers to. */
function idsOf(write: QaWrite): string[] {
  return Object.entries(write).flatMap(([name, value]) => (name.endsWith('Id') && typeof value === 'string' ? value : []));
}

/** Starts the time-out with the request, not before: the upload of a picture may take minutes. */
const patience = (): AbortSignal => AbortSignal.timeout(PATIENCE_MS);

const isRow = ({ data }: Answer): boolean => Array.isArray(data) && data.length === 1;
/**
 * True for the server's answer to a write that may find no row. An empty list alone may come from a captive portal, but the server also
 * says how many rows it wrote (`Content-Range`).
 */
const isCounted = ({ data, count }: Answer): boolean => Array.isArray(data) && data.length === count;
const COUNTED = { count: 'exact' } as const;

async function send(userId: string, client: SupabaseClient, write: QaWrite, isWanted: () => Promise<boolean>): Promise<Verdict> {
  const withPicture = (picture: PostedPicture | null | undefined, post: (columns: object) => Promise<Verdict>) =>
    // A write that was discarded or corrected during the upload is not posted. Its verdict has no effect, as its entry is gone.
    pictureFirst(userId, client, picture, async (columns) => ((await isWanted()) ? post(columns) : 'sent'));
  switch (write.kind) {
    case 'question': {
      const { entryId: id, title, body, subject, chapter } = write;
      return withPicture(write.picture, (picture) =>
        onCreation(
          client
            .from('qa_entries')
            .insert({ id, title, body, subject, chapter, ...picture })
            .select('id')
            .abortSignal(patience()),
        ),
      );
    }
    case 'answer': {
      const { answerId: id, entryId: entry_id, body, draft } = write;
      const mark = draft === undefined ? {} : { drafted_by: draft.by, is_draft_checked: draft.isChecked };
      return withPicture(write.picture, (picture) =>
        onCreation(
          client
            .from('qa_answers')
            .insert({ id, entry_id, body, ...mark, ...picture })
            .select('id')
            .abortSignal(patience()),
        ),
      );
    }
    case 'comment': {
      const { commentId: id, entryId: entry_id, answerId: answer_id, body } = write;
      return onCreation(client.from('qa_comments').insert({ id, entry_id, answer_id, body }).select('id').abortSignal(patience()));
    }
    case 'delete-comment':
      // A comment that is already gone counts as deleted.
      return verdictOnRows(
        await client.from('qa_comments').delete(COUNTED).eq('id', write.commentId).select('id').abortSignal(patience()),
        isCounted,
      );
    case 'follow': {
      const follows = client.from('qa_follows');
      const { entryId: entry_id } = write;
      const asked = write.isFollowing
        ? follows.upsert({ entry_id }, { onConflict: 'user_id,entry_id', ignoreDuplicates: true, ...COUNTED })
        : follows.delete(COUNTED).match({ entry_id, user_id: userId });
      return verdictOnRows(await asked.select('entry_id').abortSignal(patience()), isCounted);
    }
    case 'accept': {
      const accepted = { accepted_answer_id: write.answerId };
      return onChange(client.from('qa_entries').update(accepted, COUNTED).eq('id', write.entryId).select('id').abortSignal(patience()));
    }
    case 'vote': {
      const target = { [`${write.target}_id`]: write.targetId };
      const votes = client.from('qa_votes');
      if (write.value === 0) {
        const withdrawn = votes.delete(COUNTED).match({ ...target, user_id: userId });
        return verdictOnRows(await withdrawn.select('value').abortSignal(patience()), isCounted);
      }
      const cast = votes.upsert({ ...target, value: write.value }, { onConflict: 'user_id,entry_id,answer_id' });
      return verdictOnRows(await cast.select('value').abortSignal(patience()), isRow);
    }
    case 'edit-question': {
      const { entryId, title, body, subject, chapter } = write;
      return withPicture(write.picture, (picture) =>
        onChange(
          client
            .from('qa_entries')
            .update({ title, body, subject, chapter, ...picture }, COUNTED)
            .eq('id', entryId)
            .select('id')
            .abortSignal(patience()),
        ),
      );
    }
    case 'edit-answer':
      return withPicture(write.picture, (picture) =>
        onChange(
          client
            .from('qa_answers')
            .update({ body: write.body, ...picture }, COUNTED)
            .eq('id', write.answerId)
            .select('id')
            .abortSignal(patience()),
        ),
      );
    case 'flag': {
      const flag = { answer_id: write.answerId, reason: write.reason };
      return verdictOnRows(await client.rpc('flag_answer', flag).abortSignal(patience()), ({ data }) => data === 'done');
    }
  }
}

async function onCreation(asked: PromiseLike<Answer>): Promise<Verdict> {
  const answer = await asked;
  // This device made the id, so a duplicate means that an earlier request succeeded and only its answer was lost.
  return answer.error?.code === '23505' && answer.status === 409 ? 'sent' : verdictOnRows(answer, isRow);
}

/** Verdict on an update. Postgres reports success for an update that found no row, so that case is refused: the post is gone. */
async function onChange(asked: PromiseLike<Answer>): Promise<Verdict> {
  const answer = await asked;
  const isGone = answer.error === null && answer.count === 0 && isCounted(answer);
  return isGone ? { refused: 'qa-gone' } : verdictOnRows(answer, isRow);
}

/**
 * Uploads a post's picture, if this device has it, and then posts. The database accepts no post whose picture is missing.
 * @param picture null removes the posted picture
 */
async function pictureFirst(
  userId: string,
  client: SupabaseClient,
  picture: PostedPicture | null | undefined,
  post: (columns: object) => Promise<Verdict>,
): Promise<Verdict> {
  if (picture === undefined) return post({});
  if (picture === null) return post({ picture: null });
  const columns = { picture: picture.path, picture_alt: picture.alt };
  const bytes = await findFile(userId, picture.path);
  // The picture itself was posted before; only its description changed.
  if (bytes === null) return post(columns);
  const verdict = await uploadOnce(client, POST_PICTURES, picture.path, bytes);
  if (verdict === 'sent') return post(columns);
  return typeof verdict === 'string' ? verdict : { refused: PICTURE_REFUSALS[verdict.refused] ?? 'qa-picture' };
}

const PICTURE_REFUSALS: Readonly<Record<string, string>> = { QuotaExceeded: 'storage-quota', AccessDenied: 'qa-picture-forbidden' };
