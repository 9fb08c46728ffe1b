/** A public page with its title and description for search engines and link previews. */
export interface PublicPage {
  readonly path: string;
  readonly title: string;
  readonly description: string;
}

export const PUBLIC_PAGES: readonly PublicPage[] = [
  {
    path: '/',
    title: 'Ekagra: a study app for JEE and NEET',
    description: 'Plan, study and revise for JEE and NEET in one app, online or offline. Free for every student.',
  },
  {
    path: '/login',
    title: 'Sign in · Ekagra',
    description: 'Sign in to Ekagra, or create a free account with your email address.',
  },
  {
    path: '/ai-landing',
    title: 'AI tutor for JEE and NEET doubts · Ekagra',
    description: 'Ask a physics, chemistry, maths or biology doubt in words or as a photo, and follow the solution step by step.',
  },
  {
    path: '/groups-landing',
    title: 'Study groups · Ekagra',
    description: 'Study with friends who prepare for the same exam: join with a six-character code and see each other’s hours.',
  },
  {
    path: '/productivity-landing',
    title: 'Focus timer for students · Ekagra',
    description: 'A Pomodoro timer that works offline and saves every session.',
  },
  {
    path: '/tasks-landing',
    title: 'Task board and study plan · Ekagra',
    description: 'A board of what to study, with subjects, priorities and due dates. It works offline and syncs automatically.',
  },
  {
    path: '/analytics-landing',
    title: 'Study analytics · Ekagra',
    description: 'See your study hours by day, by subject and compared with your daily target.',
  },
  {
    path: '/mocktest-landing',
    title: 'Mock tests for JEE and NEET · Ekagra',
    description: 'Papers with the rules, the buttons and the clock of the real exam, drawn from original questions. Offline too.',
  },
  {
    path: '/qa-landing',
    title: 'Questions and answers · Ekagra',
    description: 'A public directory of questions that students asked, with the answers that helped.',
  },
  {
    path: '/qa',
    title: 'Questions and answers · Ekagra',
    description: 'Solved questions for JEE and NEET by chapter, and what students asked, with the answers.',
  },
  { path: '/shared', title: 'Shared chats · Ekagra', description: 'Chats with the tutor that students chose to share with everybody.' },
  {
    path: '/analytics',
    title: 'Analytics · Ekagra',
    description: 'Your study hours by day and subject, and your streak of study days.',
  },
  {
    path: '/about-us',
    title: 'About Ekagra',
    description: 'Why Ekagra exists, how it works without a network, and what it will never do.',
  },
  {
    path: '/contact-us',
    title: 'Contact · Ekagra',
    description: 'How to reach the people who run this Ekagra, and what to write to them.',
  },
  { path: '/changelog', title: 'Changelog · Ekagra', description: 'What is new in Ekagra, version by version.' },
  {
    path: '/privacy-policy',
    title: 'Privacy policy · Ekagra',
    description: 'What Ekagra stores, on your device and on the server, who can read it, and how to have it deleted.',
  },
  {
    path: '/terms-of-service',
    title: 'Terms of service · Ekagra',
    description: 'What you may expect from Ekagra and what Ekagra expects from you.',
  },
  {
    path: '/math-test',
    title: 'Notation test · Ekagra',
    description: 'Every kind of notation that the tutor can write, to be checked by eye.',
  },
];

/** Aliases of pages, with the canonical path. */
export const ALIASES: Readonly<Record<string, string>> = { '/privacy': '/privacy-policy', '/terms': '/terms-of-service' };

/** @param path with or without a trailing slash */
export function findPublicPage(path: string): PublicPage | undefined {
  const plain = path.replace(/(?<=.)\/+$/, '');
  const canonical = ALIASES[plain] ?? plain;
  return PUBLIC_PAGES.find((page) => page.path === canonical);
}
