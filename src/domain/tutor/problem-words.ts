import type { ProblemCode, TutorProblem } from './tutor.ts';

const WORDS: Readonly<Record<Exclude<ProblemCode, 'abstained'>, string>> = {
  'not-configured': 'No model is set up for this app, so only what this device can solve is answered.',
  unreachable: 'The model cannot be reached now. Your doubt is kept and asked when there is a network.',
  quota: 'You have asked the model as often as a day allows. It answers again after midnight; this device goes on solving.',
  busy: 'The model is asked too much at the moment. Try again in a minute; this did not count.',
  'too-many-at-once': 'Three of your answers are still being written. Try again when one of them is done.',
  slow: 'The model took too long. Try again; this did not count.',
  refused: 'The model did not take this doubt. Write it in other words, or with a smaller picture.',
  misconfigured: 'The model is not set up correctly. Whoever runs this app has to look at its settings.',
  'no-pictures': 'This model cannot see pictures. Type what the picture asks.',
  'picture-missing': 'The picture has not reached the server. Try again when you are online.',
  'signed-out': 'Sign in again to ask the model. Your doubt is kept.',
  unavailable: 'The model gave no answer. Try again; this did not count.',
};

export function problemOf(code: Exclude<ProblemCode, 'abstained'>): TutorProblem {
  return { code, message: WORDS[code] };
}

/** Words for a code from the server, which may be newer than this app. */
export function problemOfServer(code: unknown): TutorProblem {
  const known = Object.keys(WORDS).find((name) => name === code) as keyof typeof WORDS | undefined;
  return problemOf(known ?? 'unavailable');
}
