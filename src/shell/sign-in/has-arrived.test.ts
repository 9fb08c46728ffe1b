import { expect, test } from 'vitest';

import { hasArrived } from './has-arrived.ts';

const outcome = { userId: 'asha' };

test.each([
  ['nobody is', null],
  ['the visitor who tried the app still is', { id: 'trial', user_metadata: {}, isTrial: true as const }],
  ['the student before still is, whose session had ended', { id: 'ravi', user_metadata: {} }],
])('the page of a sign-in is not left while %s in the session: it would count as failed', (_, user) => {
  expect(hasArrived(outcome, user)).toBe(false);
});

test('the page of a sign-in is left as the student who signed in', () => {
  expect(hasArrived(outcome, { id: 'asha', user_metadata: {} })).toBe(true);
});
