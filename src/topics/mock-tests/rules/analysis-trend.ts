import type { Attempt } from './attempt.ts';

/** A submitted attempt in the trend of its family. */
export interface TrendPoint {
  readonly id: string;
  readonly title: string;
  readonly startedAt: number;
  readonly marks: number;
  readonly most: number;
  /** Percentage of the maximum marks; may be negative. */
  readonly percent: number;
}

type Submitted = Pick<Attempt, 'id' | 'paper' | 'phase' | 'startedAt' | 'score'>;

/** Family of a template: papers of one examination in its different years, or all tests of chosen chapters. */
export function familyOf(template: string): string {
  return template.replace(/-20\d\d(?:-.+)?$/, '');
}

/** Submitted attempts of this family, oldest first. In per cent, because papers differ in length. */
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
