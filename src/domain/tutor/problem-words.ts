import type { ProblemCode, TutorProblem } from './tutor.ts';

const WORDS: Readonly<Record<Exclude<ProblemCode, 'abstained'>, string>> = {
  'not-configured': 'There is no AI model here. This device answers what it can solve.',
  unreachable: 'The model cannot be reached now. Your doubt is saved and asked again when you are online.',
  quota: 'You reached today’s limit for the model. Ask it again after midnight. This device still solves what it can.',
  busy: 'The model is busy. Try again in a minute. This did not count.',
  'too-many-at-once': 'Three of your answers are still being written. Try again when one of them is done.',
  slow: 'The model took too long. Try again. This did not count.',
  refused: 'The model did not accept this doubt. Use other words or a smaller picture.',
  misconfigured: 'The model is not set up correctly. Tell the person who runs this app.',
  'no-pictures': 'This model cannot see pictures. Type the question.',
  'picture-missing': 'The picture has not reached the server. Try again when you are online.',
  'signed-out': 'Sign in again to ask the model. Your doubt is kept.',
  unavailable: 'The model gave no answer. Try again. This did not count.',
};

export function problemOf(code: Exclude<ProblemCode, 'abstained'>): TutorProblem {
  return { code, message: WORDS[code] };
}

/** Text for a code of the server, which may be newer than this app. */
export function problemOfServer(code: unknown): TutorProblem {
  const known = Object.keys(WORDS).find((name) => name === code) as keyof typeof WORDS | undefined;
  return problemOf(known ?? 'unavailable');
}
