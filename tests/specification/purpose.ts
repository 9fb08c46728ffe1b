import type { Line } from './line.ts';

const LANDING =
  'e2e/shell/landing.e2e.ts > the landing page has hero, card, three steps, every feature, figures, supporters and a footer, and its header stays';
const BANK =
  'src/content/syllabus/syllabus.test.ts > every file has the shape of a syllabus, and all follow the same state of the official ones';
const OWN_ROWS = 'tests/permissions/tables.test.ts > %s: nobody reads, adds, changes or deletes more than allowed';
const FIGURES = 'src/shell/site/landing/marketing-figures.ts';

export const purposeLines: readonly Line[] = [
  {
    says: 'The platform is for students who prepare for JEE and NEET',
    texts: ['Plan, study and revise for JEE and NEET in one app, online or offline.'],
    test: 'e2e/account/sign-in.e2e.ts > a newcomer has a timer running on a planned item within a minute and eight taps, and sees it on every screen',
  },
  {
    says: 'It is made for students in India',
    columns: { 'study_sessions.time_zone': 'Asia/Kolkata' },
    test: 'e2e/sync/offline.e2e.ts > Hindi renders offline, although its font loads on demand',
  },
  { says: 'It is free', texts: ['100% free. No credit card required.'], test: LANDING },
  { says: 'Physics is a subject', constants: [['src/shared/subjects/subjects.ts', 'SUBJECTS.0', 'physics']], test: BANK },
  { says: 'Chemistry is a subject', constants: [['src/shared/subjects/subjects.ts', 'SUBJECTS.1', 'chemistry']], test: BANK },
  { says: 'Maths is a subject', constants: [['src/shared/subjects/subjects.ts', 'SUBJECTS.2', 'maths']], test: BANK },
  { says: 'Biology is a subject', constants: [['src/shared/subjects/subjects.ts', 'SUBJECTS.3', 'biology']], test: BANK },
  { says: 'English is a subject', constants: [['src/shared/subjects/subjects.ts', 'SUBJECTS.4', 'english']], test: BANK },
  {
    says: 'The tutor takes a doubt as text',
    test: 'e2e/tutor/tutor.e2e.ts > a quadratic is solved in steps offline, waits for the model, and is answered by it once online; all devices see it',
  },
  {
    says: 'The tutor takes a doubt as a picture',
    test: 'e2e/tutor/tutor-pictures.e2e.ts > without the reader offline it says so; a tilted photo with shadow is cropped, read, corrected and solved; then offline too',
  },
  {
    says: 'The tutor solves step by step',
    test: 'tests/components/tutor.test.tsx > steps that hold are marked as checked, by the app alone; a graph is drawn; a step is explained by one tap',
  },
  {
    says: 'Study groups are joined by an invite code',
    test: 'e2e/groups/groups.e2e.ts > a group is created, and a student who types its code in small letters with spaces appears to the owner live',
  },
  {
    says: 'There is a Pomodoro timer',
    test: 'e2e/focus/focus.e2e.ts > a focus continues through a reload and on the other device, and is recorded once',
  },
  {
    says: 'There are analytics of one’s study',
    test: 'tests/components/analytics.test.tsx > overlapping sessions count once, by range and subject, and are exported as a file',
  },
  {
    says: 'Tasks are on a Kanban board',
    test: [
      'e2e/tasks/board.e2e.ts > accessible names that others rely on exist: columns, tasks, the input, the status',
      'tests/components/board.test.tsx > a task can be moved with the menu instead of dragging',
    ],
  },
  {
    says: 'Tasks have priorities',
    columns: { 'todos.priority': 'none' },
    test: 'src/topics/tasks/store/task-sort.test.ts > priorities are sorted by weight, not by letter, and equals by day, then in the order of the student',
  },
  {
    says: 'Tasks have due dates',
    columns: { 'todos.dueDate': null },
    test: 'src/topics/tasks/store/task-sort.test.ts > what is due first comes first, an hour before a whole day, and what has no day comes last',
  },
  {
    says: 'A plan is made for each day',
    test: 'e2e/plan/plan.e2e.ts > a plan gives reasons, is reordered by keyboard offline, and keeps that after a reload and elsewhere',
  },
  {
    says: 'There are mock tests',
    test: 'e2e/mock-tests/mock-tests.e2e.ts > a chapter test works offline from the first press to the analysis, and reaches the server and a group later',
  },
  {
    says: 'Mock tests are analysed',
    test: 'tests/components/mock-analysis.test.tsx > an analysis says what to do next, has its figures as tables, and prints nothing pale',
  },
  {
    says: 'Questions and answers are a public directory',
    test: 'e2e/questions/questions.e2e.ts > one student asks, another answers and votes, the first accepts, and a visitor reads it',
  },
  {
    says: 'A chat with the tutor is shared by a link',
    test: 'e2e/tutor/tutor.e2e.ts > a chat’s copy is shared by link without the omitted parts, listed only if wanted, and ends when revoked',
  },
  { says: 'Study sessions belong to their student', columns: { 'study_sessions.user_id': null }, test: OWN_ROWS },
  { says: 'Subjects belong to their student', columns: { 'userSubjects.userId': null }, test: OWN_ROWS },
  { says: 'Todos belong to their student', columns: { 'todos.createdBy': null }, test: OWN_ROWS },
  {
    says: 'There is a page of one’s profile',
    routes: ['/profile'],
    test: 'e2e/account/profile.e2e.ts > a taken username is rejected while typing; a free one is saved with the rest, offline unchecked and without a picture',
  },
  {
    says: 'There is a page of settings',
    routes: ['/settings'],
    test: 'e2e/account/settings.e2e.ts > settings changed offline apply at once and sync later; unsaved input survives an immediate reload or navigation',
  },
  {
    says: 'There is a changelog',
    routes: ['/changelog'],
    test: 'src/shell/site/information/parse-changelog.test.ts > the changelog page misses no version and no change',
  },
  {
    says: 'The landing page claims the questions solved',
    constants: [[FIGURES, 'MARKETING_FIGURES.0.figure', '1000+']],
    texts: ['questions solved'],
    test: LANDING,
  },
  {
    says: 'The landing page claims the active students',
    constants: [[FIGURES, 'MARKETING_FIGURES.1.figure', '500+']],
    texts: ['active students'],
    test: LANDING,
  },
  {
    says: 'The landing page claims the study groups',
    constants: [[FIGURES, 'MARKETING_FIGURES.2.figure', '50+']],
    texts: ['study groups'],
    test: LANDING,
  },
  {
    says: 'The landing page claims the students helped',
    constants: [[FIGURES, 'MARKETING_FIGURES.3.figure', '2000+']],
    texts: ['students helped'],
    test: LANDING,
  },
  { says: 'The landing page says that no credit card is asked for', texts: ['100% free. No credit card required.'], test: LANDING },
  { says: 'The landing page says that the product is 100% free', texts: ['100% free, for everyone.'], test: LANDING },
  {
    says: 'It says that an email address is confirmed, to prevent abuse',
    reading: 'Required wherever the server can send mail. One that cannot confirms at once, or nobody could sign in.',
    test: [
      'e2e/account/sign-in-card.e2e.ts > the landing page says that email verification is required, and that it is off where the server has no mail',
      'backend/auth/mail.test.ts > nobody can sign in before opening the link, then by link and by password',
      'backend/auth/mail.test.ts > confirms addresses at once, and reports that it cannot send mail',
    ],
  },
  {
    says: 'Students sign in with Google',
    test: 'e2e/account/sign-in.e2e.ts > refusing at Google shows the reason; then a new student signs in, sets up a profile, and the server has it',
  },
  {
    says: 'Students sign in with email and password',
    test: 'e2e/account/sign-in.e2e.ts > signing in leads to the requested page, and constant activity updates the last login once',
  },
];
