import { expect, test } from 'vitest';

import { toGroup } from './groups.queries.ts';

const row = {
  id: 'g1',
  name: 'Optics',
  members: ['asha', 'ravi'],
  createdAt: 1,
  createdBy: 'ravi',
  owner_id: 'asha',
  isPublic: false,
  last_activity: '2026-11-30T10:00:00Z',
} as Parameters<typeof toGroup>[0];

test.for([
  [{ invite_code: 'AB12CD' }, 'AB12CD'],
  [{ inviteCode: 'AB12CD' }, 'AB12CD'],
  [{ invite_code: 'AB12CD', inviteCode: 'OLDONE' }, 'AB12CD'],
  [{ invite_code: '', inviteCode: 'AB12CD' }, 'AB12CD'],
] as const)('a group’s code of %j is %s: invite_code, or else inviteCode', ([spelled, code]) => {
  expect(toGroup({ ...row, ...spelled }).inviteCode).toBe(code);
});

test('a group is owned by owner_id, or else by who created it', () => {
  expect(toGroup(row).ownerId).toBe('asha');
  expect(toGroup({ ...row, owner_id: '' }).ownerId).toBe('ravi');
});
