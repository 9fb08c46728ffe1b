import type { Line } from './line.ts';

const TOASTS = 'tests/components/toasts.test.tsx > at most three toasts show, the newest, each for four seconds';
const FROM_THREE_SECONDS = 'src/shell/install/install.machine.test.ts > the prompt does not appear within the first three seconds';
const FOURTEEN_DAYS = 'src/shell/install/install.machine.test.ts > after "Not now" the prompt stays away for fourteen days';
const THIRTY_DAYS = 'src/shell/install/install.machine.test.ts > after "Not now" on an iPhone the hint stays away for thirty days';
const INSTALLED = 'src/shell/install/install.machine.test.ts > the installed app never shows the prompt';
const DISMISSED =
  'e2e/shell/installing.e2e.ts > the prompt appears after three seconds without taking focus, and "Not now" lasts fourteen days';
const ON_IPHONE =
  'e2e/shell/installing.e2e.ts > an iPhone gets the hint with the steps in place of "Install", and not again for thirty days';
const SAME_DEFAULTS =
  'tests/replication/schema-drift.test.ts > has the same defaults on both sides: devices show new documents as the server will store them';
const PICTURES = 'backend/storage/storage-api.test.ts > a picture that is too large or of an unknown type is refused';
const LANDING =
  'e2e/shell/landing.e2e.ts > the landing page has hero, card, three steps, every feature, figures, supporters and a footer, and its header stays';
const DAY_MS = 24 * 60 * 60 * 1000;
const REST = 'src/shell/install/dismissal.ts';
const READING = 'src/shared/server/read-fetch.ts';
const TRIED_AGAIN = 'src/shared/server/read-fetch.test.ts > a read by %s is tried three times more, after 1, 2 and 4 s';
const FIGURES = 'src/shell/site/landing/marketing-figures.ts';
const CACHE =
  'There is no cache of queries: screens read the local database. What is read of the server directly, such as public questions, follows these numbers.';

export const constantLines: readonly Line[] = [
  {
    says: 'The daily target is 120 at first',
    constants: [['replication/schema/new-profile.ts', 'NEW_PROFILE.daily_target', 120]],
    test: SAME_DEFAULTS,
  },
  {
    says: 'The day begins at 4 at first',
    constants: [['replication/schema/new-profile.ts', 'NEW_PROFILE.day_start_time', 4]],
    test: SAME_DEFAULTS,
  },
  {
    says: 'The length of an invite code is 6',
    constants: [['src/topics/groups/rules/invite-code.ts', 'INVITE_CODE_LENGTH', 6]],
    test: 'tests/data-model/groups.test.ts > a code is six capitals and digits; lookup ignores case and spaces',
  },
  {
    says: 'The largest picture of a profile is 5 MB',
    constants: [['src/shared/pictures/prepare-picture.ts', 'LARGEST_MB.profile-pictures', 5]],
    test: PICTURES,
  },
  {
    says: 'The largest background is 10 MB',
    constants: [['src/shared/pictures/prepare-picture.ts', 'LARGEST_MB.background-images', 10]],
    test: PICTURES,
  },
  {
    says: 'The shortest password has 6 characters',
    constants: [['src/shared/session/sign-in-errors.ts', 'MINIMUM_PASSWORD_LENGTH', 6]],
    test: 'src/shared/session/sign-in-errors.test.ts > local validation costs no request',
  },
  {
    says: 'A toast shows for 4 seconds, unless it says otherwise',
    constants: [['src/ui/toast.tsx', 'DEFAULT_TOAST_MS', 4000]],
    test: TOASTS,
  },
  { says: 'At most 3 toasts show', constants: [['src/ui/toaster.tsx', 'MOST_VISIBLE', 3]], test: TOASTS },
  {
    says: 'The prompt to install appears 3 seconds after loading',
    constants: [['src/shell/install/after-load.ts', 'AFTER_LOAD_MS', 3000]],
    test: [FROM_THREE_SECONDS, DISMISSED],
  },
  {
    says: 'That prompt is for browsers that are not on iOS',
    test: [ON_IPHONE, 'src/shell/install/install.machine.test.ts > the prompt appears only once the browser can install, also late'],
  },
  { says: 'A dismissed prompt rests for 14 days', constants: [[REST, 'RESTS.browser.ms', 14 * DAY_MS]], test: [FOURTEEN_DAYS, DISMISSED] },
  { says: 'A dismissed hint on iOS rests for 30 days', constants: [[REST, 'RESTS.ios.ms', 30 * DAY_MS]], test: [THIRTY_DAYS, ON_IPHONE] },
  { says: 'The installed app shows no prompt', test: INSTALLED },
  { says: 'The installed app shows no hint on iOS', test: 'e2e/shell/installing.e2e.ts > the installed app on an iPhone shows no prompt' },
  {
    says: 'The time of dismissing the prompt is stored',
    constants: [[REST, 'RESTS.browser.key', 'pwa-prompt-dismissed']],
    test: DISMISSED,
  },
  { says: 'The time of dismissing the hint is stored', constants: [[REST, 'RESTS.ios.key', 'pwa-ios-prompt-dismissed']], test: ON_IPHONE },
  {
    says: 'The theme is stored as theme',
    constants: [['src/ui/theme.ts', 'KEY', 'theme']],
    test: 'e2e/account/settings.e2e.ts > the theme follows the device until one is chosen; the choice survives a reload without a flash, and other tabs follow',
  },
  {
    says: 'What was read is kept for 5 minutes',
    reading: CACHE,
    constants: [[READING, 'REMEMBERED_MS', 5 * 60 * 1000]],
    test: 'src/shared/server/read-fetch.test.ts > no answer is older than five minutes',
  },
  { says: 'A failed read is tried 3 times more', reading: CACHE, constants: [[READING, 'MOST_RETRIES', 3]], test: TRIED_AGAIN },
  { says: 'The pauses between the tries double', reading: CACHE, constants: [[READING, 'FIRST_PAUSE_MS', 1000]], test: TRIED_AGAIN },
  {
    says: 'No pause is longer than 30 seconds',
    reading: CACHE,
    constants: [[READING, 'LONGEST_PAUSE_MS', 30_000]],
    test: 'src/shared/server/read-fetch.test.ts > pauses end at 30 s, also where the server asks for more with Retry-After',
  },
  {
    says: 'Between two last logins are 5 minutes',
    constants: [['src/shared/session/last-login.ts', 'PERIOD_MS', 5 * 60 * 1000]],
    test: 'src/shared/session/throttle.test.ts > two tabs and a reload write no second time within five minutes, and activity after them is not lost',
  },
  {
    says: 'An invite’s error leads on after 3000 ms',
    constants: [['src/shell/invite/invite.machine.ts', 'ERROR_REDIRECT_MS', 3000]],
    test: 'src/shell/invite/invite.machine.test.ts > an unknown code shows its error for three seconds and is not tried again at the next start',
  },
  {
    says: 'The header is compact beyond 50 px',
    constants: [['src/shell/site/compact-header.ts', 'COMPACT_AFTER', 50]],
    test: 'e2e/shell/pages.e2e.ts > the navigation appears after 50 px, so that it does not cover the hero',
  },
  { says: 'The first figure is 1000+', constants: [[FIGURES, 'MARKETING_FIGURES.0.figure', '1000+']], test: LANDING },
  { says: 'The second figure is 500+', constants: [[FIGURES, 'MARKETING_FIGURES.1.figure', '500+']], test: LANDING },
  { says: 'The third figure is 50+', constants: [[FIGURES, 'MARKETING_FIGURES.2.figure', '50+']], test: LANDING },
  { says: 'The fourth figure is 2000+', constants: [[FIGURES, 'MARKETING_FIGURES.3.figure', '2000+']], test: LANDING },
  {
    says: 'Signing in leads to /ai',
    reading: 'Unless the student came for another page.',
    constants: [['src/shell/default-route.ts', 'DEFAULT_ROUTE', '/ai']],
    test: 'src/shell/return-path.test.ts > returnUrl wins over the page the guard came from, which wins over the default',
  },
];
