import { expect, test } from 'vitest';

import type { JoinOutcome } from '../store/join.commands.ts';
import { joinProblem, joinWords } from './join-words.ts';

const group = { id: 'g1', name: 'Optics' };

test.for<[JoinOutcome, title: string, text: string, problem: string | null]>([
  [{ status: 'joined', group }, 'Success!', 'You have joined the group "Optics"', null],
  [{ status: 'already-member', group }, 'Already a Member', 'You are already a member of this group', null],
  [{ status: 'not-found' }, 'Invalid Code', 'No group found with this invite code', 'Invalid invite code. No group found with this code.'],
  [
    { status: 'too-many-tries', minutes: 23 },
    'Too Many Tries',
    'Too many wrong codes were tried. Try again in 23 minutes.',
    'Too many wrong codes were tried. Try again in 23 minutes.',
  ],
  [{ status: 'failed' }, 'Not Joined', 'Failed to join group. Please try again.', 'Failed to join group. Please try again.'],
])('%j shows the catalogue’s text', ([outcome, title, text, problem]) => {
  expect(joinWords(outcome)).toEqual({ title, text });
  if (problem !== null) expect(joinProblem(outcome)).toBe(problem);
});

test('a join that waits says for what: the line, or the server behind it', () => {
  const words = (obstacle: 'offline' | 'ailing') => joinWords({ status: 'kept', code: 'AB12CD', obstacle }).text;
  expect(words('offline')).toBe('Ekagra joins when you are back online.');
  expect(words('ailing')).toBe('The server did not answer. Ekagra joins when it does.');
});

test('a full group and a student in too many groups get the limit as reason, not a wrong code', () => {
  expect(joinProblem({ status: 'full', group })).toContain('200 members');
  expect(joinProblem({ status: 'too-many-groups', group })).toContain('50 groups');
});
