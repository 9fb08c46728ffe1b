import { expect, test } from 'vitest';

import { liveFirst } from './live-first.ts';

test('members who study now stand first, earliest start first; the others keep their order', () => {
  const members = ['owner', 'asha', null, 'ravi', 'meena'].map((userId) => ({ userId }));
  const studying = [
    { userId: 'meena', since: 1, subject: null },
    { userId: 'asha', since: 2, subject: 'Physics' },
  ];
  expect(liveFirst(members, studying).map(({ userId }) => userId)).toEqual(['meena', 'asha', 'owner', null, 'ravi']);
});
