import { expect, test } from 'vitest';

import { createDrafts } from '../../../shared/student/drafts.ts';
import { createTaskDrafts } from './task-drafts.ts';

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
  const draft = { id: 'e1', taskId: 't1', changes: { title: 'half a tho', addedLabels: ['x'] } };
  createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  ).writeEdit(draft);
  const reloaded = createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  );
  expect(reloaded.listEdits()).toEqual([draft]);
  reloaded.forgetEdit('e1');
  expect(storage.size()).toBe(0);
});

test('entered tasks outlive the page until they are stored, in order', () => {
  const storage = memoryStorage();
  const drafts = createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  );
  for (const id of ['t1', 't2', 't3']) drafts.writeEntered({ id, title: id });
  drafts.forgetEntered('t2');
  const reloaded = createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  );
  expect(reloaded.readEntered()).toEqual([
    { id: 't1', title: 't1' },
    { id: 't3', title: 't3' },
  ]);
  reloaded.forgetEntered('t1');
  reloaded.forgetEntered('t3');
  expect(storage.size()).toBe(0);
});

test('what a later release stored in another way takes no other field of an open task, and no other entered task, along', () => {
  const storage = memoryStorage();
  const changes = { notes: 'An hour of typing', priority: 'urgent' };
  const open = { id: 'e1', taskId: 't1', changes, since: { notes: '', priority: 3 }, entryText: 4 };
  storage.setItem('ekagra-asha-draft-edit-tasks', JSON.stringify([open, { id: 'e2' }]));
  const entered = [{ id: 't1', title: 'One', fields: { priority: 'urgent', estimate: 30 } }, { id: 't2' }, { id: 't3', title: 'Three' }];
  storage.setItem('ekagra-asha-draft-entered-tasks', JSON.stringify(entered));
  const drafts = createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  );
  expect(drafts.listEdits()).toEqual([{ id: 'e1', taskId: 't1', changes: { notes: 'An hour of typing' }, since: { notes: '' } }]);
  expect(drafts.readEntered()).toEqual([
    { id: 't1', title: 'One', fields: { estimate: 30 } },
    { id: 't3', title: 'Three' },
  ]);
});

test('what a later release stored in another way is there for it again after this one has edited, added and stored tasks', () => {
  const storage = memoryStorage();
  const open = { id: 'e1', taskId: 't1', changes: { notes: 'Old', priority: 'urgent' }, entryText: { blocks: ['x'] }, drawing: 'y' };
  storage.setItem('ekagra-asha-draft-edit-tasks', JSON.stringify([{ id: 2, sketch: 'z' }, open]));
  const entered = [
    { id: 't1', title: 'One', fields: { priority: 'urgent' } },
    { id: 't2', lines: ['Two'] },
  ];
  storage.setItem('ekagra-asha-draft-entered-tasks', JSON.stringify(entered));
  storage.setItem('ekagra-asha-draft-subject-names', JSON.stringify({ s1: { name: 'Maths', emoji: 'x' }, s2: { names: ['Physics'] } }));
  const drafts = createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  );
  const [edit] = drafts.listEdits();
  const { id, taskId, changes } = edit!;
  // As the dialog writes it: with all that can be typed.
  const typed = { labelText: 'a', entryText: '', estimateText: null, isDateImpossible: false };
  drafts.writeEdit({ id, taskId, changes: { ...changes, notes: 'New' }, since: {}, ...typed });
  drafts.writeEntered({ id: 't3', title: 'Three' });
  drafts.forgetEntered('t3');
  drafts.writeSubjectName('s1', { name: 'Mathematics' });
  const stored = (name: string): unknown => JSON.parse(storage.getItem(`ekagra-asha-draft-${name}`) ?? 'null');
  expect(stored('edit-tasks')).toMatchObject([
    { id: 2, sketch: 'z' },
    { ...open, changes: { notes: 'New', priority: 'urgent' }, labelText: 'a' },
  ]);
  expect(stored('entered-tasks')).toEqual(entered);
  expect(stored('subject-names')).toEqual({ s1: { name: 'Mathematics', emoji: 'x' }, s2: { names: ['Physics'] } });
  drafts.forgetEdit('e1');
  drafts.forgetEntered('t1');
  expect([stored('edit-tasks'), stored('entered-tasks')]).toEqual([[{ id: 2, sketch: 'z' }], [{ id: 't2', lines: ['Two'] }]]);
  drafts.clearSubjectNames();
  expect(stored('subject-names')).toBeNull();
});

test('half a label and an invalid date outlive the page', () => {
  const storage = memoryStorage();
  const draft = { id: 'e1', taskId: 't1', changes: {}, labelText: 'half a la', isDateImpossible: true };
  createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  ).writeEdit(draft);
  expect(
    createTaskDrafts(
      'asha',
      createDrafts(() => storage),
    ).listEdits(),
  ).toEqual([draft]);
});

test('names being typed for several subjects outlive the page, each until saved', () => {
  const storage = memoryStorage();
  const drafts = createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  );
  drafts.writeSubjectName('new', { name: 'Botan' });
  drafts.writeSubjectName('s1', { name: 'Phys', since: 'Maths' });
  drafts.writeSubjectName('s1', null);
  expect(
    createTaskDrafts(
      'asha',
      createDrafts(() => storage),
    ).readSubjectNames(),
  ).toEqual({ new: { name: 'Botan' } });
  drafts.clearSubjectNames();
  expect(storage.size()).toBe(0);
});

test('the next student on the device does not see the first one’s drafts', () => {
  const storage = memoryStorage();
  createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  ).writeSubjectName('new', { name: 'secret' });
  expect(
    createTaskDrafts(
      'ravi',
      createDrafts(() => storage),
    ).readSubjectNames(),
  ).toEqual({});
});

test('an unreadable draft does not stop the board from opening', () => {
  const storage = memoryStorage();
  storage.setItem('ekagra-asha-draft-edit-tasks', '[{"taskId":');
  expect(
    createTaskDrafts(
      'asha',
      createDrafts(() => storage),
    ).listEdits(),
  ).toEqual([]);
});

test('two tabs that edit tasks, or the same task, keep the unsaved text of both', () => {
  const storage = memoryStorage();
  const openTab = () =>
    createTaskDrafts(
      'asha',
      createDrafts(() => storage),
    );
  const [one, other] = [openTab(), openTab()];
  const mine = { id: 'e1', taskId: 't1', changes: { title: 'mine' } };
  const theirs = { id: 'e2', taskId: 't1', changes: { notes: 'theirs' } };
  one.writeEdit(mine);
  other.writeEdit(theirs);
  one.writeEdit({ ...mine, changes: { title: 'mine, longer' } });
  expect(openTab().listEdits()).toEqual([{ ...mine, changes: { title: 'mine, longer' } }, theirs]);
  one.forgetEdit('e1');
  expect(openTab().listEdits()).toEqual([theirs]);
});

test('the draft of a release that had one for all tabs is opened, and is one draft from then on', () => {
  const storage = memoryStorage();
  storage.setItem('ekagra-asha-draft-edit-task', JSON.stringify({ taskId: 't1', changes: { title: 'half a tho' } }));
  const drafts = createTaskDrafts(
    'asha',
    createDrafts(() => storage),
  );
  const [left] = drafts.listEdits();
  expect(left).toMatchObject({ taskId: 't1', changes: { title: 'half a tho' } });
  drafts.writeEdit({ ...left!, changes: { title: 'half a thought' } });
  expect(drafts.listEdits()).toMatchObject([{ taskId: 't1', changes: { title: 'half a thought' } }]);
  drafts.forgetEdit(left!.id);
  expect(storage.size()).toBe(0);
});

test('full storage does not stop typing', () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() =>
    createTaskDrafts(
      'asha',
      createDrafts(() => full),
    ).writeSubjectName('new', { name: 'x' }),
  ).not.toThrow();
});
