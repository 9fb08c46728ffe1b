import { num, variablesOf } from '../algebra/expression.ts';
import { parsedAsTyped } from '../reading/parse.ts';
import { parsedRelation, type Relation } from '../reading/relation.ts';

const shapes: readonly RegExp[] = [
  /^(?:find |solve |solve for (?<variable>[a-z]):? ?)?(?:all )?(?:real )?(?:roots?|solutions?|zeros?|zeroes|solution set)(?: of| to)?(?: equations?| polynomials?| (?:quadratic|linear|cubic|biquadratic|polynomial|exponential|logarithmic)(?: equations?| polynomials?| functions?)?)?:? (?<body>.+?)(?: is| are)?$/i,
  /^solve (?:for |find )?(?<variable>[a-z])(?: if| in| from| when|:|,| given) (?<body>.+)$/i,
  /^find (?:all )?(?:real )?(?:values? of )?(?<variable>[a-z])(?:,? (?:if|in|from|when|for which|such that|so that|where|given|that satisf(?:y|ies))| which satisf(?:y|ies)|:|,) (?:equation )?(?<body>.+)$/i,
  /^(?<body>[^,;]+=[^,;]+?),? (?:then )?(?:find|solve for) (?:values? of )?(?<variable>[a-z])$/i,
  /^(?:if|given|for) (?<body>.+?),? (?:then |solve |solve for )?(?:find )?(?:values? of )?(?<variable>[a-z])(?: is| =)?$/i,
  /^(?:find|solve)?:? ?(?:equations?|(?:quadratic|linear|cubic|biquadratic|polynomial|exponential|logarithmic) equations?)?:? ?(?<body>.+?)(?:,? for (?<variable>[a-z]))?$/i,
];

export interface AskedEquation {
  readonly relation: Relation;
  /** The relation as typed: reading simplifies it. */
  readonly typed: string;
  readonly unknown: string;
  /** Names of all letters in it. */
  readonly names: readonly string[];
  readonly isRealOnly: boolean;
}

export function readEquation(text: string): AskedEquation | null {
  for (const shape of shapes) {
    const match = shape.exec(text);
    if (!match?.groups) continue;
    const { body = '', variable } = match.groups;
    const over = /^(.+?),? (?:over|in) (?:set of )?(?:real numbers|complex numbers|reals|R|C)$/i.exec(body);
    const equationText = (over?.[1] ?? body).replace(/ (?:is|are)$/, '');
    const isZeroes = /zero|root/i.test(text) && (!equationText.includes('=') || /^[pfPq]\s*\([a-z]\)\s*=[^=]+$/.test(equationText));
    const relation = isZeroes ? polynomialOf(equationText) : parsedRelation(equationText);
    if (relation === null || relation.sign !== '=') continue;
    const names = variablesOf(relation.left, relation.right);
    const unknown = variable ?? (names.length === 1 ? names[0] : undefined);
    if (unknown === undefined || !names.includes(unknown)) continue;
    const isRealOnly = /\breal (?:roots?|solutions?|zeros?|zeroes|values?)\b|\bover (?:set of )?(?:real|R\b)/i.test(text);
    return { relation, typed: equationText, unknown, names, isRealOnly };
  }
  return null;
}

function polynomialOf(text: string): Relation | null {
  const typed = parsedAsTyped(text.replace(/^[pfPq]\s*\(([a-z])\)\s*=\s*/, ''));
  return typed === null || variablesOf(typed.expr).length !== 1
    ? null
    : { left: typed.expr, sign: '=', right: num(0), conditions: typed.conditions };
}
