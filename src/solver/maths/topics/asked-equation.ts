import { num, variablesOf } from '../algebra/expression.ts';
import { parsedAsTyped } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';
import { parsedRelation, type Relation } from '../reading/relation.ts';

export interface AskedEquation {
  readonly relation: Relation;
  /** The relation as typed, since reading it simplifies it. */
  readonly typed: string;
  readonly unknown: string;
  /** Names of all letters in the relation. */
  readonly names: readonly string[];
  readonly isRealOnly: boolean;
}

const KIND =
  '[quadratic|linear|cubic|biquadratic|polynomial|exponential|logarithmic] [equation|equations|polynomial|polynomials|function|functions]';
const OVER = '[{over=(?:over|in) (?:set of )?(?:real numbers|complex numbers|reals|R|C)}]';
const VALUES = '[all] [{real=real}] [value|values] [of]';

export const readEquation = phraseTable<AskedEquation>([
  [
    [
      `[solve for {x:letter}] [all] [{real=real}] {zeros=roots?|solutions?|zeros?|zeroes|solution set} [of|to] ${KIND} {body} ${OVER} [is|are]`,
      `[for|find|solve] ${VALUES} {x:letter} (:|,|if|in|from|when|where|given|for which|such that|so that|that satisfies|that satisfy|which satisfies|which satisfy) [equation] {body} ${OVER}`,
      `[solve] [for] ${VALUES} {x:letter} [is|=] GIVEN {body:equation}`,
      `${KIND} {body:equation} ${OVER} [for {x:letter}]`,
    ],
    asked,
  ],
]);

function asked({ body = '', x = '', zeros = '', real = '', over = '' }: Slots): AskedEquation | null {
  const typed = body.replace(/ (?:is|are)$/, '');
  const isPolynomial = /zero|root/i.test(zeros) && (!typed.includes('=') || /^[pfPq]\s*\([a-z]\)\s*=[^=]+$/.test(typed));
  const relation = isPolynomial ? polynomialOf(typed) : parsedRelation(typed);
  if (relation === null || relation.sign !== '=') return null;
  const names = variablesOf(relation.left, relation.right);
  const unknown = x === '' && names.length === 1 ? names[0]! : x;
  if (!names.includes(unknown)) return null;
  return { relation, typed, unknown, names, isRealOnly: real !== '' || / (?:set of )?(?:real|R$)/i.test(over) };
}

function polynomialOf(text: string): Relation | null {
  const typed = parsedAsTyped(text.replace(/^[pfPq]\s*\(([a-z])\)\s*=\s*/, ''));
  const isOfOne = typed !== null && variablesOf(typed.expr).length === 1;
  return isOfOne ? { left: typed.expr, sign: '=', right: num(0), conditions: typed.conditions } : null;
}
