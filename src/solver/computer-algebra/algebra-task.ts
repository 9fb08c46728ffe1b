import { isJudgement, type Option, withoutOptions } from '../quantities/options.ts';
import type { Expr } from '../maths/algebra/expression.ts';
import type { Matrix } from '../maths/algebra/matrix.ts';
import { withWork } from '../maths/algebra/work.ts';
import { withoutMatrices } from '../maths/reading/matrices.ts';
import { LONGEST_QUESTION } from '../maths/reading/normalise.ts';
import { parsed } from '../maths/reading/parse.ts';
import { readQuestion } from '../maths/reading/question.ts';
import { type AskedEquation, readEquation } from '../maths/topics/asked-equation.ts';
import { type AskedIntegral, readIntegral } from '../maths/topics/integral.ts';
import { hasRecurringDecimal } from '../reading/recurring-decimal.ts';
import { type AskedLimit, readLimit } from '../maths/topics/limit.ts';

/** A question for a computer algebra system: only the parsed expressions, none of the text. */
export interface AlgebraTask {
  readonly asked: Asked;
  /** Options of multiple choice. */
  readonly options: readonly Option[];
}

export type Asked =
  | ({ readonly kind: 'integral' } & AskedIntegral)
  | ({ readonly kind: 'limit' } & AskedLimit)
  | ({ readonly kind: 'equation' } & AskedEquation)
  | { readonly kind: 'simplify' | 'factorise' | 'partial-fractions'; readonly expr: Expr }
  | { readonly kind: 'inverse'; readonly matrix: Matrix };

const WORK = 200_000;

const FORMS = [
  ['simplify', /^(?:simplify|find (?:simplified|simplest) form of)(?: expression)?:? (.+)$/i],
  ['factorise', /^(?:find )?(?:factori[sz]e|factor|factors of)(?: completely)?(?: (?:expression|polynomial))?:? (.+?)(?: completely)?$/i],
  ['partial-fractions', /^(?:find |resolve |express |split )?(?:into )?partial fractions?(?: decomposition)?(?: of| for)?:? (.+)$/i],
  ['partial-fractions', /^(?:resolve|express|split|decompose) (.+?) (?:into|in|as) partial fractions$/i],
] as const;

/** Reads a question for a computer algebra system. Null unless all of it is understood. Never throws. */
export function readAlgebraTask(source: string): AlgebraTask | null {
  if (source.trim() === '' || source.length > LONGEST_QUESTION || hasRecurringDecimal(source)) return null;
  try {
    return withWork(WORK, () => {
      const { stem, options } = withoutOptions(source);
      const asked = isJudgement(stem) ? null : read(readQuestion(stem).text);
      return asked && { asked, options };
    });
  } catch {
    // Too much work, a division by zero, or an ambiguous question.
    return null;
  }
}

function read(text: string): Asked | null {
  const limit = readLimit({ text });
  if (limit !== null) return { kind: 'limit', ...limit };
  const integral = readIntegral({ text });
  if (integral !== null) return { kind: 'integral', ...integral };
  const { text: withNames, matrices } = withoutMatrices(text);
  if (matrices.length > 0) {
    const isInverse = /^(?:find )?inverse(?: of)?(?: matrix)? ⟦0⟧$/i.test(withNames);
    return isInverse && matrices.length === 1 ? { kind: 'inverse', matrix: matrices[0]! } : null;
  }
  for (const [kind, form] of FORMS) {
    const expr = parsed(form.exec(text)?.[1] ?? '');
    if (expr !== null) return { kind, expr };
  }
  const equation = readEquation({ text });
  // With further variables a root could not be checked.
  return equation?.names.length === 1 ? { kind: 'equation', ...equation } : null;
}
