import { expect, test } from 'vitest';

import { createDrafts } from '../../../../shared/student/drafts.ts';
import {
  boxText,
  cancelled,
  COMPOSER_DRAFT,
  type ComposerDraft,
  editingOf,
  openEdit,
  returned,
  type Sending,
  stored,
  taken,
  typed,
} from './composer-draft.ts';

const EMPTY = COMPOSER_DRAFT.read(null);
const message = (more: Partial<Sending>): Sending => ({
  id: 'new',
  text: 'Is it 42?',
  mentions: [],
  replyTo: null,
  imagePath: null,
  isEdit: false,
  ...more,
});
const edit = (text: string, id = 'm'): Sending => message({ id, text, isEdit: true, since: 'Old' });
const editedTo = (draft: ComposerDraft, id: string, text: string) => typed(editingOf(draft, { id, text: 'Old' }), text);

/** The texts that the box shows, one cancelled edit after the other. */
function shownInTurn(draft: ComposerDraft): readonly string[] {
  return openEdit(draft) === null ? [draft.text] : [boxText(draft), ...shownInTurn(cancelled(draft))];
}

test('a message that is edited twice at once keeps the second edit until it is stored, or returns it to the box', () => {
  const first = taken(editedTo(EMPTY, 'm', 'First'), edit('First'));
  const both = taken(editedTo(first, 'm', 'Second'), edit('Second'));
  const firstStored = stored(both, edit('First'));
  expect(firstStored.sending).toEqual([edit('Second')]);
  const failed = returned(firstStored, edit('Second'));
  expect(failed.sending).toEqual([]);
  expect(openEdit(failed)).toEqual({ id: 'm', text: 'Second', since: 'Old' });
});

test('an edit keeps the picture and the reply of the message that was being written, saved or cancelled', () => {
  const writing = { ...EMPTY, text: 'Look at this', replyTo: 'asked', imagePath: 'picture' };
  const editing = editedTo(writing, 'm', 'New');
  expect(cancelled(editing)).toEqual(writing);
  expect(stored(taken(editing, edit('New')), edit('New'))).toEqual(writing);
});

test('an edit that is begun while another is typed in keeps both, and shows one after the other', () => {
  const both = editedTo(editedTo({ ...EMPTY, text: 'Half' }, 'a', 'An hour of typing'), 'b', 'New');
  expect(shownInTurn(both)).toEqual(['New', 'An hour of typing', 'Half']);
  expect(shownInTurn(taken(both, edit('New', 'b')))).toEqual(['An hour of typing', 'Half']);
  expect(shownInTurn(editingOf(both, { id: 'a', text: 'Old' }))).toEqual(['An hour of typing', 'New', 'Half']);
});

test('an edit that nothing was typed in makes room for the next one', () => {
  expect(shownInTurn(editingOf(editingOf(EMPTY, { id: 'a', text: 'A' }), { id: 'b', text: 'B' }))).toEqual(['B', '']);
});

test('a message that could not be stored waits below an open edit, and does not become part of it', () => {
  const failing = message({ replyTo: 'asked', imagePath: 'picture' });
  const editing = editedTo(taken({ ...EMPTY, ...failing }, failing), 'm', 'New');
  const failed = returned(typed(editing, 'Newer'), failing);
  expect(shownInTurn(failed)).toEqual(['Newer', 'Is it 42?']);
  expect(cancelled(failed)).toEqual({ ...EMPTY, text: 'Is it 42?', replyTo: 'asked', imagePath: 'picture' });
});

test('an edit that could not be stored leaves the edit that is typed in meanwhile, of another message or of the same', () => {
  const failing = edit('An hour of typing', 'a');
  const sending = taken(editedTo({ ...EMPTY, text: 'Half' }, 'a', failing.text), failing);
  expect(shownInTurn(returned(sending, failing))).toEqual(['An hour of typing', 'Half']);
  expect(shownInTurn(returned(editedTo(sending, 'b', 'New'), failing))).toEqual(['New', 'An hour of typing', 'Half']);
  expect(shownInTurn(returned(editedTo(sending, 'a', 'And more'), failing))).toEqual(['An hour of typing\nAnd more', 'Half']);
});

test('what failed in two tabs returns once', () => {
  const failed = returned(taken({ ...EMPTY, text: 'Is it 42?' }, message({})), message({}));
  expect(returned(failed, message({}))).toBe(failed);
});

test('begun edits survive a reload, in order', () => {
  const draft = editedTo(editedTo({ ...EMPTY, text: 'Half', imagePath: 'picture' }, 'a', 'New'), 'b', 'Newer');
  expect(COMPOSER_DRAFT.read(COMPOSER_DRAFT.write(draft))).toEqual(draft);
  expect(COMPOSER_DRAFT.write(EMPTY)).toBeNull();
});

test('what a later release stored in another way takes no other edit, and no other unsent message, along', () => {
  const later = { text: 'New', editing: { id: 'm', textBefore: 'Half', since: 4 }, edits: [{ id: 5 }, { id: 'a', text: 'Newer' }] };
  const draft = COMPOSER_DRAFT.read(JSON.stringify({ ...later, sending: [{ id: 6 }, { ...message({}), mentions: {} }] }));
  expect(shownInTurn(draft)).toEqual(['New', 'Newer', 'Half']);
  expect(draft.sending).toEqual([message({})]);
});

test('what a later release stored in another way is there for it again after this one has edited and sent', () => {
  const later = {
    text: 'New',
    poll: ['Yes', 'No'],
    editing: { id: 'm', textBefore: 'Half', since: 'Old', format: 'bold' },
    edits: [{ id: 5 }, { id: 'a', text: 'Newer', since: 'Older', format: 'italic' }],
    sending: [{ id: 6 }],
  };
  const store = new Map([['key', JSON.stringify(later)]]);
  const drafts = createDrafts(() => ({
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, text) => void store.set(key, text),
    removeItem: (key) => void store.delete(key),
  }));
  const change = (update: (draft: ComposerDraft) => ComposerDraft) => {
    drafts.change('key', COMPOSER_DRAFT, update);
    return JSON.parse(store.get('key')!) as unknown;
  };
  // The box shows the other edit, and what it was typed to is sent.
  expect(change((draft) => typed(editingOf(draft, { id: 'a', text: 'Older' }), 'Newest'))).toMatchObject({
    text: 'Newest',
    editing: { id: 'a', textBefore: 'Half', format: 'italic' },
    edits: [{ id: 5 }, { id: 'm', text: 'New', since: 'Old', format: 'bold' }],
  });
  const sent = { ...message({ id: 'a', text: 'Newest' }), isEdit: true };
  change((draft) => taken(draft, sent));
  change((draft) => stored(draft, sent));
  change(cancelled);
  expect(change((draft) => typed(draft, ''))).toMatchObject({
    text: '',
    poll: ['Yes', 'No'],
    editing: null,
    edits: [{ id: 5 }],
    sending: [{ id: 6 }],
  });
});

test('an edit that an earlier release has begun goes on, and one of this release goes on there', () => {
  const editing = { id: 'm', textBefore: 'Half', since: 'Old' };
  const earlier = { text: 'New', replyTo: 'asked', imagePath: null, editing, sending: [] };
  const draft = COMPOSER_DRAFT.read(JSON.stringify(earlier));
  expect(draft).toEqual({ ...EMPTY, text: 'Half', replyTo: 'asked', edits: [{ id: 'm', text: 'New', since: 'Old' }] });
  expect(JSON.parse(COMPOSER_DRAFT.write(draft)!)).toMatchObject(earlier);
});
