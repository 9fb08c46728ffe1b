import type { Line } from './line.ts';

const FIELDS =
  'e2e/account/sign-in.e2e.ts > no button submits an incomplete form, editing a field clears its error, and closing resets the form';
const SWITCHES = 'e2e/account/sign-in.e2e.ts > an unknown address switches to sign-up, a known one back to sign-in';
const RUNNING =
  'e2e/shell/landing.e2e.ts > while a sign-in runs neither its button nor its tabs can be pressed, and success closes the dialog';
const GOOGLE =
  'e2e/account/sign-in.e2e.ts > refusing at Google shows the reason; then a new student signs in, sets up a profile, and the server has it';
const USERNAME = 'tests/data-model/listed-calls.test.ts > users: the default username is %s';
const THEME =
  'e2e/account/settings.e2e.ts > the theme follows the device until one is chosen; the choice survives a reload without a flash, and other tabs follow';
const DISMISSED =
  'e2e/shell/installing.e2e.ts > the prompt appears after three seconds without taking focus, and "Not now" lasts fourteen days';
const LAST_LOGIN = 'e2e/account/sign-in.e2e.ts > signing in leads to the requested page, and constant activity updates the last login once';
const THROTTLE =
  'src/shared/session/throttle.test.ts > two tabs and a reload write no second time within five minutes, and activity after them is not lost';
const JOINED = 'src/shell/invite/invite.machine.test.ts > %s: the pending code is forgotten and the group opens';
const REFUSED =
  'src/shell/invite/invite.machine.test.ts > an unknown code shows its error for three seconds and is not tried again at the next start';
const VISITOR = 'src/shell/invite/invite.machine.test.ts > a visitor’s code is stored before they are redirected to sign in';
const LIVE_MESSAGES =
  'e2e/groups/group-messages.e2e.ts > two members write, reply, react, edit and delete, and see each other’s changes live';
const GROUP_STORE = 'There is no store beside the local database: a screen reads there what it shows.';

export const stateLines: readonly Line[] = [
  {
    says: 'The session is being read, signed in or signed out',
    test: 'src/shared/session/session.machine.test.ts > without a stored session the student is a visitor',
  },
  {
    says: 'While it is being read nothing is decided',
    test: 'src/shared/session/session.machine.test.ts > the session counts as settled once the device was read, and not during a sign-out',
  },
  { says: 'Sessions are kept', test: 'e2e/sync/offline.e2e.ts > a browser closed and reopened offline has everything' },
  {
    says: 'Sessions are renewed by themselves',
    reading: 'By the app’s own source of tokens, one renewal for all tabs and the worker, in place of a timer in each.',
    test: [
      'e2e/sync/offline.e2e.ts > a token that the server no longer accepts is refreshed once online',
      'tests/session/tokens.test.ts > the token source refreshes what the auth client stored, and the server accepts the new token',
    ],
  },
  {
    says: 'Signing in uses PKCE',
    test: 'backend/auth/google.test.ts > the provider is asked for offline access and consent, with PKCE and our own nonce',
  },
  { says: 'After signing in the profile is loaded', test: GOOGLE },
  {
    says: 'A missing profile is made',
    test: [
      GOOGLE,
      'e2e/account/profile.e2e.ts > the profile is asked for once; the avatar is an initial until there is a picture, which is square and small',
    ],
  },
  {
    says: 'The default username is that of the sign-up',
    reading: 'Signing up by email sends a made-up name, so that no address becomes public.',
    test: [USERNAME, 'src/shared/rules/neutral-username.test.ts > the suggested username contains nothing of the address'],
  },
  { says: 'Without one it is the part of the email address before the @', test: USERNAME },
  { says: 'Without that it is user_ and the first 5 characters of the id', test: USERNAME },
  { says: 'The theme is light or dark', test: THEME },
  { says: 'The theme is the stored one', constants: [['src/ui/theme.ts', 'KEY', 'theme']], test: THEME },
  { says: 'Without a stored one the system decides', test: THEME },
  { says: 'The student changes the theme', test: THEME },
  {
    says: 'The app is online or offline',
    test: [
      'src/shell/connectivity/connectivity.machine.test.ts > a dead connection is noticed although the browser reports online',
      'src/shell/connectivity/connectivity.machine.test.ts > an answered request ends the offline state even without an event of the browser',
    ],
  },
  {
    says: 'Offline a badge in the corner says so',
    texts: ['Offline Mode'],
    test: 'e2e/shell/frame.e2e.ts > the offline badge covers nothing, also with letters of 200%',
  },
  { says: 'The prompt to install is shown or dismissed', test: DISMISSED },
  {
    says: 'An update is known when another service worker takes over',
    test: 'e2e/shell/updates.e2e.ts > a new version waits in every tab until unsaved input in one is stored, and then for the student to press Reload',
  },
  {
    says: 'The card is on one of two tabs',
    constants: [
      ['src/topics/account/screens/sign-in/sign-in-tabs.tsx', 'TABS.0.id', 'signin'],
      ['src/topics/account/screens/sign-in/sign-in-tabs.tsx', 'TABS.1.id', 'signup'],
    ],
    test: FIELDS,
  },
  { says: 'While a request runs the buttons are disabled', test: RUNNING },
  { says: 'Signing in closes the dialog', test: RUNNING },
  {
    says: 'Signing up closes the dialog',
    test: 'e2e/account/sign-in.e2e.ts > a student who signs up sets up a profile; a taken username is rejected while typing',
  },
  { says: 'Closing the dialog empties its fields', test: FIELDS },
  { says: 'Closing the dialog removes its errors', test: FIELDS },
  {
    says: 'Closing the dialog returns to signing in',
    test: [FIELDS, 'e2e/account/sign-in-card.e2e.ts > closing the dialog returns it to Sign In, whatever opened or switched it'],
  },
  { says: 'An unknown address at signing in switches to signing up', test: SWITCHES },
  { says: 'A known address at signing up switches to signing in', test: SWITCHES },
  {
    says: 'Joining adds the student to the members, once',
    test: [
      'tests/data-model/groups.test.ts > a code is six capitals and digits; lookup ignores case and spaces',
      'tests/data-model/groups.test.ts > concurrent joins lose nobody',
    ],
  },
  {
    says: 'Leaving removes the student from the members',
    test: [
      'tests/data-model/listed-calls.test.ts > groups: read by creator, owner or member with the latest activity first, by id and by inviteCode; written by functions',
      'tests/data-model/groups.test.ts > a group survives its owner’s leaving and ends with its last member',
    ],
  },
  {
    says: 'An invite is loading first',
    test: 'src/shell/invite/invite.machine.test.ts > nothing is requested and nobody is redirected while the session loads',
  },
  { says: 'An invite ends in an error', test: REFUSED },
  { says: 'An invite ends in success', test: JOINED },
  {
    says: 'Without a code an invite leads to the groups',
    test: 'src/shell/invite/invite.machine.test.ts > an address without a code leads to the groups, for everyone',
  },
  {
    says: 'A visitor’s code is kept on the device',
    constants: [['src/shell/invite/pending-invite.ts', 'KEY', 'pendingInviteCode']],
    test: [VISITOR, 'e2e/groups/groups.e2e.ts > a visitor who opens an invite signs in and is in the group'],
  },
  {
    says: 'A visitor gets to /invite with the code',
    test: [VISITOR, 'e2e/shell/pages.e2e.ts > an invite opened by a visitor survives signing in, and its code is not parsed as a number'],
  },
  {
    says: 'After joining the kept code is removed',
    reading: 'Also once the server has definitely refused it: it would be tried at each start.',
    test: [JOINED, 'e2e/groups/groups.e2e.ts > a visitor who opens an invite signs in and is in the group'],
  },
  { says: 'After an error an invite leads to the groups, in 3 seconds', test: REFUSED },
  {
    says: 'The store sets the active group',
    reading: 'The address says which group is open.',
    test: 'e2e/shell/frame.e2e.ts > the arrow of a group and the menu of a public page leave no dead Back',
  },
  {
    says: 'The store adds a group',
    reading: GROUP_STORE,
    test: 'tests/data-model/group-replication.test.ts > SCOPE-4: a group joined on another device arrives at once, with its whole history',
  },
  {
    says: 'The store removes a group with its messages',
    reading: GROUP_STORE,
    test: 'e2e/groups/groups.e2e.ts > a removed member loses the group on screen and device; a ban can be lifted',
  },
  {
    says: 'The store sets the groups',
    reading: GROUP_STORE,
    test: 'tests/data-model/groups.test.ts > SCOPE-1: a pull lists current groups, and returns nothing of a group just left',
  },
  { says: 'The store adds a message', reading: GROUP_STORE, test: LIVE_MESSAGES },
  {
    says: 'The store sets the messages of a group',
    reading: GROUP_STORE,
    test: 'e2e/groups/earlier-messages.e2e.ts > PULL-9 a device has the end of a long conversation, says why it has no more, and loads back to its beginning',
  },
  {
    says: 'The last login is written once when a student opens the app',
    test: [
      LAST_LOGIN,
      'src/shared/session/throttle.test.ts > where the browser refuses storage, opening the app counts, and each tab keeps its period',
    ],
  },
  {
    says: 'Then it is written on activity: of mouse, keys, clicks, touch and scrolling',
    constants: [['src/shell/student/last-login.tsx', 'ACTIVITIES', ['mousemove', 'keydown', 'click', 'touchstart', 'scroll']]],
    test: [THROTTLE],
  },
  {
    says: 'On activity it is written at most once in 5 minutes',
    constants: [['src/shared/session/last-login.ts', 'PERIOD_MS', 5 * 60 * 1000]],
    test: [THROTTLE, LAST_LOGIN],
  },
  {
    says: 'A streak counts days in a row with sessions',
    reading: 'A day is a study day: it begins at the hour that the student chose, and is stored with the session.',
    test: [
      'src/topics/analytics/rules/streak.test.ts > studied %j days ago: %j',
      'src/topics/analytics/rules/study-ledger.test.ts > the streak uses stored study days, and a session under a minute keeps none alive',
    ],
  },
];
