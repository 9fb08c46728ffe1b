import { ALIASES, PUBLIC_PAGES } from '../../src/shell/site/public-pages.ts';

/** Pages open to everyone, also without JavaScript. */
export const READABLE: readonly string[] = [...PUBLIC_PAGES.map(({ path }) => path), ...Object.keys(ALIASES)];

/** For signed-in students only. */
export const PROTECTED: readonly string[] = [
  '/ai',
  '/ai/0b6f6a3e-0000-4000-8000-000000000000',
  '/groups',
  '/productivity',
  '/tasks',
  '/cards',
  '/cards/new',
  '/cards/decks',
  '/cards/revise',
  '/syllabus',
  '/mock-tests',
  '/mock-tests/0b6f6a3e-0000-4000-8000-000000000000/analysis',
  '/mock-tests/0b6f6a3e-0000-4000-8000-000000000000',
  '/qa/ask',
  '/qa/what-is-a-mole/edit',
  '/settings',
  '/profile',
  '/migration',
  '/sync',
  '/fullscreen',
];
