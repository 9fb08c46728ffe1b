import * as v from 'valibot';

import { type PostedPicture, type QaWrite, type UnsentPost, withdrawUnsentPost } from '../store/use-unsent-posts.ts';
import { type DraftFormat, draftKey, drafts, TEXT } from '../../../shared/student/drafts.ts';
import { answerKey, answerMarkKey, commentKey, DRAFT_MARK, EDITED_ANSWER } from './answer-draft.ts';
import { ASKED, askKey } from './ask-draft.ts';
import { draftOfEdit, EDITED_QUESTION, QUESTION } from './question-draft.ts';
import { CHOSEN, EDITED, pictureKey } from './use-draft-picture.ts';

/**
 * OUT-2: moves a write from the outbox back into its form, with its picture.
 * @returns false if the form has other content by now, or storing fails; the write then stays in the outbox
 */
export async function keepAsDraft(userId: string, waiting: UnsentPost): Promise<boolean> {
  const slots = slotsOf(userId, waiting.write);
  if (!slots.every(({ isFree }) => isFree()) || !slots.every(({ fill }) => fill())) return false;
  await withdrawUnsentPost(userId, waiting);
  return true;
}

/** A draft that receives a part of a write. */
interface Slot {
  readonly isFree: () => boolean;
  readonly fill: () => boolean;
}

function slot<T>(key: string, format: DraftFormat<T>, value: T): Slot {
  return {
    isFree() {
      const typed = format.write(drafts.read(key, format));
      return typed === null || typed === format.write(value);
    },
    fill: () => drafts.change(key, format, () => value),
  };
}

function slotsOf(userId: string, write: QaWrite): readonly Slot[] {
  switch (write.kind) {
    case 'question':
      return [slot(askKey(userId), ASKED, { ...questionOf(write), tutor: null }), chosen(userId, 'qa-question', write.picture)];
    case 'answer':
      return [
        slot(answerKey(userId, write.entryId), TEXT, write.body),
        slot(answerMarkKey(userId, write.entryId), DRAFT_MARK, DRAFT_MARK.read(JSON.stringify(write.draft ?? null))),
        chosen(userId, `qa-answer-${write.entryId}`, write.picture),
      ];
    case 'comment':
      return [slot(commentKey(userId, write.answerId ?? write.entryId), TEXT, write.body)];
    case 'edit-question':
      return edit(userId, write.entryId, EDITED_QUESTION, draftOfEdit(write), write.picture);
    case 'edit-answer':
      return edit(userId, write.answerId, EDITED_ANSWER, write.body ?? null, write.picture);
    default:
      throw new Error(`A ${write.kind} has no form`);
  }
}

const questionOf = ({ title, body, subject, chapter }: Extract<QaWrite, { kind: 'question' }>) =>
  v.parse(QUESTION, { title, body, subject, chapter: chapter ?? '' });

const chosen = (userId: string, draft: string, picture: PostedPicture | undefined) =>
  slot(pictureKey(userId, draft), CHOSEN, picture ?? null);

function edit<T>(userId: string, id: string, format: DraftFormat<T>, text: T, picture: PostedPicture | null | undefined): readonly Slot[] {
  const draft = `qa-edit-${id}`;
  return [slot(draftKey(userId, draft), format, text), slot(pictureKey(userId, draft), EDITED, picture === undefined ? null : { picture })];
}
