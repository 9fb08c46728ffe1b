import { type Outcome, type Step } from '../solution.ts';

/** A verified answer of mathematics. */
export interface Draft {
  readonly topic: string;
  readonly answer: string;
  readonly tex?: string;
  readonly steps: readonly Step[];
  readonly verification: string;
}

export function solved({ topic, answer, tex, steps, verification }: Draft): Outcome {
  return { status: 'solved', solution: { answer, ...(tex === undefined ? {} : { tex }), subject: 'maths', topic, steps, verification } };
}

export const step = (text: string, tex?: string): Step => (tex === undefined ? { text } : { text, tex });
