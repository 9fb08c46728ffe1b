import { expect, test } from 'vitest';

import { createDrafts } from './drafts.ts';

function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { size(): number } {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    size: () => items.size,
  };
}

test('a draft survives a reload and is gone once saved', () => {
  const storage = memoryStorage();
  const draft = { taskId: 't1', changes: { title: 'half a tho', addedLabels: ['x'] } };
  createDrafts('asha', storage).writeNewTask('half a tho');
  createDrafts('asha', storage).writeEdit(draft);
  const reloaded = createDrafts('asha', storage);
  expect(reloaded.readNewTask()).toBe('half a tho');
  expect(reloaded.readEdit()).toEqual(draft);
  reloaded.writeNewTask('');
  reloaded.writeEdit(null);
  expect(storage.size()).toBe(0);
});

test('entered tasks outlive the page until they are stored, in order', () => {
  const storage = memoryStorage();
  const drafts = createDrafts('asha', storage);
  for (const id of ['t1', 't2', 't3']) drafts.writeEntered({ id, title: id });
  drafts.forgetEntered('t2');
  const reloaded = createDrafts('asha', storage);
  expect(reloaded.readEntered()).toEqual([
    { id: 't1', title: 't1' },
    { id: 't3', title: 't3' },
  ]);
  reloaded.forgetEntered('t1');
  reloaded.forgetEntered('t3');
  expect(storage.size()).toBe(0);
});

test('half a label and an invalid date outlive the page', () => {
  const storage = memoryStorage();
  const draft = { taskId: 't1', changes: {}, labelText: 'half a la', isDateImpossible: true };
  createDrafts('asha', storage).writeEdit(draft);
  expect(createDrafts('asha', storage).readEdit()).toEqual(draft);
});

test('names being typed for several subjects outlive the page, each until saved', () => {
  const storage = memoryStorage();
  const drafts = createDrafts('asha', storage);
  drafts.writeSubjectName('new', 'Botan');
  drafts.writeSubjectName('s1', 'Phys');
  drafts.writeSubjectName('s1', null);
  expect(createDrafts('asha', storage).readSubjectNames()).toEqual({ new: 'Botan' });
  drafts.clearSubjectNames();
  expect(storage.size()).toBe(0);
});

test('the next student on the device does not see the first one’s drafts', () => {
  const storage = memoryStorage();
  createDrafts('asha', storage).writeNewTask('secret');
  expect(createDrafts('ravi', storage).readNewTask()).toBe('');
});

test('an unreadable draft does not stop the board from opening', () => {
  const storage = memoryStorage();
  storage.setItem('ekagra-asha-draft-edit-task', '{"taskId":');
  expect(createDrafts('asha', storage).readEdit()).toBeNull();
});

test('full storage does not stop typing', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => createDrafts('asha', full).writeNewTask('x')).not.toThrow();
});
