import { expect, test } from 'vitest';

import {
  afterAsking,
  askedText,
  type DoubtDraft,
  editingOf,
  EMPTY,
  withoutPicture,
  withPictureReplaced,
  withRecognised,
} from './doubt-draft.ts';

const pictured: DoubtDraft = { text: 'Why?', pictures: ['a'] };

test('a picture read in two tabs has its text once', () => {
  const read = withRecognised({ ...pictured, text: 'Why is it so?' }, 'a', '2x = 4');
  expect(withRecognised(read, 'a', '2x = 4')).toMatchObject({ text: 'Why is it so?', transcript: '2x = 4' });
});

test('a tab that has read a picture does not bring back a doubt that another tab has asked', () => {
  expect(withRecognised(EMPTY, 'a', '2x = 4')).toBe(EMPTY);
});

test('a picture that is read again has its text once, but a corrected text stays', () => {
  const read = withRecognised(withRecognised({ ...EMPTY, pictures: ['a', 'b'] }, 'a', '2x = 4'), 'b', '$& = 5');
  expect(withRecognised(read, 'a', '2x = 9').transcript).toBe('2x = 9\n$& = 5');
  expect(withRecognised(read, 'b', '$1 = 6').transcript).toBe('2x = 4\n$1 = 6');
  const corrected = { ...read, transcript: '2x = 14\n$& = 5' };
  expect(withRecognised(corrected, 'a', '2x = 9').transcript).toBe('2x = 14\n$& = 5\n2x = 9');
  const cropped = withPictureReplaced(read, 'a', 'c');
  expect(cropped.pictures).toEqual(['c', 'b']);
  expect(withRecognised(cropped, 'c', '2x = 9').transcript).toBe('2x = 9\n$& = 5');
});

test('removing a picture takes its recognised text along, but never what the student corrected', () => {
  const one = withRecognised(pictured, 'a', '2x = 4');
  expect(withoutPicture(one, 'a')).toEqual({ text: 'Why?', pictures: [], read: ['a'] });
  expect(withoutPicture({ ...one, transcript: '2x = 14' }, 'a').text).toBe('Why?\n2x = 14');
  const two = withRecognised({ ...one, pictures: ['a', 'b'] }, 'b', 'y = 1');
  expect(withoutPicture(two, 'a').transcript).toBe('y = 1');
  expect(withoutPicture({ ...two, transcript: '2x = 14\ny = 1' }, 'b').transcript).toBe('2x = 14');
});

test('what is written while a doubt is stored stays', () => {
  const asked: DoubtDraft = { text: 'Why?', pictures: ['a'], read: ['a'], transcript: '2x = 4', subject: 'Physics' };
  expect(askedText(afterAsking(asked, asked))).toBe('');
  expect(afterAsking(asked, asked).pictures).toEqual([]);
  const meanwhile = { ...asked, text: 'Why? And how?', pictures: ['a', 'b'] };
  expect(afterAsking(meanwhile, asked)).toMatchObject({ text: 'And how?', pictures: ['b'] });
});

test('editing an old doubt keeps the half-written one, also through a second edit', () => {
  const before: DoubtDraft = { text: 'Half', pictures: ['a'] };
  const edited = editingOf(editingOf(before, 'x', { text: 'Old', pictures: [] }), null, { text: 'Older', pictures: ['b'] });
  expect(edited).toMatchObject({ text: 'Older', pictures: ['b'], read: ['b'], editing: { parentId: null, before } });
  expect(afterAsking(edited, edited)).toEqual(before);
  expect(editingOf(EMPTY, null, { text: 'Old', pictures: [] }).editing).not.toHaveProperty('before');
});

test.for([{ text: 'Old, an hour of typing' }, { pictures: ['new'] }, { transcript: '2x = 4' }])(
  'an edit in which something was changed, %o, comes back after the edit of another doubt',
  (changes) => {
    const first = { ...editingOf(EMPTY, 'x', { text: 'Old', pictures: [] }), ...changes };
    const second = editingOf(first, null, { text: 'Older', pictures: [] });
    expect(second.editing?.before).toEqual(first);
    expect(afterAsking(second, second)).toEqual(first);
  },
);

test('an edit that is begun or cancelled while a doubt is stored loses the stored doubt alone', () => {
  const asked: DoubtDraft = { text: 'Why?', pictures: ['a'] };
  const begun = { ...editingOf(asked, 'x', { text: 'Old', pictures: [] }), text: 'New' };
  const left = afterAsking(begun, asked);
  expect(left).toMatchObject({ text: 'New', editing: { parentId: 'x' } });
  expect(left.editing).not.toHaveProperty('before');
  const half: DoubtDraft = { text: 'Half', pictures: [] };
  expect(afterAsking(half, editingOf(half, 'x', { text: 'Old', pictures: [] }))).toEqual(half);
});
