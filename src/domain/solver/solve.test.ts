import { expect, test } from 'vitest';

import { solve } from './solve.ts';

const photon = 'energy of a photon of frequency 5×10^14 Hz (h = 6.63e-34 J s)';

test.each(['physics', 'chemistry'] as const)('what is taught in two subjects is solved as the student’s own, %s, has it', (subject) => {
  expect(solve(photon, subject)).toMatchObject({ status: 'solved', solution: { subject, answer: '3.315 × 10^-19 J' } });
});

test('a wrong guess of the subject does not prevent solving', () => {
  expect(solve('Solve 2x = 8', 'chemistry')).toMatchObject({ status: 'solved', solution: { subject: 'maths', answer: 'x = 4' } });
});
