import type { Line } from './line.ts';

const READABLE =
  'e2e/shell/pages.e2e.ts > every public page is readable without JavaScript, each under its own title, and none has a broken link';
const GUARDED = 'e2e/shell/pages.e2e.ts > a visitor reaches no student screen, also not with the back button';
const LANDING =
  'e2e/shell/landing.e2e.ts > the landing page has hero, card, three steps, every feature, figures, supporters and a footer, and its header stays';
const SPINNER =
  'tests/components/guard.test.tsx > while the session loads the guard shows a spinner in the middle; a visitor is sent to sign in, and Back leads past the screen';
const NOT_FOUND = 'e2e/shell/pages.e2e.ts > an unknown address shows the 404 page with a link home';
const INVITED = 'e2e/shell/pages.e2e.ts > an invite opened by a visitor survives signing in, and its code is not parsed as a number';
const LEADS_ON = 'src/shell/return-path.test.ts > returnUrl wins over the page the guard came from, which wins over the default';
const MENU =
  'e2e/account/sign-in.e2e.ts > signing in leads nowhere outside; who is signed in is redirected from /login, with a menu on all but marketing pages';
const AVATAR =
  'e2e/account/profile.e2e.ts > the profile is asked for once; the avatar is an initial until there is a picture, which is square and small';
const PICTURE = 'src/topics/account/screens/avatar-of.test.ts > the picture is %s';
const NAME = 'src/topics/account/screens/avatar-of.test.ts > %o and %o: the name and initial shown';
const ADVERTISEMENT = 'src/shell/site/advertisement.test.ts > the avatar menu is hidden on %s: %s';
const NAVIGATION = 'e2e/shell/pages.e2e.ts > the navigation appears after 50 px, so that it does not cover the hero';
const FRAME = 'e2e/shell/pages.e2e.ts > after signing in the requested page opens, and every screen has its frame';
const FIELDS =
  'e2e/account/sign-in.e2e.ts > no button submits an incomplete form, editing a field clears its error, and closing resets the form';
const NEW_STUDENT = 'e2e/account/sign-in.e2e.ts > a student who signs up sets up a profile; a taken username is rejected while typing';
const BACKGROUND =
  'e2e/account/settings.e2e.ts > a background or a picture of one’s own shows on the other device, offline too, and is removed on sign-out';
const HEADER_LINKS = 'src/shell/site/site-links.ts';

export const routeLines: readonly Line[] = [
  { says: 'The landing page is public', routes: ['/'], test: READABLE },
  { says: 'The page to sign in is public', routes: ['/login'], test: READABLE },
  {
    says: '/join reads `code` and joins the group',
    routes: ['/join'],
    test: ['e2e/groups/groups.e2e.ts > an unknown code and a ban give the same message, and lead to the groups', INVITED],
  },
  {
    says: '/auth/callback is where Google leads back to',
    routes: ['/auth/callback'],
    test: 'e2e/account/sign-in.e2e.ts > a returning Google student gets to the requested page without /profile-setup',
  },
  {
    says: '/auth/callback is where the confirmation of an address leads to',
    test: 'tests/session/catalogue.test.ts > a student who signs up confirms their address and then sets up a profile',
  },
  {
    says: '/auth/callback is where linking an identity leads back to',
    test: 'tests/session/catalogue.test.ts > a student links Google to a password account, and a password to a Google account',
  },
  { says: '/invite shows an invite', routes: ['/invite'], test: INVITED },
  {
    says: '/i/… shows an invite',
    routes: ['/i/:code'],
    test: ['e2e/groups/groups.e2e.ts > a visitor who opens an invite signs in and is in the group', INVITED],
  },
  {
    says: 'A shared chat has an address',
    routes: ['/shared/:chatId'],
    test: 'e2e/tutor/tutor.e2e.ts > a chat’s copy is shared by link without the omitted parts, listed only if wanted, and ends when revoked',
  },
  { says: 'Shared chats have a directory', routes: ['/shared'], test: READABLE },
  { says: 'The tutor has a landing page', routes: ['/ai-landing'], test: READABLE },
  { says: 'Groups have a landing page', routes: ['/groups-landing'], test: READABLE },
  { says: 'The timer has a landing page', routes: ['/productivity-landing'], test: READABLE },
  { says: 'Tasks have a landing page', routes: ['/tasks-landing'], test: READABLE },
  { says: 'Analytics have a landing page', routes: ['/analytics-landing'], test: READABLE },
  { says: 'Mock tests have a landing page', routes: ['/mocktest-landing'], test: READABLE },
  { says: 'Questions and answers have a landing page', routes: ['/qa-landing'], test: READABLE },
  { says: 'The privacy policy has two addresses', routes: ['/privacy-policy', '/privacy'], test: READABLE },
  { says: 'The terms of service have two addresses', routes: ['/terms-of-service', '/terms'], test: READABLE },
  { says: 'There is a page about us', routes: ['/about-us'], test: READABLE },
  { says: 'There is a page to contact us', routes: ['/contact-us'], test: READABLE },
  { says: 'The changelog is public', routes: ['/changelog'], test: READABLE },
  {
    says: 'There is an address /math-test',
    routes: ['/math-test'],
    reading: 'Its content is not said: it shows every kind of notation that the tutor can write, to be checked by eye.',
    test: 'e2e/shell/pages.e2e.ts > every kind of notation is typeset, as MathML for readers without scripts',
  },
  {
    says: 'The directory of questions and each entry are public',
    routes: ['/qa', '/qa/:slug'],
    test: 'e2e/questions/questions.e2e.ts > without JavaScript the directory links to questions, and each has its answer, typeset formulas and structured data',
  },
  {
    says: '/analytics has no guard',
    routes: ['/analytics'],
    reading: 'A visitor sees a worked example, labelled as one; a student sees their own.',
    test: [
      READABLE,
      'tests/components/analytics.test.tsx > the example is labelled, its charts are read by keyboard and finger, and a missing picture has a placeholder',
    ],
  },
  {
    says: '/fullscreen is protected',
    routes: ['/fullscreen'],
    reading: 'Its content is not said: it is the timer and nothing else, on the whole screen.',
    test: GUARDED,
  },
  { says: '/profile-setup is protected', routes: ['/profile-setup'], test: GUARDED },
  { says: 'The tutor is protected, with or without a chat in its address', routes: ['/ai/:chatId?'], test: GUARDED },
  { says: 'Groups are protected', routes: ['/groups'], test: GUARDED },
  { says: 'The timer’s page is protected', routes: ['/productivity'], test: GUARDED },
  { says: 'Tasks are protected', routes: ['/tasks'], test: GUARDED },
  { says: 'Mock tests are protected', routes: ['/mock-tests'], test: GUARDED },
  { says: 'Settings are protected', test: GUARDED },
  { says: 'The profile is protected', test: GUARDED },
  {
    says: '/migration is protected',
    routes: ['/migration'],
    reading: 'Its content is not said: all data out as one file, an export back in, and other apps’ data in.',
    test: GUARDED,
  },
  {
    says: 'What is below /qa is also listed as protected',
    routes: ['/qa/ask', '/qa/:slug/edit', '/qa/:slug/*'],
    reading: 'Reading is public; asking and editing, each with its own address below /qa, ask to sign in.',
    test: GUARDED,
  },
  { says: 'The guard shows a spinner in the middle while the session loads', test: SPINNER },
  { says: 'The guard leads a visitor to /login', test: [SPINNER, GUARDED] },
  { says: 'The guard replaces the entry of the history', test: SPINNER },
  { says: 'The guard passes the requested address on', test: [SPINNER, FRAME] },
  { says: 'With a user the guard shows the screen', test: 'tests/components/guard.test.tsx > with a student the guard shows the screen' },
  { says: 'Any other address shows a page of its own', routes: ['*'], test: NOT_FOUND },
  { says: 'That page is headed by what happened', texts: ['Page Not Found'], test: NOT_FOUND },
  {
    says: 'That page explains itself',
    texts: ["The page you're looking for doesn't exist or has been moved."],
    test: NOT_FOUND,
  },
  { says: 'That page leads to the landing page', texts: ['Return Home'], test: NOT_FOUND },
];

export const landingLines: readonly Line[] = [
  { says: 'The header of the site stays at the top', test: LANDING },
  {
    says: 'Its navigation appears once the page is scrolled by 50 px',
    constants: [['src/shell/site/compact-header.ts', 'COMPACT_AFTER', 50]],
    test: NAVIGATION,
  },
  { says: 'It links to the landing page of the tutor', constants: [[HEADER_LINKS, 'FEATURE_LINKS.0.to', '/ai-landing']], test: LANDING },
  { says: 'It links to the landing page of groups', constants: [[HEADER_LINKS, 'FEATURE_LINKS.1.to', '/groups-landing']], test: LANDING },
  {
    says: 'It links to the landing page of the timer',
    constants: [[HEADER_LINKS, 'FEATURE_LINKS.2.to', '/productivity-landing']],
    test: LANDING,
  },
  { says: 'It links to the landing page of tasks', constants: [[HEADER_LINKS, 'FEATURE_LINKS.3.to', '/tasks-landing']], test: LANDING },
  {
    says: 'It links to the landing page of analytics',
    constants: [[HEADER_LINKS, 'FEATURE_LINKS.4.to', '/analytics-landing']],
    test: LANDING,
  },
  {
    says: 'It links to the landing page of mock tests',
    constants: [[HEADER_LINKS, 'FEATURE_LINKS.5.to', '/mocktest-landing']],
    test: [LANDING, NAVIGATION],
  },
  { says: 'It links to the page about us', test: LANDING },
  {
    says: 'It links to the page to contact us',
    test: [LANDING, 'e2e/shell/pages.e2e.ts > on a phone the menu navigates and closes afterwards'],
  },
  {
    says: 'It links to an external changelog',
    reading: 'An operator’s setting. Without one the changelog is the page /changelog.',
    test: LANDING,
  },
  { says: 'On a phone the links are a menu', test: 'e2e/shell/pages.e2e.ts > on a phone the menu navigates and closes afterwards' },
  { says: 'The page begins with a hero', test: LANDING },
  {
    says: 'A visitor sees a card to sign in or sign up',
    test: [LANDING, 'e2e/shell/start.e2e.ts > a student sees no flash of visitor content, nor a spinner on the landing page'],
  },
  {
    says: 'A student sees a button to /ai instead',
    texts: ['Continue to Website'],
    test: 'e2e/shell/landing.e2e.ts > a student’s landing page has a button to the tutor in place of the card',
  },
  {
    says: 'The card has a button for Google',
    texts: ['Continue with Google'],
    test: [
      'e2e/account/sign-in-card.e2e.ts > on %s Google’s button stands where the server lacks it, says so, and why when pressed',
      'e2e/account/sign-in.e2e.ts > a returning Google student gets to the requested page without /profile-setup',
    ],
  },
  { says: 'The card has a dialog with two tabs', texts: ['Sign In', 'Sign Up'], test: FIELDS },
  { says: 'Each tab has a field for the email address', texts: ['Email'], test: FIELDS },
  { says: 'Each tab has a field for the password', texts: ['Password'], test: FIELDS },
  { says: 'It shows how it works in three steps', test: LANDING },
  {
    says: 'The first step is to sign up',
    constants: [['src/shell/site/landing/how-it-works.tsx', 'STEPS.0.title', 'Sign Up']],
    test: LANDING,
  },
  {
    says: 'The second step is to ask',
    constants: [['src/shell/site/landing/how-it-works.tsx', 'STEPS.1.title', 'Ask Questions']],
    test: LANDING,
  },
  {
    says: 'The third step is to excel',
    constants: [['src/shell/site/landing/how-it-works.tsx', 'STEPS.2.title', 'Excel Together']],
    test: LANDING,
  },
  { says: 'It has a section for each feature', test: LANDING },
  { says: 'It has a section with figures', test: LANDING },
  { says: 'It has a section of supporters', texts: ['Supporters'], test: LANDING },
  { says: 'The footer has a section for features', constants: [[HEADER_LINKS, 'FOOTER_SECTIONS.0.title', 'Features']], test: LANDING },
  { says: 'The footer has a section for resources', constants: [[HEADER_LINKS, 'FOOTER_SECTIONS.1.title', 'Resources']], test: LANDING },
  { says: 'The footer has a section for legal pages', constants: [[HEADER_LINKS, 'FOOTER_SECTIONS.2.title', 'Legal']], test: LANDING },
  { says: 'The footer has a section to contact us', texts: ['Contact'], test: LANDING },
  {
    says: 'The footer has links to social networks',
    reading: 'An operator’s setting. Without it the footer shows none.',
    test: 'scripts/build/build-constants.test.ts > social links have a name and an https address, in their order; without the setting there are none',
  },
  { says: 'The footer has a link to give feedback', texts: ['Give feedback'], test: LANDING },
];

export const screenLines: readonly Line[] = [
  {
    says: 'Who is signed in and opens /login gets to its returnUrl',
    reading: 'Only paths of this origin are followed: anything else would be an open redirect.',
    test: [LEADS_ON, 'src/shell/return-path.test.ts > nothing but a path of this origin is followed: %j', MENU],
  },
  { says: 'Without a returnUrl they get to where the guard sent them from', test: [LEADS_ON, FRAME] },
  { says: 'Without either they get to /ai', constants: [['src/shell/default-route.ts', 'DEFAULT_ROUTE', '/ai']], test: [LEADS_ON, MENU] },
  { says: 'A student whose profile has a username is sent from /login to /ai', test: MENU },
  {
    says: 'A student whose profile has a username is sent on from /auth/callback',
    test: 'e2e/account/sign-in.e2e.ts > a returning Google student gets to the requested page without /profile-setup',
  },
  {
    says: 'A student without a username is sent to /profile-setup',
    test: 'tests/session/catalogue.test.ts > a student whose profile has no username is new, wherever they signed up',
  },
  { says: 'Signing up always leads to /profile-setup', test: NEW_STUDENT },
  {
    says: 'Signing out clears user and profile',
    test: 'e2e/account/tabs-and-users.e2e.ts > the next student on this device finds nothing of the previous one',
  },
  {
    says: 'Signing out leads to /',
    test: ['e2e/account/tabs-and-users.e2e.ts > the next student on this device finds nothing of the previous one', BACKGROUND],
  },
  {
    says: 'A round avatar at the top right of every screen opens a menu',
    reading: 'Not during an examination, which shows nothing but itself.',
    test: [MENU, AVATAR],
  },
  { says: 'The avatar is hidden on /', test: [ADVERTISEMENT, MENU] },
  { says: 'The avatar is hidden on every landing page of a feature', test: ADVERTISEMENT },
  {
    says: 'The avatar is hidden while nobody is signed in',
    test: 'e2e/shell/landing.e2e.ts > a visitor has no menu; a student’s menu leads to profile and settings',
  },
  { says: 'The menu is 48 units wide, which is 192 px', test: AVATAR },
  {
    says: 'The menu leads to the profile',
    texts: ['Profile'],
    test: 'e2e/shell/landing.e2e.ts > a visitor has no menu; a student’s menu leads to profile and settings',
  },
  {
    says: 'The menu leads to the settings',
    texts: ['Settings'],
    test: 'e2e/shell/landing.e2e.ts > a visitor has no menu; a student’s menu leads to profile and settings',
  },
  { says: 'The menu signs out', texts: ['Sign Out'], test: BACKGROUND },
  { says: 'The avatar shows the profile’s picture', test: [PICTURE, AVATAR] },
  { says: 'Without one the avatar shows the picture of the account', test: PICTURE },
  { says: 'The picture’s alternative text is the display name', test: NAME },
  { says: 'Without a display name it is the full name of the account', test: NAME },
  { says: 'Without either it is a word for anybody', texts: ['User'], test: NAME },
  { says: 'Without a picture the first letter of the name is shown, as a capital', test: [NAME, AVATAR] },
  { says: 'Without a name it is that of the full name', test: NAME },
  { says: 'Without that it is that of the email address', test: NAME },
  { says: 'Without any of them it is U', test: NAME },
  { says: 'There is a screen to chat with the tutor', test: FRAME },
  { says: 'There is a screen of groups', test: FRAME },
  { says: 'There is a screen of productivity', test: FRAME },
  { says: 'There is a screen of tasks with a board', test: FRAME },
  { says: 'There is a screen of analytics', test: FRAME },
  {
    says: 'There is a screen with the analysis of a mock test',
    routes: ['/mock-tests/:attemptId/analysis'],
    test: 'e2e/mock-tests/mock-tests.e2e.ts > a chapter test works offline from the first press to the analysis, and reaches the server and a group later',
  },
  { says: 'There is a screen to set up a profile', test: NEW_STUDENT },
  {
    says: 'There is a screen of one’s own profile',
    test: 'tests/components/profile.test.tsx > names and target that arrive while a student is in a field do not mix with what they type',
  },
  {
    says: 'There is a screen of one’s settings',
    test: 'e2e/shell/shell.e2e.ts > the frame stays mounted across screens, and each screen starts at its top',
  },
  {
    says: 'There is a screen to migrate data',
    test: 'e2e/transfer/migration.e2e.ts > a student exports everything, with what only the server has, which comes back onto another account, and offline what is on the device',
  },
  {
    says: 'A device that is too small shows a warning',
    test: 'e2e/shell/pages.e2e.ts > a too small screen shows a warning, a small phone does not',
  },
  {
    says: 'Screens have a header',
    test: 'e2e/shell/shell.e2e.ts > the frame stays mounted across screens, and each screen starts at its top',
  },
  { says: 'Pages of the site have a footer', test: LANDING },
  {
    says: 'One background is of the type image',
    constants: [['src/topics/appearance/store/background-themes.ts', 'BACKGROUND_THEMES.1.type', 'image']],
    test: 'src/topics/appearance/store/background-themes.test.ts > Mountain Dark is a picture',
  },
  {
    says: 'Its value is the address of a picture',
    constants: [['src/topics/appearance/store/background-themes.ts', 'BACKGROUND_THEMES.1.value', '/backgrounds/mountain-dark.webp']],
    test: 'src/topics/appearance/store/background-themes.test.ts > every selectable picture exists in the app',
  },
  {
    says: 'That background has a name',
    constants: [['src/topics/appearance/store/background-themes.ts', 'BACKGROUND_THEMES.1.label', 'Mountain Dark']],
    test: BACKGROUND,
  },
  { says: 'The background is fixed, centred and covers the screen', test: BACKGROUND },
  {
    says: 'The picture of analytics falls back to a placeholder when it cannot be loaded',
    test: 'tests/components/analytics.test.tsx > the example is labelled, its charts are read by keyboard and finger, and a missing picture has a placeholder',
  },
];
