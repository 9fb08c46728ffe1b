import { expect, test } from 'vitest';

import { createDrafts } from '../../../shared/student/drafts.ts';
import { type AskDraft, ASKED } from './ask-draft.ts';
import { draftOfEdit, editedFields, EDITED_QUESTION, shownEdit, unshownPlace, withChanges } from './question-draft.ts';

const onServer = { title: 'Why?', body: 'It bends', subject: 'physics', chapter: 'optics' } as const;

test('OUT-5 an edit has the fields that were changed, whatever the server got meanwhile', () => {
  const edited = withChanges({}, onServer, { ...onServer, title: 'Why so? ' });
  expect(edited).toEqual({ title: 'Why so? ' });
  expect(editedFields(edited, { ...onServer, body: 'Moderated' }, {})).toEqual({ title: 'Why so?' });
});

test('a field that is typed back to what was posted is not written, unless an edit of it may be under way', () => {
  const edited = { title: 'Why?', body: 'Anew' };
  expect(editedFields(edited, onServer, {})).toEqual({ body: 'Anew' });
  expect(editedFields(edited, onServer, { title: 'Why so?' })).toEqual({ title: 'Why?', body: 'Anew' });
});

test('a chapter is one of its subject: neither is written without the other', () => {
  expect(editedFields({ subject: 'chemistry', chapter: '' }, { ...onServer, chapter: '' }, {})).toEqual({
    subject: 'chemistry',
    chapter: null,
  });
  expect(editedFields({ chapter: 'waves' }, onServer, {})).toEqual({ subject: 'physics', chapter: 'waves' });
});

test('OUT-2 an edit that goes back into its form has its fields, and no others; a draft of an earlier release has all', () => {
  expect(draftOfEdit({ kind: 'edit-question', entryId: 'q', body: 'Anew', chapter: null })).toEqual({ body: 'Anew', chapter: '' });
  expect(EDITED_QUESTION.read(JSON.stringify({ body: 'Anew' }))).toEqual({ body: 'Anew' });
  expect(EDITED_QUESTION.read(JSON.stringify(onServer))).toEqual(onServer);
});

test('OUT-5 a subject of a later release is not written as physics: it was not changed here, and the other fields stay', () => {
  const stored = JSON.stringify({ body: 'Anew', subject: 'geography', title: 7 });
  expect(EDITED_QUESTION.read(stored)).toEqual({ body: 'Anew' });
});

test('a question in a subject of a later release is shown without its chapter, and has both again there', () => {
  const later = { title: 'Why?', body: '', subject: 'geography', chapter: 'maps', tutor: null };
  const stored = new Map([['key', JSON.stringify(later)]]);
  const drafts = createDrafts(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  }));
  expect(drafts.read('key', ASKED)).toMatchObject({ title: 'Why?', chapter: '' });
  drafts.change('key', ASKED, (draft) => ({ ...draft, title: 'Why so?' }));
  expect(JSON.parse(stored.get('key')!)).toEqual({ ...later, title: 'Why so?' });
  // Another subject is chosen: the chapter was not one of it.
  drafts.change('key', ASKED, (draft): AskDraft => ({ ...draft, subject: 'chemistry', chapter: '' }));
  expect(JSON.parse(stored.get('key')!)).toMatchObject({ title: 'Why so?', subject: 'chemistry', chapter: '' });
  expect(EDITED_QUESTION.read(JSON.stringify({ body: 'Anew', subject: 'geography', chapter: 'maps' }))).toEqual({ body: 'Anew' });
});

test('a chapter that was chosen in a subject of a later release is written to no subject of this one', () => {
  expect(shownEdit({ body: 'Anew', chapter: 'maps' }, 'geography')).toEqual({ body: 'Anew' });
  expect(shownEdit({ subject: 'physics', chapter: 'waves' }, 'geography')).toEqual({ subject: 'physics', chapter: 'waves' });
  expect(shownEdit({ chapter: 'waves' }, 'physics')).toEqual({ chapter: 'waves' });
});

test('OUT-5 an edit that waits keeps the subject of a later release when another field is edited here', () => {
  const waiting = { kind: 'edit-question', entryId: 'q', body: 'Anew', subject: 'geography', chapter: 'maps' } as const;
  expect(draftOfEdit(waiting)).toEqual({ body: 'Anew' });
  expect(unshownPlace(waiting, { title: 'Why so?' })).toEqual({ subject: 'geography', chapter: 'maps' });
  expect(unshownPlace(waiting, { subject: 'physics' })).toEqual({});
});
