import { abstained, type Outcome } from '../../solution.ts';
import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { contains, type Expr, isConstant, num, one, sym } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, rewrite } from '../algebra/rewrite.ts';
import { inSinesAndCosines } from '../algebra/sines-and-cosines.ts';
import { measured, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';

const ANGLE = '{angle=\\(?(?:x|theta|A|B|alpha|beta|phi)\\)?}';
const PLACE =
  '[and|where|with|when] [x|theta|A|B|alpha|beta|phi] [is|lies|being] [an] [in] {place=(?:acute|obtuse|(?:first|second|third|fourth|1st|2nd|3rd|4th|IV|III|II|I) quadrant)?} [angle]';

/** Solves `if sin x = 3/5 and x is acute, find cos x`: derives other ratios from one, if the quadrant is known or irrelevant. */
export const trigonometricRatio = phraseTable([
  [`[value|values] [of] {asked:side} GIVEN {name=sin|cos|tan|cot|sec|csc|cosec} ${ANGLE} = {value:side} ${PLACE}`, answered],
]);

const QUADRANTS = ['|acute|first|1st|i', '|obtuse|second|2nd|ii', '|third|3rd|iii', '|fourth|4th|iv'].map((names) => names.split('|'));

function answered({ name = '', value: source = '', place = '', asked = '', angle = '' }: Slots): Outcome | null {
  const letter = angle.replaceAll(/[()]/g, '');
  const [value, target] = [parsed(source), parsed(asked)];
  if (value === null || target === null || !isConstant(value) || !contains(target, letter)) return null;
  const where = place.toLowerCase().replace(' quadrant', '');
  const fitting = QUADRANTS.flatMap((names, index) => (names.includes(where) ? (ratios(name.toLowerCase(), value, index + 1) ?? []) : []));
  const results = fitting.flatMap((pair) => inserted(target, letter, pair) ?? []);
  const [result, ...others] = results;
  if (result === undefined || results.length !== fitting.length) return null;
  if (others.some(({ key }) => key !== result.key))
    return abstained(
      `The quadrant decides here: ${[...new Set(results.map(toText))].join(' or ')}. Please say in which one the angle lies.`,
    );
  const { sine, cosine } = fitting[0]!;
  const x = toTex(sym(letter));
  const steps = [
    step(
      'From $\\sin^2\\theta + \\cos^2\\theta = 1$, with the signs of the quadrant:',
      `\\sin ${x} = ${toTex(sine)},\\quad \\cos ${x} = ${toTex(cosine)}`,
    ),
    step('So', `${toTex(target)} = ${toTex(result)}`),
  ];
  const claim = 'The angle itself was computed with decimals and put in: the value is the same.';
  const turn = Math.atan2(evaluate(sine, {}), evaluate(cosine, {}));
  return measured('Trigonometric ratios', result, steps, claim, () => evaluate(target, { [letter]: turn }));
}

interface Ratios {
  readonly sine: Expr;
  readonly cosine: Expr;
}

/** Sine and cosine in a quadrant. Null if the ratio has another sign there, or belongs to no angle. */
function ratios(name: string, value: Expr, quadrant: number): Ratios | null {
  const at = evaluate(value, {});
  const [s, c] = [quadrant < 3 ? 1 : -1, quadrant === 1 || quadrant === 4 ? 1 : -1];
  const sign = /sin|csc|cosec/.test(name) ? s : /cos|sec/.test(name) ? c : s * c;
  if (at === 0 || Math.sign(at) !== sign) return null;
  const signed = (expr: Expr, to: number) => expand(to < 0 ? neg(expr) : expr);
  const main = /^(?:csc|cosec|sec|cot)$/.test(name) ? expand(div(one, value)) : value;
  if (name === 'tan' || name === 'cot') {
    const cosine = signed(div(one, sqrt(expand(add(one, square(main))))), c);
    return { cosine, sine: expand(mul(main, cosine)) };
  }
  if (Math.abs(evaluate(main, {})) >= 1) return null;
  const other = sqrt(expand(sub(one, square(main))));
  return /sin|csc|cosec/.test(name) ? { sine: main, cosine: signed(other, c) } : { cosine: main, sine: signed(other, s) };
}

/** Replaces functions of the angle and of twice the angle; null if other functions remain. */
function inserted(target: Expr, letter: string, { sine, cosine }: Ratios): Expr | null {
  const x = sym(letter);
  const doubled = { sine: mul(num(2), sine, cosine), cosine: sub(square(cosine), square(sine)) };
  const result = rewrite(inSinesAndCosines(target), (part) => {
    if (part.kind !== 'call' || (part.name !== 'sin' && part.name !== 'cos')) return part;
    const pair = part.argument.key === x.key ? { sine, cosine } : part.argument.key === mul(num(2), x).key ? doubled : null;
    return pair === null ? part : expand(part.name === 'sin' ? pair.sine : pair.cosine);
  });
  return isConstant(result) ? expand(result) : null;
}
