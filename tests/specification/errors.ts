import type { Line } from './line.ts';

const SIGN_IN = 'src/shared/session/sign-in-errors.test.ts > sign-in: %o shows the catalogue’s text';
const SIGN_UP = 'src/shared/session/sign-in-errors.test.ts > sign-up: %o shows the catalogue’s text';
const ANSWERED = 'tests/session/catalogue.test.ts > signing in with %s is answered as the catalogue says';
const SIGNED_UP = 'tests/session/catalogue.test.ts > signing up with %s is answered as the catalogue says';
const SWITCHES = 'e2e/account/sign-in.e2e.ts > an unknown address switches to sign-up, a known one back to sign-in';
const FIELDS =
  'e2e/account/sign-in.e2e.ts > no button submits an incomplete form, editing a field clears its error, and closing resets the form';
const FLOOD = 'tests/session/catalogue.test.ts > too many attempts give the catalogue’s text';
const FAULT =
  'tests/session/catalogue.test.ts > a server fault gives the catalogue’s “other”, with the server’s own words if there are any';
const FORGED = 'tests/session/catalogue.test.ts > a forged link shows none of its text';
const GOOGLE =
  'e2e/account/sign-in.e2e.ts > refusing at Google shows the reason; then a new student signs in, sets up a profile, and the server has it';
const MISSING_ROW =
  'tests/data-model/listed-calls.test.ts > users: a missing row is PGRST116 and no fault; a profile is made, read by id and by username, and changed';
const JOIN_WORDS = 'src/topics/groups/screens/join-words.test.ts > %j shows the catalogue’s text';
const UNKNOWN_CODE = 'e2e/groups/groups.e2e.ts > an unknown code and a ban give the same message, and lead to the groups';
const JOINED = 'src/shell/invite/invite.machine.test.ts > %s: the pending code is forgotten and the group opens';
const VISITOR_JOINS = 'e2e/groups/groups.e2e.ts > a visitor who opens an invite signs in and is in the group';
const CREATED =
  'e2e/groups/groups.e2e.ts > a group is created, and a student who types its code in small letters with spaces appears to the owner live';
const NO_ADDRESS = 'tests/session/catalogue.test.ts > a password for an account without an address is refused with a reason';
const SIGN_OUT = "src/shared/session/session.machine.test.ts > a failing sign-out is only logged as 'Error signing out'";
const LAST_LOGIN = 'e2e/shell/landing.e2e.ts > a last login that the server refuses is logged, and the student sees nothing of it';
const USERNAME =
  'src/shared/session/only-logged.test.ts > a username that cannot be looked up counts as not available, and the failure is logged';
const NEW_CONTENT = 'e2e/shell/updates.e2e.ts > an open app announces a new version with the catalogue’s text and duration';
const NOTICES = 'e2e/sync/offline.e2e.ts > offline and online notices use the catalogue’s texts and durations';
const NAMES = 'The backend has codes of its own, mapped to the texts in one place; the names of the catalogue are an older service’s.';

export const errorLines: readonly Line[] = [
  {
    says: 'A function of data logs its error',
    test: [
      'src/shared/connectivity/request-evidence.test.ts > a refused call is logged with what was tried, and without what was written',
      USERNAME,
      LAST_LOGIN,
      NO_ADDRESS,
    ],
  },
  {
    says: 'A failed read answers with an empty list, null or 0',
    reading: 'It is logged, and the screen says so with Try again: an empty list would be a lie.',
    texts: ['Try again'],
    test: [
      'e2e/shell/pages.e2e.ts > a list that the server does not give is not shown as empty: it says so, and can be tried again',
      'src/topics/account/screens/sign-in-methods.test.tsx > without a network, sign-in methods are not shown as missing',
    ],
  },
  {
    says: 'A failed write is thrown on',
    reading: 'It returns a typed result, which its caller must handle.',
    test: [
      'src/topics/tasks/store/tasks.commands.test.ts > a database closed under the page gives a result, not an exception',
      'src/topics/tasks/store/tasks.commands.test.ts > a rejected task names its field and leaves nothing behind',
    ],
  },
  {
    says: 'PGRST116 where one row is read says that there is none',
    test: [
      MISSING_ROW,
      'src/shared/connectivity/request-evidence.test.ts > neither a row that is not there nor a call that the app took back is a fault',
    ],
  },
  { says: 'A lookup of a username that fails answers false', test: USERNAME },
  {
    says: 'An unknown address at signing in is said at its field',
    reading: NAMES,
    texts: ['This email is not registered.'],
    test: [SIGN_IN, ANSWERED, SWITCHES],
  },
  { says: 'Its toast has a title', texts: ['Account Not Found'], test: [ANSWERED, SWITCHES] },
  {
    says: 'Its toast offers a new account',
    texts: ['Would you like to create a new account? Switching to sign up...'],
    test: [ANSWERED, SWITCHES],
  },
  {
    says: 'An unknown address leads to signing up',
    reading: 'Where the server does not say whether an address exists, a function is asked that bounds how often.',
    test: [
      SWITCHES,
      'tests/data-model/accounts.test.ts > a found account is no miss, and a network that is refused takes nothing from the others',
    ],
  },
  {
    says: 'A wrong password is said at its field',
    reading: NAMES,
    texts: ['Incorrect email or password. Please try again.'],
    test: [SIGN_IN, ANSWERED, FIELDS],
  },
  { says: 'An invalid address is said at its field', texts: ['Please enter a valid email address.'], test: [SIGN_IN, FIELDS] },
  { says: 'Too many attempts have a title', texts: ['Too Many Attempts'], test: [SIGN_IN, FLOOD] },
  {
    says: 'Too many attempts say what to do',
    texts: ['Too many failed attempts. Please try again later or reset your password.'],
    test: [SIGN_IN, FLOOD],
  },
  {
    says: 'Any other failure at signing in has a title',
    reading: 'A missing network says so instead: no password counts as wrong for it.',
    texts: ['Sign-in Error'],
    test: [
      SIGN_IN,
      FAULT,
      'tests/session/catalogue.test.ts > without a server no password counts as wrong, and the browser stays on the page',
    ],
  },
  {
    says: 'Any other failure at signing in has a text',
    texts: ['Failed to sign in. Please check your credentials and try again.'],
    test: [SIGN_IN, FAULT],
  },
  { says: 'A failure at Google has the title of signing in', test: [GOOGLE, FORGED] },
  {
    says: 'A failure at Google shows its message',
    reading: 'Not a text that stands in a link: it could say anything.',
    test: [GOOGLE, 'e2e/account/sign-in.e2e.ts > a crafted error link shows the catalogue’s text, not its own'],
  },
  { says: 'Without a message a failure at Google has a text', texts: ['Failed to sign in with Google. Please try again.'], test: FORGED },
  {
    says: 'A known address at signing up is said at its field',
    texts: ['This email is already registered.'],
    test: [SIGN_UP, SIGNED_UP, SWITCHES],
  },
  { says: 'A known address at signing up has a toast', texts: ['Account Exists'], test: [SIGN_UP, SIGNED_UP, SWITCHES] },
  { says: 'A known address leads to signing in', test: [SIGNED_UP, SWITCHES] },
  { says: 'An invalid address at signing up is said as at signing in', test: SIGNED_UP },
  { says: 'A weak password is said at its field', texts: ['Password should be at least 6 characters long.'], test: [SIGN_UP, SIGNED_UP] },
  { says: 'Any other failure at signing up has a title', texts: ['Sign-up Error'], test: [SIGN_UP, FAULT] },
  { says: 'Any other failure at signing up shows its message', test: [SIGN_UP, FAULT] },
  { says: 'Without a message a failure at signing up has a text', texts: ['Failed to create account. Please try again.'], test: SIGN_UP },
  {
    says: 'An invite without a group says so',
    texts: ['Invalid invite code. No group found with this code.'],
    test: [JOIN_WORDS, UNKNOWN_CODE],
  },
  { says: 'An invite without a group has a toast', texts: ['Invalid Code'], test: JOIN_WORDS },
  { says: 'That toast has a text', texts: ['No group found with this invite code'], test: [JOIN_WORDS, UNKNOWN_CODE] },
  { says: 'An invite without a group leads to the groups', test: UNKNOWN_CODE },
  {
    says: 'It does so after 3 seconds',
    test: [
      'src/shell/invite/invite.machine.test.ts > an unknown code shows its error for three seconds and is not tried again at the next start',
      UNKNOWN_CODE,
    ],
  },
  { says: 'Who is a member already has a toast', texts: ['Already a Member'], test: JOIN_WORDS },
  { says: 'The toast of a member has a text', texts: ['You are already a member of this group'], test: [JOIN_WORDS, CREATED] },
  { says: 'Who is a member already gets to the groups', test: JOINED },
  {
    says: 'Any other failure of an invite says so',
    texts: ['Failed to join group. Please try again.'],
    test: [JOIN_WORDS, 'src/shell/invite/invite.machine.test.ts > a join that throws ends in an error message, not in a spinner'],
  },
  { says: 'An invite that succeeds has a toast', texts: ['Success!'], test: JOIN_WORDS },
  { says: 'That toast names the group', texts: ['You have joined the group "{group}"'], test: [JOIN_WORDS, VISITOR_JOINS] },
  { says: 'An invite that succeeds leads to the groups', reading: 'With the joined group open.', test: [JOINED, VISITOR_JOINS] },
  {
    says: 'Signing in that breaks has a message',
    texts: ['Failed to sign in'],
    reading: 'In the log; the student reads the text of any other failure.',
    test: 'tests/session/broken-sign-in.test.ts > a sign-in that breaks in the app itself is logged, and shows the catalogue’s “other”',
  },
  {
    says: 'Signing up that breaks has a message',
    texts: ['Failed to sign up'],
    reading: 'In the log; the student reads the text of any other failure.',
    test: 'tests/session/broken-sign-in.test.ts > a sign-up that breaks in the app itself is logged, and shows the catalogue’s “other”',
  },
  {
    says: 'Google without an address to go to has a message',
    texts: ['No OAuth URL provided'],
    test: 'tests/session/broken-sign-in.test.ts > a sign-in with Google that gets no address shows why, and stays on the page',
  },
  { says: 'Setting a password without an email address has a message', texts: ['No user email found'], test: NO_ADDRESS },
  {
    says: 'Reading the session outside of its provider throws',
    texts: ['useSupabaseAuth must be used within a SupabaseAuthProvider'],
    test: 'src/shared/session/session-context.test.tsx > a component outside the provider gets the error of the specification',
  },
  { says: 'A sign-out that fails is only logged', texts: ['Error signing out'], test: SIGN_OUT },
  { says: 'A last login that fails is only logged', texts: ['Error updating last login'], test: LAST_LOGIN },
  { says: 'A new version has a title', texts: ['New Content Available'], test: NEW_CONTENT },
  { says: 'A new version has a text', texts: ['New content is available. Click to update.'], test: NEW_CONTENT },
  { says: 'A new version has a button', texts: ['Reload'], test: NEW_CONTENT },
  {
    says: 'That button reloads the page',
    test: 'e2e/shell/updates.e2e.ts > a new version waits in every tab until unsaved input in one is stored, and then for the student to press Reload',
  },
  { says: 'A new version is said for 10 seconds', constants: [['src/shell/update/new-content.ts', 'SHOWN_MS', 10_000]], test: NEW_CONTENT },
  { says: 'A connection that returns has a title', texts: ['Back Online'], test: NOTICES },
  { says: 'A connection that returns has a text', texts: ['Your internet connection has been restored.'], test: NOTICES },
  {
    says: 'A connection that returns is said for 3 seconds',
    constants: [['src/shell/notices/connectivity-notices.tsx', 'BACK_ONLINE_MS', 3000]],
    test: NOTICES,
  },
  { says: 'A lost connection has a title', texts: ["You're Offline"], test: NOTICES },
  {
    says: 'A lost connection has a text',
    texts: ["Don't worry, you can still use the app with limited functionality."],
    test: NOTICES,
  },
  {
    says: 'A lost connection is said until it is dismissed',
    reading: 'Or until the connection returns; dismissed, it is for the session, and the badge stays.',
    test: NOTICES,
  },
  {
    says: 'A part of the app that cannot be loaded raises an event',
    texts: ['vite:preloadError'],
    test: [
      'e2e/shell/lost-modules.e2e.ts > unsaved input prevents the automatic reload: the student is asked',
      'e2e/shell/lost-modules.e2e.ts > a page whose chunk is gone from the server recovers with one automatic reload',
    ],
  },
  {
    says: 'The server’s own codes are not said',
    reading: 'Each answer is classified by one table: sent, refused for a listed reason, or to be tried again.',
    test: [
      'tests/replication/backoff.test.ts > a push answered by: %s',
      'tests/data-model/names.test.ts > every refusal of a name has a sentence for the student',
    ],
  },
];
