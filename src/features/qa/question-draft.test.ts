import { expect, test } from 'vitest';

import { draftOfEdit, editedFields, EDITED_QUESTION, withChanges } from './question-draft.ts';

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
