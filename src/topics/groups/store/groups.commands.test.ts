import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';

vi.mock('../../../shared/server/config.ts', () => ({ backend: { url: 'http://server', publishableKey: 'key' } }));

import { groupProblem } from './groups.commands.ts';

const OTHERWISE = 'The group was not created.';
const problem = (refusal: Partial<Record<'code' | 'hint' | 'message', string>>) =>
  groupProblem({ ok: false, isUnreachable: false, refusal: { code: '', hint: '', message: '', ...refusal } }, OTHERWISE);

test('a group that finds no room is refused with what makes room', () => {
  expect(problem({ code: 'EK413', hint: 'full', message: 'There is no room left for more: groups' })).toContain(
    'no room for another group',
  );
});

test('a group’s name that is refused is told from everything else that goes wrong', () => {
  expect(problem({ code: '23514', message: 'This name is reserved' })).toContain('Choose another one');
  expect(problem({ code: '23514', message: 'This name cannot be seen as it is' })).toContain('nobody can see');
  expect(problem({ code: 'P0001', message: 'Too many groups for one day' })).toBe(OTHERWISE);
  expect(groupProblem({ ok: false, isUnreachable: false }, OTHERWISE)).toBe(OTHERWISE);
});

test('a call that was not answered blames the server, not the student’s line, and may have been done', () => {
  const words = groupProblem({ ok: false, isUnreachable: true }, OTHERWISE);
  expect(words).toContain('The server did not answer');
  expect(words).not.toMatch(/offline|Nothing was changed/);
});
