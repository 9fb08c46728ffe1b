import { num, variablesOf } from '../algebra/expression.ts';
import { parsedAsTyped } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';
import { parsedRelation, type Relation } from '../reading/relation.ts';

export interface AskedEquation {
  readonly relation: Relation;
  readonly unknown: string;
  /** Names of all letters in it. */
  readonly names: readonly string[];
  readonly isRealOnly: boolean;
}

const KIND = '[quadratic|linear|cubic|polynomial] [equation|equations]';
const REALS = '[(over|in) (C|complex numbers)|{reals=(?:over|in) (?:real numbers|reals|R)}]';
const VALUES = '[all] [{real=real}] [value|values] [of]';

export const readEquation = phraseTable<AskedEquation>([
  [
    [
      `[solve for {x:letter}] [all] [{real=real}] (root|roots|solution|solutions|zeros|zeroes|zero|solution set) [of|to] ${KIND} {body} ${REALS} [is|are]`,
      `[for|find|solve] ${VALUES} {x:letter} (:|,|if|in|from|when|where|given|for which|such that|so that|that satisfies|that satisfy|which satisfies|which satisfy) [equation] {body}`,
      `[solve] [for] ${VALUES} {x:letter} [is|=] GIVEN {body:equation}`,
      `${KIND} {body:equation} ${REALS} [for {x:letter}]`,
    ],
    asked,
  ],
]);

function asked({ body = '', x = '', real = '', reals = '' }: Slots): AskedEquation | null {
  const relation = parsedRelation(body);
  if (relation === null || relation.sign !== '=') return null;
  const names = variablesOf(relation.left, relation.right);
  const unknown = x === '' && names.length === 1 ? names[0]! : x;
  return names.includes(unknown) ? { relation, unknown, names, isRealOnly: real + reals !== '' } : null;
}
