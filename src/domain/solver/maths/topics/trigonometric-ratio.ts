import { add, div, mul, neg, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { abstained, type Outcome } from '../../solution.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { contains, type Expr, isConstant, num, one, sym } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, rewrite } from '../algebra/rewrite.ts';
import { expression, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

const angle = String.raw`\(?(?:x|theta|A|B|alpha|beta|phi)\)?`;
const where = String.raw`(?:,? (?:and|where|with|when)? ?(?<place>(?:${angle} )?(?:is |lies |being )?(?:an? )?(?:acute|(?:in )?(?:the )?(?:first|second|third|fourth|1st|2nd|3rd|4th|I|II|III|IV) quadrant|obtuse)(?: angle)?))?`;
const shape = new RegExp(
  String.raw`^(?:if|given|let) (?<name>sin|cos|tan|cot|sec|csc|cosec) ?(?<angle>${angle}) ?= ?(?<value>[^,;=<>a-z]*(?:sqrt ?\(?\d+\)?[^,;=<>a-z]*)?)${where}[,;.]? (?:then )?find (?:values? of )?(?<asked>[^=]+)$`,
);

/** `if sin x = 3/5 and x is acute, find cos x`: derives ratios from one, if the quadrant is known or irrelevant. */
export function trigonometricRatio({ text }: Question): Outcome | null {
  const match = shape.exec(text);
  if (!match?.groups) return null;
  const { name = '', value: source = '', place, asked = '' } = match.groups;
  const letter = match.groups['angle']!.replaceAll(/[()]/g, '');
  const [value, target] = [parsed(source), parsed(asked)];
  if (value === null || target === null || !isConstant(value) || !contains(target, letter)) return null;
  const quadrants = quadrantsOf(place);
  if (quadrants === null) return null;
  const fitting = [1, 2, 3, 4].flatMap((quadrant) => {
    const pair = ratios(name === 'cosec' ? 'csc' : name, value, quadrant);
    return pair === null || !quadrants.includes(quadrant) ? [] : [pair];
  });
  const results = fitting.map((pair) => ({ pair, result: inserted(target, letter, pair) }));
  const first = results[0];
  if (first === undefined || first.result === null) return null;
  const { pair, result } = first;
  if (results.some((other) => other.result?.key !== result.key))
    return abstained(`The quadrant decides here: ${[...new Set(results.map((other) => other.result && toText(other.result)))].join(' or ')}. Please say in which one the angle lies.`); // prettier-ignore
  const measured = Math.atan2(evaluate(pair.sine, {}), evaluate(pair.cosine, {}));
  return solved({
    topic: 'Trigonometric ratios',
    result,
    write: expression,
    steps: [
      step(
        'From $\\sin^2\\theta + \\cos^2\\theta = 1$, with the signs of the quadrant:',
        `\\sin ${toTex(sym(letter))} = ${toTex(pair.sine)},\\quad \\cos ${toTex(sym(letter))} = ${toTex(pair.cosine)}`,
      ),
      step('So', `${toTex(target)} = ${toTex(result)}`),
    ],
    check: {
      claim: 'The angle itself was computed with decimals and put in: the value is the same.',
      holds: (found) => isClose(evaluate(target, { [letter]: measured }), evaluate(found, {}), 1e-9),
    },
  });
}

interface Ratios {
  readonly sine: Expr;
  readonly cosine: Expr;
}

function quadrantsOf(place: string | undefined): number[] | null {
  if (place === undefined) return [1, 2, 3, 4];
  if (/acute/.test(place)) return [1];
  if (/obtuse/.test(place)) return [2];
  const word = /(first|second|third|fourth|1st|2nd|3rd|4th|\bI{1,3}\b|\bIV\b) quadrant/.exec(place)?.[1];
  const index = [['first', '1st', 'I'], ['second', '2nd', 'II'], ['third', '3rd', 'III'], ['fourth', '4th', 'IV']].findIndex((all) => all.includes(word ?? '')); // prettier-ignore
  return index < 0 ? null : [index + 1];
}

/** Sine and cosine in a quadrant; null if the ratio has another sign there or no angle. */
function ratios(name: string, value: Expr, quadrant: number): Ratios | null {
  const at = evaluate(value, {});
  const [sineSign, cosineSign] = [quadrant < 3 ? 1 : -1, quadrant === 1 || quadrant === 4 ? 1 : -1];
  const signs: Readonly<Record<string, number>> = { sin: sineSign, csc: sineSign, cos: cosineSign, sec: cosineSign, tan: sineSign * cosineSign, cot: sineSign * cosineSign }; // prettier-ignore
  if (at === 0 || Math.sign(at) !== signs[name]) return null;
  const signed = (expr: Expr, sign: number) => expand(sign < 0 ? neg(expr) : expr);
  const main = name === 'csc' || name === 'sec' || name === 'cot' ? expand(div(one, value)) : value;
  if (name === 'tan' || name === 'cot') {
    const cosine = signed(div(one, sqrt(expand(add(one, square(main))))), cosineSign);
    return { cosine, sine: expand(mul(main, cosine)) };
  }
  if (Math.abs(evaluate(main, {})) >= 1) return null;
  const other = sqrt(expand(sub(one, square(main))));
  return name === 'sin' || name === 'csc'
    ? { sine: main, cosine: signed(other, cosineSign) }
    : { cosine: main, sine: signed(other, sineSign) };
}

/** Replaces functions of the angle and of twice the angle. */
function inserted(target: Expr, letter: string, { sine, cosine }: Ratios): Expr | null {
  const x = sym(letter);
  const doubled = { sine: mul(num(2), sine, cosine), cosine: sub(square(cosine), square(sine)) };
  const result = rewrite(target, (part) => {
    if (part.kind !== 'call') return part;
    const pair = part.argument.key === x.key ? { sine, cosine } : part.argument.key === mul(num(2), x).key ? doubled : null;
    if (pair === null) return part;
    const [s, c] = [expand(pair.sine), expand(pair.cosine)];
    const table: Readonly<Record<string, () => Expr>> = {
      sin: () => s,
      cos: () => c,
      tan: () => div(s, c),
      cot: () => div(c, s),
      sec: () => div(one, c),
      csc: () => div(one, s),
    };
    return table[part.name]?.() ?? part;
  });
  return isConstant(result) ? expand(result) : null;
}
