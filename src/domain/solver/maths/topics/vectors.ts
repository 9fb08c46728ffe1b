import { add, div, mul, sqrt, square, sub } from '../algebra/arithmetic.ts';
import { type Outcome } from '../../solution.ts';
import { call } from '../algebra/call.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, isZero, sym, zero } from '../algebra/expression.ts';
import { derivative } from '../algebra/differentiate.ts';
import { determinant } from '../algebra/matrix.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

type Vector = readonly [Expr, Expr, Expr];

/** `2i + 3j - k`, `2î + 3ĵ - k̂`, `(1, 2, 3)`, `<1, 2, 3>`. */
function vector(source: string): Vector | null {
  const text = source.trim();
  const list = /^[(<[]([^()<>[\]]+,[^()<>[\]]+)[)>\]]$/.exec(text);
  if (list) {
    const values = list[1]!.split(',').map((piece) => parsed(piece));
    if ((values.length !== 3 && values.length !== 2) || !values.every((value): value is Expr => value !== null && isConstant(value)))
      return null;
    return [values[0]!, values[1]!, values[2] ?? zero];
  }
  const marked = text.replaceAll(/([ijk])(?:_hat|\^| ?cap)?(?![a-z])/g, ' ($1_vec)');
  const replaced = marked.replaceAll('(i_vec)', 'U').replaceAll('(j_vec)', 'V').replaceAll('(k_vec)', 'W');
  if (!/[UVW]/.test(replaced)) return null;
  const expr = parsed(replaced);
  if (expr === null) return null;
  const parts: Vector = [derivative(expr, 'U'), derivative(expr, 'V'), derivative(expr, 'W')];
  const rest = ['U', 'V', 'W'].reduce((value, name) => substitute(value, sym(name), zero), expr);
  return parts.every(isConstant) && isZero(rest) ? parts : null;
}

const text = (v: Vector) =>
  v
    .map((c, index) => ({ name: 'ijk'[index]!, written: toText(c), isZero: isZero(c) }))
    .filter((part) => !part.isZero)
    .map(({ name, written }, index) => {
      const isNegative = written.startsWith('-');
      const size = isNegative ? written.slice(1) : written;
      const front = size === '1' ? '' : /[ /]/.test(size) ? `(${size}) ` : size;
      return `${index === 0 ? (isNegative ? '-' : '') : isNegative ? ' - ' : ' + '}${front}${name}`;
    })
    .join('') || '0';
const tex = (v: Vector) =>
  v
    .map(
      (c, index) =>
        `${isZero(c) ? '' : `${index > 0 && evaluate(c, {}) >= 0 ? '+' : ''}${c.key === '1' ? '' : c.key === '-1' ? '-' : toTex(c)}\\hat{${'ijk'[index]}}`}`,
    )
    .join('') || '\\vec 0';
const dot = (a: Vector, b: Vector) => expand(add(...a.map((c, index) => mul(c, b[index]!))));
const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [
  expand(sub(mul(b, f), mul(c, e))),
  expand(sub(mul(c, d), mul(a, f))),
  expand(sub(mul(a, e), mul(b, d))),
];
const size = (a: Vector) => expand(sqrt(dot(a, a)));

const V = String.raw`(?:vectors? )?(?:[a-z] ?= ?)?([-+\d(<[√sqrt ./]*[ijk][^,;]*?|[(<[][^()<>[\]]+,[^()<>[\]]+[)>\]])`;
const rules: readonly (readonly [RegExp, (a: Vector, b: Vector) => Outcome | null])[] = [
  [new RegExp(String.raw`^(?:find )?(?:dot|scalar|inner) product of ${V} and ${V}$`), dotProduct],
  [new RegExp(String.raw`^(?:find )?(?:cross|vector) product of ${V} and ${V}$`), crossProduct],
  [new RegExp(String.raw`^(?:find )?angle between ${V} and ${V}$`), angle],
  [
    new RegExp(String.raw`^(?:find )?(?:magnitude|modulus|length|norm) of ${V}$`),
    (a) =>
      isClose(evaluate(size(a), {}), Math.hypot(...numbers(a)), 1e-10)
        ? solved({
            topic: 'Vectors',
            answer: toText(size(a)),
            tex: toTex(size(a)),
            steps: [
              step(
                'The root of the sum of the squares:',
                `|\\vec a| = \\sqrt{${a.map((c) => `(${toTex(c)})^2`).join(' + ')}} = ${toTex(size(a))}`,
              ),
            ],
            verification: 'The length was worked out a second time with decimals: it is the same.',
          })
        : null,
  ],
  [new RegExp(String.raw`^(?:find )?unit vector (?:in (?:the )?direction of|along|of|parallel to) ${V}$`), unit],
  [new RegExp(String.raw`^(?:find )?projection of ${V} (?:on|onto|along) ${V}$`), projection],
  [
    new RegExp(String.raw`^(?:find )?area of parallelogram (?:with|whose|having) (?:adjacent )?sides(?: are)? ${V} and ${V}$`),
    (a, b) => areaOf(a, b),
  ],
];

/** Vectors written with i, j, k or as lists. */
export function vectors({ text: source }: Question): Outcome | null {
  const named =
    /^(?:if|given|let|for) (?:vectors? )?([a-zA-Z]) ?= ?(.+?),? (?:and|,) ?([a-zA-Z]) ?= ?(.+?)[,;.]? (?:then )?find (.+)$/.exec(source);
  if (named) {
    const [a, b] = [vector(named[2]!), vector(named[4]!)];
    if (a === null || b === null) return null;
    const [p, q] = [named[1]!, named[3]!];
    const asked = named[5]!.trim().replaceAll(' ', '');
    if (
      asked === `${p}.${q}` ||
      (asked === `${p}*${q}` && /·|\\cdot/.test(source)) ||
      new RegExp(`^(?:dot|scalar)productof${p}and${q}$`, 'i').test(asked)
    )
      return dotProduct(a, b);
    if (new RegExp(`^(?:${p}(?:x|×)${q}|(?:cross|vector)productof${p}and${q})$`, 'i').test(asked)) return crossProduct(a, b);
    return new RegExp(`^anglebetween(?:them|${p}and${q}|vectors)$`, 'i').test(asked) ? angle(a, b) : null;
  }
  for (const [shape, solve] of rules) {
    const match = shape.exec(source);
    if (!match) continue;
    const [a, b] = [vector(match[1]!), match[2] === undefined ? null : vector(match[2])];
    if (a === null || (match[2] !== undefined && b === null)) continue;
    return solve(a, b ?? a);
  }
  return null;
}

const numbers = (a: Vector) => a.map((c) => evaluate(c, {}));

function dotProduct(a: Vector, b: Vector): Outcome | null {
  const value = dot(a, b);
  // |a + b|² - |a - b|² is four times the dot product.
  const [p, q] = [numbers(a), numbers(b)];
  const polar = p.reduce((total, c, index) => total + (c + q[index]!) ** 2 - (c - q[index]!) ** 2, 0) / 4;
  if (!isClose(polar, evaluate(value, {}), 1e-9)) return null;
  return solved({
    topic: 'Dot product',
    answer: toText(value),
    tex: toTex(value),
    steps: [
      step(
        'Multiply the components and add.',
        `${a.map((c, index) => `(${toTex(c)})(${toTex(b[index]!)})`).join(' + ')} = ${toTex(value)}`,
      ),
    ],
    verification: 'From the lengths of the sum and the difference of the vectors the same number comes out.',
  });
}

function crossProduct(a: Vector, b: Vector): Outcome | null {
  const value = cross(a, b);
  if (!isZero(dot(value, a)) || !isZero(dot(value, b))) return null;
  const identity = sub(dot(value, value), sub(mul(dot(a, a), dot(b, b)), square(dot(a, b))));
  if (!isZero(expand(identity))) return null;
  // Only the sign is left open: it makes a right-handed system with both vectors.
  if (!isZero(expand(sub(determinant([a, b, value]), dot(value, value))))) return null;
  const answer = value.every(isZero) ? '0' : text(value);
  return solved({
    topic: 'Cross product',
    answer,
    tex: tex(value),
    steps: [
      step(
        'Expand the determinant.',
        `\\begin{vmatrix} \\hat i & \\hat j & \\hat k \\\\ ${a.map(toTex).join(' & ')} \\\\ ${b.map(toTex).join(' & ')} \\end{vmatrix} = ${tex(value)}`,
      ),
    ],
    verification: 'It is perpendicular to both vectors, its length fits the identity of Lagrange, and the three are right-handed.',
  });
}

function angle(a: Vector, b: Vector): Outcome | null {
  if (isZero(size(a)) || isZero(size(b))) return null;
  const cosine = expand(div(dot(a, b), mul(size(a), size(b))));
  const value = call('acos', cosine);
  const [p, q] = [numbers(a), numbers(b)];
  const c = numbers(cross(a, b));
  const measured = Math.atan2(
    Math.hypot(...c),
    p.reduce((total, x, index) => total + x * q[index]!, 0),
  );
  if (!isClose(evaluate(value, {}), measured, 1e-7)) return null;
  return solved({
    topic: 'Angle between vectors',
    answer: toText(value),
    tex: toTex(value),
    steps: [
      step('The cosine of the angle is the dot product over both lengths.', `\\cos\\theta = ${toTex(cosine)}`),
      step('So', `\\theta = ${toTex(value)}`),
    ],
    verification: 'From the length of the cross product the same angle comes out.',
  });
}

function unit(a: Vector): Outcome | null {
  const length = size(a);
  if (isZero(length)) return null;
  const scaled = (c: Expr) => expand(div(c, length));
  const value: Vector = [scaled(a[0]), scaled(a[1]), scaled(a[2])];
  const isAlong = Math.hypot(...numbers(cross(value, a))) < 1e-9 && evaluate(dot(value, a), {}) > 0;
  if (!isAlong || !isClose(Math.hypot(...numbers(value)), 1, 1e-10)) return null;
  return solved({
    topic: 'Unit vector',
    answer: a.every((c) => c.kind === 'number') && length.kind !== 'number' ? `(${text(a)})/${toText(length)}` : text(value),
    tex: tex(value),
    steps: [step('Divide the vector by its length.', `|\\vec a| = ${toTex(length)}`)],
    verification: 'Its length is 1, its cross product with the vector 0, and the dot product positive.',
  });
}

function projection(a: Vector, b: Vector): Outcome | null {
  if (isZero(size(b))) return null;
  const value = expand(div(dot(a, b), size(b)));
  const [p, q, length] = [numbers(a), numbers(b), evaluate(size(b), {})];
  const left = p.map((c, index) => c - (evaluate(value, {}) * q[index]!) / length);
  if (Math.abs(left.reduce((total, c, index) => total + c * q[index]!, 0)) > 1e-8 * Math.max(1, Math.hypot(...p) * length)) return null;
  return solved({
    topic: 'Projection',
    answer: toText(value),
    tex: toTex(value),
    steps: [step('The dot product over the length of the second vector:', `\\frac{\\vec a \\cdot \\vec b}{|\\vec b|} = ${toTex(value)}`)],
    verification: 'What is left of the first vector is perpendicular to the second.',
  });
}

function areaOf(a: Vector, b: Vector): Outcome | null {
  const value = size(cross(a, b));
  const [p, q] = [numbers(a), numbers(b)];
  const product = p.reduce((total, c, index) => total + c * q[index]!, 0);
  const squared = Math.hypot(...p) ** 2 * Math.hypot(...q) ** 2 - product ** 2;
  if (!isClose(evaluate(value, {}) ** 2, squared, 1e-8)) return null;
  return solved({
    topic: 'Area',
    answer: toText(value),
    tex: toTex(value),
    steps: [step('The length of the cross product:', `|${tex(cross(a, b))}| = ${toTex(value)}`)],
    verification: 'By the identity of Lagrange, from lengths and dot product, the area is the same.',
  });
}
