import { describe, expect, it } from 'vitest';

import { CHEMISTRY_QUESTIONS } from './chemistry/testing/chemistry-questions.ts';
import { num, one, type Expr, two } from './maths/algebra/expression.ts';
import { mul } from './maths/algebra/arithmetic.ts';
import { withWork } from './maths/algebra/work.ts';
import { isSameAnswer } from './maths/reading/same-answer.ts';
import { MATHS_QUESTIONS } from './maths/testing/maths-questions.ts';
import { PHYSICS_QUESTIONS } from './physics/testing/physics-questions.ts';
import { behind } from './solution.ts';
import { solve } from './solve.ts';

const WORK = 3_000_000;
const isExpr = (value: object): value is Expr => 'kind' in value && 'key' in value;

/** The result with one of its parts broken: doubled, or turned round. */
function broken(result: unknown): unknown[] {
  if (typeof result === 'number') return [result === 0 ? 1 : 2 * result];
  if (typeof result === 'bigint') return [result === 0n ? 1n : 2n * result];
  if (typeof result === 'boolean') return [!result];
  if (Array.isArray(result)) return result.flatMap((part: unknown, at) => broken(part).map((other) => result.with(at, other) as unknown));
  if (typeof result !== 'object' || result === null) return [];
  if (isExpr(result)) return [result.key === '0' ? one : mul(two, result), mul(num(-1), result)].filter(({ key }) => key !== result.key);
  return Object.entries(result).flatMap(([name, part]) => broken(part).map((other) => ({ ...result, [name]: other })));
}

const every = <T>(list: readonly T[], step: number): T[] => list.filter((_, index) => index % step === 0);

/** A check that cannot fail proves nothing. */
describe('a broken answer is noticed by its check', () => {
  it.each([
    ...MATHS_QUESTIONS.map(([question]) => ['maths', question] as const),
    ...every(PHYSICS_QUESTIONS, 8).map(([question]) => ['physics', question] as const),
    ...every(CHEMISTRY_QUESTIONS, 3).map(([question]) => ['chemistry', question] as const),
  ])('%s: %s', (subject, question) => {
    const outcome = solve(question, subject);
    const draft = outcome?.status === 'solved' ? behind(outcome.solution) : undefined;
    expect(draft).toBeDefined();
    const { result, written, holds } = draft!;
    withWork(WORK, () => {
      const shown = written(result);
      for (const other of broken(result)) {
        const text = written(other);
        // Another way to write the same answer is not broken.
        if (text !== shown && isSameAnswer(text, shown) !== true) expect(holds(other), `${shown} shown as ${text}`).toBe(false);
      }
    });
  });
});
