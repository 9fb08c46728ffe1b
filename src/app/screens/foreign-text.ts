import { lazyNamed } from '../../ui/lazy-named.ts';

/** Draws what other students wrote. Includes Markdown, so loaded on demand. */
export const ForeignText = lazyNamed(() => import('../../features/tutor/answer-text.tsx'), 'AnswerText');

/** Draws an answer that a model wrote: what can be is computed again by the reader's device, and nothing else is marked as checked. */
export const ModelText = lazyNamed(() => import('../../features/tutor/model-text.tsx'), 'ModelText');
