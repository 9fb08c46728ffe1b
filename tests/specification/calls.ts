import type { Line } from './line.ts';

const USERS =
  'tests/data-model/listed-calls.test.ts > users: a missing row is PGRST116 and no fault; a profile is made, read by id and by username, and changed';
const SESSIONS =
  'tests/data-model/listed-calls.test.ts > study_sessions: added, read by user_id with the latest start first, changed and deleted by id';
const SUBJECTS = 'tests/data-model/listed-calls.test.ts > userSubjects: added, read by userId with the earliest first, changed and deleted';
const TODOS =
  'tests/data-model/listed-calls.test.ts > todos: added, read by createdBy with the latest first, changed, which stamps updatedAt, and deleted';
const GROUPS =
  'tests/data-model/listed-calls.test.ts > groups: read by creator, owner or member with the latest activity first, by id and by inviteCode; written by functions';
const DISCOVERY = 'tests/data-model/groups.test.ts > a public group is found by name, page by page, without members and code';
const REFUSED = 'tests/data-model/groups.test.ts > a pushed group is rejected, and delays nothing else';
const FEEDS =
  'tests/replication/transport.test.ts > a device subscribes to every change of a table that is in its own scope: subjects by userId, todos by createdBy';
const LIVE = 'e2e/sync/two-devices.e2e.ts > changes of one device show live on the other: create, edit, move, delete, set a subject';
const TO_GOOGLE = 'backend/auth/google.test.ts > the provider is asked for offline access and consent, with PKCE and our own nonce';
const FROM_GOOGLE =
  'e2e/account/sign-in.e2e.ts > refusing at Google shows the reason; then a new student signs in, sets up a profile, and the server has it';
const LINKED = 'tests/session/catalogue.test.ts > a student links Google to a password account, and a password to a Google account';
const CONFIRMED = 'tests/session/catalogue.test.ts > a student who signs up confirms their address and then sets up a profile';
const FUNCTION = 'src/topics/tutor/store/model-tutor.test.ts > a doubt is sent to the function by POST, as JSON, with the student’s token';
const BY_FUNCTION = 'Written by functions of the database, atomic and checked; a plain write of the table is refused.';
const REPLICATED = 'Screens read and write the local database, and replication carries it; the call is there for any client.';
const TOMBSTONE = 'The row stays as a tombstone without content, so that other devices learn of it.';

export const callLines: readonly Line[] = [
  { says: 'A profile is read by its id, as one row', reading: REPLICATED, test: USERS },
  {
    says: 'A profile is inserted',
    reading: 'By ensure_profile, which makes the default username; a plain insert is refused.',
    test: USERS,
  },
  { says: 'A profile is changed by its id', reading: REPLICATED, test: USERS },
  {
    says: 'A profile is read by its username',
    reading: 'One’s own. Of others’ rows is_username_available says whether there is one.',
    test: [USERS, 'tests/data-model/accounts.test.ts > a username is unique ignoring case, and one’s own counts as available'],
  },
  {
    says: 'The last login is written by id, as an ISO timestamp',
    test: [USERS, 'e2e/account/sign-in.e2e.ts > signing in leads to the requested page, and constant activity updates the last login once'],
  },
  { says: 'Sessions are read by user_id', reading: REPLICATED, test: SESSIONS },
  { says: 'The session with the latest start is first', test: SESSIONS },
  { says: 'A session is posted', reading: REPLICATED, test: SESSIONS },
  { says: 'A session is changed by its id', reading: REPLICATED, test: SESSIONS },
  { says: 'A session is deleted by its id', reading: TOMBSTONE, test: SESSIONS },
  { says: 'Subjects are read by userId', reading: REPLICATED, test: SUBJECTS },
  { says: 'The subject that was made first is first', test: SUBJECTS },
  { says: 'A subject is posted', reading: REPLICATED, test: SUBJECTS },
  { says: 'A subject is changed', reading: REPLICATED, test: SUBJECTS },
  { says: 'A subject is deleted', reading: TOMBSTONE, test: SUBJECTS },
  { says: 'Todos are read by createdBy', reading: REPLICATED, test: TODOS },
  {
    says: 'The todo that was made last is first',
    reading: 'The board has an order of the student’s own, in which a new todo is at the top.',
    test: [TODOS, 'src/topics/tasks/store/tasks.commands.test.ts > a new task is at the top of To do'],
  },
  { says: 'A todo is posted', reading: REPLICATED, test: TODOS },
  { says: 'A todo is changed, which sets updatedAt', reading: REPLICATED, test: TODOS },
  { says: 'A todo is deleted', reading: TOMBSTONE, test: TODOS },
  { says: 'Groups are read where createdBy is the student', test: GROUPS },
  { says: 'Groups are read where owner_id is the student', test: GROUPS },
  { says: 'Groups are read where members have the student', test: GROUPS },
  { says: 'The group with the latest activity is first', test: GROUPS },
  { says: 'A group is posted', reading: BY_FUNCTION, test: [GROUPS, REFUSED] },
  { says: 'A group is changed, which sets updated_at', reading: BY_FUNCTION, test: GROUPS },
  {
    says: 'Joining writes members with one more id',
    reading: 'By join_group: of two who join in one instant both are members.',
    test: [GROUPS, 'tests/data-model/groups.test.ts > concurrent joins lose nobody'],
  },
  {
    says: 'A group is deleted',
    reading: BY_FUNCTION,
    test: [GROUPS, 'tests/data-model/groups.test.ts > %s is refused to members and strangers with the same message'],
  },
  { says: 'The members of a group are read by its id', test: GROUPS },
  { says: 'Public groups are read', reading: 'By search_public_groups, without members and code.', test: DISCOVERY },
  {
    says: 'A group is read by its inviteCode',
    reading: 'By its members. Others give the code to join_group, which bounds guesses.',
    test: [GROUPS, 'tests/data-model/groups.test.ts > after ten wrong codes %s answers any code with the minutes to wait'],
  },
  {
    says: 'All changes of one’s subjects are subscribed to, by userId',
    constants: [['replication/schema/user-subjects.ts', 'userSubjectsSchema.scope', 'userId']],
    test: [FEEDS, LIVE],
  },
  {
    says: 'All changes of one’s todos are subscribed to, by createdBy',
    constants: [['replication/schema/todos.ts', 'todosSchema.scope', 'createdBy']],
    test: [FEEDS, LIVE],
  },
  {
    says: 'At most 10 events a second',
    test: [
      'replication/auth/student-client.test.ts > the Realtime client is told its 10 events a second',
      'tests/data-model/group-channel.test.ts > presence published in quick succession is throttled below the server’s limit, and the last one arrives',
    ],
  },
  { says: 'Signing in with Google leads back to /auth/callback', test: [FROM_GOOGLE, LINKED] },
  { says: 'Google is asked for offline access', test: [TO_GOOGLE, FROM_GOOGLE] },
  { says: 'Google is asked to ask for consent', test: [TO_GOOGLE, FROM_GOOGLE] },
  {
    says: 'There is a call to sign in with email and password',
    test: 'tests/session/catalogue.test.ts > a sign-up leads to /profile-setup; a student with a username is not led there',
  },
  {
    says: 'There is a call to sign up',
    test: 'tests/session/catalogue.test.ts > a sign-up leads to /profile-setup; a student with a username is not led there',
  },
  { says: 'The link of the mail leads to /auth/callback', test: CONFIRMED },
  {
    says: 'There is a call to sign out',
    reading: 'The server ends the session when it can be reached; the device is signed out either way.',
    test: 'tests/session/sign-out-on-server.test.ts > signing out ends the session on the server: its refresh token is worth nothing',
  },
  {
    says: 'There is a call to get the user',
    reading: 'The user stands in the stored session, so that the app opens offline; the server checks the token of each call.',
    test: [
      'e2e/sync/offline.e2e.ts > an access token that expires offline signs nobody out and hides nothing',
      'backend/auth/admin/admin-api.test.ts > an access token has the claims of Supabase Auth, also after a refresh',
    ],
  },
  {
    says: 'There is a call to set a password',
    test: ['tests/session/catalogue.test.ts > a reset link leads to a new password, which then is the only one', LINKED],
  },
  { says: 'There is a call to link Google', test: LINKED },
  { says: 'There is a call to read the identities', test: LINKED },
  {
    says: 'A service takes pictures',
    reading: 'Supabase Storage.',
    test: 'backend/storage/storage-api.test.ts > only the student’s own folder accepts uploads',
  },
  {
    says: 'An external widget takes feedback, and is told who writes',
    reading: 'An operator’s setting, told when its link is followed. Without it the app has a form, and the database the feedback.',
    test: [
      'src/shell/site/information/widget-link.test.tsx > the feedback widget is told who writes, and from which page',
      'scripts/build/build-constants.test.ts > the feedback widget has an https address, or the app has its own form',
      'e2e/shell/pages.e2e.ts > feedback without a network is kept, and is sent later with its writer’s name',
    ],
  },
  { says: 'Functions at the edge are called by POST', test: FUNCTION },
  { says: 'Functions at the edge get a body of JSON', test: FUNCTION },
  {
    says: 'Functions at the edge get the token of the student',
    test: [FUNCTION, 'backend/functions/functions.test.ts > %s allows none, unless the function checks by itself'],
  },
  {
    says: 'Their paths and payloads are not said',
    reading: 'The tutor is /functions/v1/tutor: the question’s id, its messages, pictures and subject.',
    test: [FUNCTION, 'supabase/functions/tutor/tutor.test.ts > an invalid question is refused before anything is asked'],
  },
  {
    says: 'The calls of the tutor’s chats are not said',
    reading: 'Chats and messages are replicated; the answer streams from the function.',
    test: 'supabase/functions/tutor/tutor.test.ts > an answer streams; the model gets the key, the rules and the question as material',
  },
  {
    says: 'The calls of mock tests are not said',
    reading: 'Attempts are replicated.',
    test: 'e2e/mock-tests/mock-tests.e2e.ts > a second device is asked before it takes a running test over',
  },
  {
    says: 'The calls of questions and answers are not said',
    reading: 'Visitors read and search by REST; what a student posts waits in an outbox of its own.',
    test: 'tests/data-model/questions-and-answers.test.ts > a visitor reads a question by its slug, finds it by search, and cannot write',
  },
  {
    says: 'The calls of shared chats are not said',
    reading: 'A copy is stored, and read by functions that know when it ends.',
    test: 'tests/data-model/accounts.test.ts > a shared chat is readable by its link until it expires or is revoked; the directory lists only published ones',
  },
  {
    says: 'The shapes of answers are not said',
    reading: 'Every answer of a server is parsed by a schema before it is used.',
    test: [
      'src/topics/tutor/store/shared-chats.test.ts > a gateway’s answer is not taken for a list of chats',
      'src/topics/tutor/store/shared-chats.test.ts > a shared chat shows only valid messages, whatever else it contains',
    ],
  },
];
