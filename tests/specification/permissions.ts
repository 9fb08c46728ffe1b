import type { Line } from './line.ts';

const GUARDED = 'e2e/shell/pages.e2e.ts > a visitor reaches no student screen, also not with the back button';
const GROUPS =
  'tests/data-model/listed-calls.test.ts > groups: read by creator, owner or member with the latest activity first, by id and by inviteCode; written by functions';
const TABLES = 'tests/permissions/tables.test.ts > %s: nobody reads, adds, changes or deletes more than allowed';
const DISCOVERY = 'tests/data-model/groups.test.ts > a public group is found by name, page by page, without members and code';

export const permissionLines: readonly Line[] = [
  {
    says: 'Somebody is a visitor or signed in, nothing else',
    reading: 'A visitor may also try the app without an account: that data lives on this device only.',
    test: [TABLES, 'e2e/account/trial.e2e.ts > trying asks no server, and works without a network from the first visit on'],
  },
  { says: 'A visitor at a protected address is led to /login', test: GUARDED },
  {
    says: 'There are no named roles',
    reading: 'An operator’s list of moderators decides about reported posts; it is no role that a student sees.',
    test: [
      'tests/permissions/calls.test.ts > %s: nobody reads or changes what belongs to others',
      'tests/data-model/directory-reports.test.ts > only moderators read reports and decide, and none about themselves',
    ],
  },
  {
    says: 'There is no administrator',
    test: 'tests/permissions/schemas.test.ts > accounts cannot be administered, and only the API is served',
  },
  {
    says: 'Any student joins a group with its code',
    test: 'tests/data-model/groups.test.ts > a code is six capitals and digits; lookup ignores case and spaces',
  },
  {
    says: 'A student sees the groups that they created',
    reading: 'Who creates a group belongs to it until they leave; then they see it no more.',
    test: [GROUPS, 'tests/data-model/groups.test.ts > a group survives its owner’s leaving and ends with its last member'],
  },
  { says: 'A student sees the groups that they own', test: GROUPS },
  { says: 'A student sees the groups that they belong to', test: [GROUPS, TABLES] },
  {
    says: 'Public groups of others can be discovered',
    test: [DISCOVERY, 'e2e/groups/groups.e2e.ts > public groups are found by name, page by page, and joined; private ones are not listed'],
  },
  { says: 'One’s own groups are not among those to discover', test: DISCOVERY },
  {
    says: 'What else the guard does is not said',
    reading: 'It waits for a sign-out that is under way, and lets a trial in.',
    test: [
      'src/shared/session/session.machine.test.ts > the session counts as settled once the device was read, and not during a sign-out',
      'tests/components/guard.test.tsx > with a student the guard shows the screen',
    ],
  },
];
