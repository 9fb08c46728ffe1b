import type { Attempt } from './attempt.ts';

/** One submitted paper of a family. */
export interface TrendPoint {
  readonly id: string;
  readonly title: string;
  readonly startedAt: number;
  readonly marks: number;
  readonly most: number;
  /** Of the most marks, in per cent; may be below zero. */
  readonly percent: number;
}

type Submitted = Pick<Attempt, 'id' | 'paper' | 'phase' | 'startedAt' | 'score'>;

/** Papers of one examination in its different years; tests of chosen chapters are one family. */
export function familyOf(template: string): string {
  return template.replace(/-20\d\d(?:-.+)?$/, '');
}

/** Submitted attempts of this family, the oldest first. Papers differ in length, so they are compared in per cent. */
export function trendOf(attempts: readonly Submitted[], template: string): readonly TrendPoint[] {
  return attempts
    .filter(({ phase, paper }) => phase === 'submitted' && familyOf(paper.template) === familyOf(template))
    .flatMap(({ id, paper, startedAt, score }) => {
      if (score === null || score.total.most <= 0) return [];
      const { marks, most } = score.total;
      return [{ id, title: paper.title, startedAt, marks, most, percent: (100 * marks) / most }];
    })
    .toSorted((one, other) => one.startedAt - other.startedAt);
}
