import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';

import { openOutbox, refuseEntry } from '../../../../replication/outbox/outbox.ts';
import type { QaWrite } from '../../../../replication/outbox/qa-write.ts';
import { addWaiting, findPicture, keepPicture, listUnsentPosts } from '../../../../replication/questions/unsent-posts.ts';
import { draftKey, drafts, TEXT } from '../../../shared/student/drafts.ts';
import { answerKey, answerMarkKey, commentKey, DRAFT_MARK, EDITED_ANSWER } from './answer-draft.ts';
import { ASKED, askKey } from './ask-draft.ts';
import { keepAsDraft } from './keep-as-draft.ts';
import { EDITED_QUESTION } from './question-draft.ts';
import { CHOSEN, EDITED, pictureKey } from './use-draft-picture.ts';

let userId: string;

beforeEach(() => {
  userId = crypto.randomUUID();
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});

/** The server refused it, and the student keeps it. */
async function kept(write: QaWrite): Promise<boolean> {
  await addWaiting(userId, write);
  const waiting = (await listUnsentPosts(userId)).at(-1)!;
  await refuseEntry(await openOutbox(userId), waiting, 'unknown');
  return keepAsDraft(userId, waiting);
}

const picture = { path: 'p', alt: 'A lens' };
const question = { title: 'Why?', body: 'It bends', subject: 'physics', chapter: null };

test('OUT-2 a question that stepped aside is back in its form, with its picture, and leaves the outbox', async () => {
  await keepPicture(userId, 'p', new Blob(['picture']));
  expect(await kept({ kind: 'question', entryId: 'q', ...question, picture })).toBe(true);
  expect(drafts.read(askKey(userId), ASKED)).toEqual({ ...question, chapter: '', tutor: null });
  expect(drafts.read(pictureKey(userId, 'qa-question'), CHOSEN)).toEqual(picture);
  expect(await (await findPicture(userId, 'p'))?.text()).toBe('picture');
  expect(await listUnsentPosts(userId)).toEqual([]);
});

test('OUT-2 answers, comments and edits go back into the forms that they came from', async () => {
  const draft = { by: 'model', isChecked: true };
  expect(await kept({ kind: 'answer', answerId: 'a', entryId: 'q', body: 'Because', draft })).toBe(true);
  expect(await kept({ kind: 'comment', commentId: 'c', entryId: 'q', answerId: 'a', body: 'Sure?' })).toBe(true);
  expect(await kept({ kind: 'edit-question', entryId: 'q', ...question, picture: null })).toBe(true);
  expect(await kept({ kind: 'edit-answer', answerId: 'a', body: 'Because so' })).toBe(true);
  expect(drafts.read(answerKey(userId, 'q'), TEXT)).toBe('Because');
  expect(drafts.read(answerMarkKey(userId, 'q'), DRAFT_MARK)).toEqual(draft);
  expect(drafts.read(commentKey(userId, 'a'), TEXT)).toBe('Sure?');
  expect(drafts.read(draftKey(userId, 'qa-edit-q'), EDITED_QUESTION)).toEqual({ ...question, chapter: '' });
  expect(drafts.read(pictureKey(userId, 'qa-edit-q'), EDITED)).toEqual({ picture: null });
  expect(drafts.read(draftKey(userId, 'qa-edit-a'), EDITED_ANSWER)).toBe('Because so');
  expect(await listUnsentPosts(userId)).toEqual([]);
});

test('OUT-2 a draft that was begun meanwhile is not overwritten: the write stays in the outbox', async () => {
  drafts.change(answerKey(userId, 'q'), TEXT, () => 'Another answer');
  expect(await kept({ kind: 'answer', answerId: 'a', entryId: 'q', body: 'Because' })).toBe(false);
  expect(drafts.read(answerKey(userId, 'q'), TEXT)).toBe('Another answer');
  expect(await listUnsentPosts(userId)).toMatchObject([{ write: { body: 'Because' } }]);
});

test('OUT-2 on a full disk, where no draft is stored, the write stays in the outbox', async () => {
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  expect(await kept({ kind: 'comment', commentId: 'c', entryId: 'q', answerId: null, body: 'Sure?' })).toBe(false);
  expect(await listUnsentPosts(userId)).toHaveLength(1);
});
