import type { ReactElement } from 'react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { type TestReplica, testReplica } from '../../../tests/support/test-replica.ts';
import type { Replica } from '../../shared/replica/local-database.ts';
import { addToComposerDraft, pictureSlotProblem } from '../../topics/groups/screens/messages/composer-draft.ts';
import { deleteTask } from '../../topics/tasks/store/tasks.commands.ts';
import { groupTextOf } from '../../topics/tutor/screens/doubt-outlets.ts';
import type { ToastContent } from '../../ui/toast.tsx';
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

test('made again while its undo is under way, the task is there', async () => {
  const task = { from: crypto.randomUUID(), title: 'Why is the sky blue?', notes: '', subject: null };
  const shown = vi.spyOn(toast, 'custom');
  const undone = Promise.withResolvers<void>();
  const slow: Replica = {
    ...replica,
    async remove(...removed) {
      // As long as some reads take.
      for (let read = 0; read < 10; read++) await replica.find('todos', {});
      return replica.remove(...removed).finally(undone.resolve);
    },
  };
  await addDoubtTask(slow, student, task);
  const draw = shown.mock.lastCall![0] as unknown as (shown: { id: string }) => ReactElement<{ content: ToastContent }>;
  draw({ id: '' }).props.content.action!.onPress();
  await addDoubtTask(slow, student, task);
  await undone.promise;
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
