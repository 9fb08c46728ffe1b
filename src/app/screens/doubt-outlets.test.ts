import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type TestReplica, testReplica } from '../../../tests/support/test-replica.ts';
import { addToComposerDraft, pictureSlotProblem } from '../../features/group-messages/composer-draft.ts';
import { deleteTask } from '../../features/tasks/tasks.commands.ts';
import { groupTextOf } from '../../features/tutor/doubt-outlets.ts';
import { addDoubtTask } from './doubt-outlets.ts';

const student = crypto.randomUUID();
let replica: TestReplica;

beforeEach(async () => {
  replica = await testReplica();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => replica.database.remove());

test('two taps make one task of a doubt, and its undo leaves none; made again it comes back', async () => {
  const task = { from: crypto.randomUUID(), title: 'Why is the sky blue?', notes: '', subject: null };
  const tap = () => addDoubtTask(replica, student, task);
  await Promise.all([tap(), tap()]);
  await tap();
  const tasks = await replica.find('todos', {});
  expect(tasks.map(({ title }) => title)).toEqual([task.title]);
  await deleteTask(replica, tasks[0]!.id);
  expect(await replica.find('todos', {})).toEqual([]);
  await tap();
  expect(await replica.find('todos', {})).toHaveLength(1);
});

test('a group message with a picture, or one being edited, takes no second picture', () => {
  const draftOf = (group: string) => JSON.parse(localStorage.getItem(`ekagra-${student}-draft-group-${group}`)!) as { imagePath: unknown };
  expect(pictureSlotProblem(student, 'a')).toBeNull();
  addToComposerDraft(student, 'a', 'One', 'one.webp');
  expect(pictureSlotProblem(student, 'a')).toContain('has a picture already');
  expect(draftOf('a').imagePath).toBe('one.webp');
  const editing = { text: 'Old', editing: { id: 'x', textBefore: '' } };
  localStorage.setItem(`ekagra-${student}-draft-group-b`, JSON.stringify(editing));
  expect(pictureSlotProblem(student, 'b')).toContain('editing a message');
});

test('only an attached picture is called "this picture"', () => {
  expect(groupTextOf({ text: '', pictures: ['a'] }, true)).toContain('this picture');
  expect(groupTextOf({ text: '', pictures: ['a'] }, false)).not.toContain('this picture');
  expect(groupTextOf({ text: 'Why?', pictures: ['a'] }, false)).toBe('Why?');
});
