import type { Line } from './line.ts';

const SAME_FIELDS =
  'tests/replication/schema-drift.test.ts > has the same fields on devices and in the database: a field of one side is lost silently';
const SAME_DEFAULTS =
  'tests/replication/schema-drift.test.ts > has the same defaults on both sides: devices show new documents as the server will store them';
const USERS =
  'tests/data-model/listed-calls.test.ts > users: a missing row is PGRST116 and no fault; a profile is made, read by id and by username, and changed';
const SESSIONS =
  'tests/data-model/listed-calls.test.ts > study_sessions: added, read by user_id with the latest start first, changed and deleted by id';
const SUBJECTS = 'tests/data-model/listed-calls.test.ts > userSubjects: added, read by userId with the earliest first, changed and deleted';
const TODOS =
  'tests/data-model/listed-calls.test.ts > todos: added, read by createdBy with the latest first, changed, which stamps updatedAt, and deleted';
const GROUPS =
  'tests/data-model/listed-calls.test.ts > groups: read by creator, owner or member with the latest activity first, by id and by inviteCode; written by functions';
const STATISTICS = 'tests/data-model/groups.test.ts > study time adds up in the group, except of members who hide it';
const NAME = 'src/topics/account/screens/avatar-of.test.ts > %o and %o: the name and initial shown';
const COMPUTED = 'Kept as a field; what screens show is computed from sessions.';
const LOCAL = 'The local database is the only store of groups and messages.';

export const entityLines: readonly Line[] = [
  { says: 'A profile has an id', columns: { 'users.id': null }, test: [SAME_FIELDS, USERS] },
  {
    says: 'A profile has the email address of its account',
    columns: { 'users.email': null },
    test: 'tests/data-model/accounts.test.ts > the profile’s email is the account’s, and clients cannot write it',
  },
  { says: 'A profile has a username', columns: { 'users.username': null }, test: USERS },
  { says: 'A profile has a display name', columns: { 'users.display_name': null }, test: USERS },
  {
    says: 'A profile has the address of a picture',
    columns: { 'users.photo_url': null },
    test: 'e2e/account/profile.e2e.ts > the profile is asked for once; the avatar is an initial until there is a picture, which is square and small',
  },
  {
    says: 'A profile has a background',
    columns: { 'users.backgroundImage': null },
    test: 'e2e/account/settings.e2e.ts > a background or a picture of one’s own shows on the other device, offline too, and is removed on sign-out',
  },
  { says: 'A profile knows when it was made', columns: { 'users.created_at': null }, test: SAME_FIELDS },
  { says: 'A profile knows when it was changed', columns: { 'users.updated_at': null }, test: SAME_FIELDS },
  { says: 'A profile knows the last login, a timestamp', columns: { 'users.last_login': null }, test: USERS },
  { says: 'A profile knows since when its student is a member', columns: { 'users.member_since': null }, test: SAME_FIELDS },
  {
    says: 'A new profile has no welcome mail sent',
    columns: { 'users.welcome_email_sent': 'false' },
    test: [USERS, SAME_DEFAULTS, 'backend/auth/welcome.test.ts > a student is welcomed once, when the address is proven and not before'],
  },
  { says: 'A new profile has a daily target of 120', columns: { 'users.daily_target': '120' }, test: [USERS, SAME_DEFAULTS] },
  {
    says: 'A new profile has a motivation',
    columns: { 'users.daily_motivation': 'Stay focused and achieve your goals!' },
    texts: ['Stay focused and achieve your goals!'],
    test: [USERS, SAME_DEFAULTS],
  },
  { says: 'A new profile’s day begins at 4', columns: { 'users.day_start_time': '4' }, test: [USERS, SAME_DEFAULTS] },
  { says: 'A profile has an object of statistics', columns: { 'users.stats': '{}' }, reading: COMPUTED, test: USERS },
  { says: 'A profile has an object of progress', columns: { 'users.progress': '{}' }, reading: COMPUTED, test: USERS },
  { says: 'A session has an id', columns: { 'study_sessions.id': null }, test: SESSIONS },
  { says: 'A session has its student', columns: { 'study_sessions.user_id': null }, test: SESSIONS },
  { says: 'A session has its start', columns: { 'study_sessions.start_time': null }, test: SESSIONS },
  { says: 'A session has its day', columns: { 'study_sessions.date': null }, test: SESSIONS },
  { says: 'A session has its length', columns: { 'study_sessions.duration': null }, test: SESSIONS },
  { says: 'A subject has an id', columns: { 'userSubjects.id': null }, test: SUBJECTS },
  { says: 'A subject has its student', columns: { 'userSubjects.userId': null }, test: SUBJECTS },
  { says: 'A subject knows when it was made', columns: { 'userSubjects.createdAt': null }, test: SUBJECTS },
  { says: 'A todo has an id', columns: { 'todos.id': null }, test: TODOS },
  { says: 'A todo has its student', columns: { 'todos.createdBy': null }, test: TODOS },
  { says: 'A todo knows when it was made', columns: { 'todos.createdAt': null }, test: TODOS },
  { says: 'A todo knows when it was changed, in milliseconds since 1970', columns: { 'todos.updatedAt': null }, test: TODOS },
  {
    says: 'The other fields of a todo are not said',
    columns: { 'todos.title': null, 'todos.status': 'todo', 'todos.notes': '' },
    reading: 'It also has title, notes, state, priority, due date, subject, position, labels, steps and repetition.',
    test: 'e2e/tasks/tasks-more.e2e.ts > one line of input sets all fields of a task, and steps ticked offline on two devices both count',
  },
  { says: 'A group has an id', columns: { 'groups.id': null }, test: GROUPS },
  {
    says: 'A group has a name',
    columns: { 'groups.name': null },
    test: 'tests/data-model/groups.test.ts > a code is six capitals and digits; lookup ignores case and spaces',
  },
  { says: 'A group has its creator', columns: { 'groups.createdBy': null }, test: GROUPS },
  { says: 'A group has its owner', columns: { 'groups.owner_id': null }, test: GROUPS },
  { says: 'A group has a list of its members’ ids', columns: { 'groups.members': null }, test: GROUPS },
  { says: 'A new group is not public', columns: { 'groups.isPublic': 'false' }, test: GROUPS },
  {
    says: 'A group has an invite code, under one of two names',
    columns: { 'groups.inviteCode': null },
    reading: 'It is inviteCode, as the call that looks a group up names it.',
    test: GROUPS,
  },
  {
    says: 'A group knows when it was made',
    columns: { 'groups.createdAt': null },
    test: 'tests/data-model/group-replication.test.ts > SCOPE-4: a group joined on another device arrives at once, with its whole history',
  },
  { says: 'A group knows its last activity', columns: { 'groups.last_activity': null }, test: GROUPS },
  { says: 'A group knows when it was changed', columns: { 'groups.updated_at': null }, test: GROUPS },
  { says: 'A group’s study time is added up', columns: { 'groups.totalStudyTime': '0' }, test: STATISTICS },
  { says: 'A group’s sessions are counted', columns: { 'groups.totalSessions': '0' }, test: STATISTICS },
  { says: 'A group knows the last day with study', columns: { 'groups.lastActiveDate': null }, test: STATISTICS },
  {
    says: 'A group’s members are counted',
    columns: { 'groups.memberCount': '0' },
    test: [STATISTICS, 'tests/data-model/groups.test.ts > concurrent joins lose nobody'],
  },
  {
    says: 'The average is the total divided by the count of members',
    columns: { 'groups.averageStudyTimePerMember': '0' },
    reading: 'Who hides their study time counts as a member and adds nothing, and the screen says how many do.',
    test: STATISTICS,
  },
  {
    says: 'A client’s group has the id',
    constants: [['replication/schema/groups.ts', 'groupsSchema.properties.id.type', 'string']],
    test: SAME_FIELDS,
  },
  {
    says: 'A client’s group has the name',
    constants: [['replication/schema/groups.ts', 'groupsSchema.properties.name.type', 'string']],
    test: SAME_FIELDS,
  },
  {
    says: 'A client’s group has the members',
    constants: [['replication/schema/groups.ts', 'groupsSchema.properties.members.type', 'array']],
    test: 'e2e/groups/groups.e2e.ts > a group is created, and a student who types its code in small letters with spaces appears to the owner live',
  },
  {
    says: 'A client’s group has the time of its making',
    constants: [['replication/schema/groups.ts', 'groupsSchema.properties.createdAt.type', 'integer']],
    test: SAME_FIELDS,
  },
  {
    says: 'A client’s group has an owner, from owner_id or createdBy',
    test: 'src/topics/groups/store/groups.queries.test.ts > a group is owned by owner_id, or else by who created it',
  },
  {
    says: 'A client’s group has the invite code, from either name',
    constants: [['replication/schema/groups.ts', 'groupsSchema.properties.inviteCode.maxLength', 6]],
    test: 'src/topics/groups/store/groups.queries.test.ts > a group’s code of %j is %s: invite_code, or else inviteCode',
  },
  {
    says: 'A client’s group says whether it is public',
    constants: [['replication/schema/groups.ts', 'groupsSchema.properties.isPublic.type', 'boolean']],
    test: SAME_FIELDS,
  },
  {
    says: 'A message of a group names it; its other fields are not said',
    columns: { 'group_messages.groupId': null },
    reading: 'It also has author, times, text, the message it answers, mentions, reactions and a picture.',
    test: 'tests/data-model/group-replication.test.ts > messages reach the others from the device, and the device from others',
  },
  {
    says: 'Messages are kept by group',
    test: 'e2e/groups/group-messages.e2e.ts > two members write, reply, react, edit and delete, and see each other’s changes live',
  },
  {
    says: 'The client knows which group is open',
    reading: 'The open group is in the address, so that a reload and a link open it.',
    test: 'e2e/groups/groups.e2e.ts > a visitor who opens an invite signs in and is in the group',
  },
  {
    says: 'The client has its groups',
    reading: LOCAL,
    test: 'tests/data-model/groups.test.ts > SCOPE-1: a pull lists current groups, and returns nothing of a group just left',
  },
  {
    says: 'The client has the messages of each group',
    reading: LOCAL,
    test: 'tests/data-model/group-replication.test.ts > SCOPE-4: a group joined on another device arrives at once, with its whole history',
  },
  {
    says: 'Of the account the id is read',
    test: 'src/shared/session/session.machine.test.ts > an ended session still opens the app with its data',
  },
  { says: 'Of the account the email address is read', test: NAME },
  {
    says: 'Of the account’s metadata avatar_url is read',
    test: [
      'src/topics/account/screens/avatar-of.test.ts > the picture is %s',
      'e2e/account/profile.e2e.ts > the picture of a Google account is copied once into the student’s own folder, and one that is removed does not come back',
    ],
  },
  { says: 'Of the account’s metadata full_name is read', test: NAME },
  {
    says: 'The form to sign in has email and password',
    test: 'e2e/account/sign-in.e2e.ts > no button submits an incomplete form, editing a field clears its error, and closing resets the form',
  },
  {
    says: 'Of the profile the device keeps the profile and when it was fetched, alone',
    reading: 'The local database keeps the profile, and replication knows what it has fetched.',
    test: 'e2e/account/sign-in.e2e.ts > a profile set up offline is kept, and syncs later',
  },
];
