import { lazyNamed } from '../../ui/lazy-named.ts';

/** Draws what other students wrote. Includes Markdown, so loaded on demand. */
export const ForeignText = lazyNamed(() => import('../../features/tutor/answer-text.tsx'), 'AnswerText');
