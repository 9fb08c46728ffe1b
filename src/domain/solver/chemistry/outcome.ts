import type { Outcome, Step } from '../solution.ts';

/** An answer from chemistry that was verified by another route. */
export function solved(topic: string, answer: string, steps: readonly Step[], verification: string): Outcome {
  return { status: 'solved', solution: { answer, subject: 'chemistry', topic, steps, verification } };
}
