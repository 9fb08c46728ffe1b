import { expect, test } from 'vitest';

import { moveOfKey, plannedMove } from './moves.ts';
import type { Task } from '../store/task.ts';

const task = (id: string, status: Task['status'] = 'todo') => ({ id, status, title: id }) as Task;
const shown = [task('a'), task('b'), task('c')];
const key = (name: string, modifiers = {}) => ({ key: name, altKey: true, ctrlKey: false, metaKey: false, ...modifiers });

test('up and down pass one task, also with a filter', () => {
  expect(plannedMove(shown[2]!, 'up', shown)).toMatchObject({ status: 'todo', target: { after: 'a' } });
  expect(plannedMove(shown[1]!, 'up', shown)).toMatchObject({ target: { after: null } });
  expect(plannedMove(shown[0]!, 'down', shown)).toMatchObject({ target: { after: 'b' } });
});

test('at an end a move is null and writes nothing', () => {
  expect(plannedMove(shown[0]!, 'up', shown)).toBeNull();
  expect(plannedMove(shown[0]!, 'top', shown)).toBeNull();
  expect(plannedMove(shown[2]!, 'down', shown)).toBeNull();
  expect(plannedMove(shown[0]!, 'left', shown)).toBeNull();
  expect(plannedMove(task('z', 'done'), 'right', [])).toBeNull();
  expect(plannedMove(shown[0]!, 'todo', shown)).toBeNull();
});

test('left and right move to the next column', () => {
  expect(plannedMove(shown[0]!, 'right', shown)).toMatchObject({
    status: 'doing',
    target: { after: null },
    words: 'Moved “a” to In progress.',
  });
  expect(plannedMove(task('z', 'done'), 'left', [])).toMatchObject({ status: 'doing' });
});

test('plain arrow keys scroll, and system shortcuts stay untouched', () => {
  expect(moveOfKey(key('ArrowUp'))).toBe('up');
  expect(moveOfKey(key('ArrowUp', { altKey: false }))).toBeNull();
  expect(moveOfKey(key('ArrowUp', { metaKey: true }))).toBeNull();
  expect(moveOfKey(key('x'))).toBeNull();
});
