import { complex, evaluateComplex, modulus } from '../algebra/complex.ts';
import { add, div, mul, pow, sub } from '../algebra/arithmetic.ts';
import { type Check, type Outcome, type Step } from '../../solution.ts';
import { type Expr, isIntegerNumber, isZero, num, powerOf, sym, termsOf, variablesOf, factorsOf } from '../algebra/expression.ts';
import { choose, factorial } from '../algebra/integers.ts';
import { toTex } from '../algebra/print.ts';
import { expand, rewrite, substitute } from '../algebra/rewrite.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
};
const N = '(\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)';
const toCount = (text: string) => numbers[text.toLowerCase()] ?? Number(text);
const things =
  '(?:different |distinct )?(?:persons?|people|students?|boys|girls|men|women|friends|guests|children|members|players|teachers|books|balls|cards|letters|objects|things)';

/** Permutations and combinations; every pattern matches the whole sentence, so that no unknown condition is ignored. */
export function counting({ text }: Question): Outcome | null {
  return word(text) ?? inACircle(text) ?? selection(text) ?? binomial(text) ?? oftenAsked(text);
}

const head =
  '(?:find |in )?(?:number of (?:different |distinct )?(?:ways|arrangements|permutations|words)|how many (?:different |distinct )?(?:ways|arrangements|permutations|words)|total number of ways|many ways|how many)';

function word(text: string): Outcome | null {
  const match =
    new RegExp(
      String.raw`^${head},? ?(?:(?:with or without meaning|with or without dictionary meaning)[, ]*)?(?:are there )?(?:(?:to|can|of|in which|that|for)[, ]*)*(?:be )?(?:(?:arrange|arranging|permute|formed|made|form|arrangements? of|arranged)[, ]*)?(?:(?:by|using|from|out of|with|of|to)[, ]*)*(?:all )?(?:letters )?(?:of|in)? ?word ["']?([A-Za-z]{2,14})["']?(?: (?:can be|be) (?:arranged|permuted|rearranged))?(?: in different ways)?$`,
      'i',
    ).exec(text) ??
    new RegExp(
      String.raw`^${head} (?:can|could|may) (?:all )?letters (?:of|in) (?:word )?["']?([A-Za-z]{2,14})["']? be (?:arranged|rearranged|permuted)$`,
      'i',
    ).exec(text) ??
    /^(?:find )?(?:number of )?(?:arrangements|permutations) of (?:all )?(?:letters (?:of|in) )?(?:word )?["']?([A-Z]{2,14})["']?$/.exec(
      text,
    ) ??
    /^(?:find |in )?(?:number of|how many) (?:different |distinct )?ways(?: (?:in which|to arrange|of arranging|can))? (?:all )?letters of (?:word )?([A-Z]{2,14})(?: can be (?:arranged|permuted))?$/.exec(
      text,
    ) ??
    /^(?:find )?how many (?:different |distinct )?words(?:,? with or without meaning,?)? can be (?:formed|made) (?:using|from|with|by using|out of) (?:all )?letters of (?:word )?["']?([A-Za-z]{2,14})["']?$/i.exec(
      text,
    );
  if (!match) return null;
  const letters = match[1]!.toUpperCase();
  const counts = new Map<string, number>();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1);
  const value = repeated.reduce((rest, [, count]) => rest / factorial(count), factorial(letters.length));
  const below = repeated.map(([, count]) => `${count}!`).join('\\, ');
  return solved({
    topic: 'Permutations',
    result: value,
    write: plain,
    steps: [
      step(
        `The word has ${letters.length} letters${repeated.length === 0 ? ', all different.' : `; ${repeated.map(([letter, count]) => `${letter} occurs ${count} times`).join(', ')}.`}`,
      ),
      step(
        repeated.length === 0
          ? 'All different letters can be arranged in'
          : 'Letters that are the same do not make new words when exchanged:',
        repeated.length === 0 ? `${letters.length}! = ${value}` : `\\frac{${letters.length}!}{${below}} = ${value}`,
      ),
    ],
    check: {
      claim: 'The words were counted letter by letter as well, place after place: it is the same number.',
      holds: (found) => walkedArrangements([...counts.values()]) === found,
    },
  });
}

/** Position by position: the choices for each letter, times the rest. */
function walkedArrangements(counts: readonly number[]): bigint {
  const known = new Map<string, bigint>();
  const walk = (rest: readonly number[]): bigint => {
    const left = rest.filter((count) => count > 0).toSorted((a, b) => a - b);
    if (left.length === 0) return 1n;
    const key = left.join(' ');
    const before = known.get(key);
    if (before !== undefined) return before;
    let total = 0n;
    left.forEach((_, index) => (total += walk(left.map((count, at) => (at === index ? count - 1 : count)))));
    known.set(key, total);
    return total;
  };
  return walk(counts);
}

function inACircle(text: string): Outcome | null {
  const match =
    new RegExp(
      String.raw`^${head} (?:can |in which |to |are there to )*${N} ${things} (?:can )?(?:be )?(?:sit|seat|seated|arranged|sitting|arrange)(?: down)?(?: themselves)? (?:around|round|at|about|in|along)(?: a)? (?:circular table|round table|circle|circular table|table)$`,
      'i',
    ).exec(text) ??
    new RegExp(
      String.raw`^${head} (?:to )?(?:seat|arrange) ${N} ${things} (?:around|round|at|in)(?: a)? (?:circular table|round table|circle)$`,
      'i',
    ).exec(text);
  if (!match) return null;
  const n = toCount(match[1]!);
  if (n < 1 || n > 60) return null;
  return solved({
    topic: 'Circular permutations',
    result: factorial(n - 1),
    write: plain,
    steps: [
      step(
        'Round a table only the order matters, not where it begins: fix one, and arrange the others.',
        `(n - 1)! = ${n - 1}! = ${factorial(n - 1)}`,
      ),
    ],
    check: {
      claim: 'All arrangements in a row were counted place after place; divided by the turns that look the same, they are as many.',
      holds: (found) => walkedArrangements(Array.from({ length: n }, () => 1)) === found * BigInt(n),
    },
  });
}

function selection(text: string): Outcome | null {
  const match =
    new RegExp(
      String.raw`^${head} (?:can |of |in which |to |are there to |for )*(?:(?:choosing|selecting|choose|select|a )*)(?:committee|team|group|set|hand)?(?: of )?${N}(?: ${things})?(?: can)?(?: (?:be )?(?:chosen|selected|formed|made|choose|drawn))? ?(?:from|out of|of|among)(?: a)?(?: (?:group|class|set|total) of)? ${N}(?: ${things})?(?: be (?:chosen|selected|formed|made|drawn))?$`,
      'i',
    ).exec(text) ??
    new RegExp(
      String.raw`^${head} (?:can )?(?:a )?(?:committee|team|group) of ${N}(?: ${things})? (?:can )?be (?:chosen|selected|formed|made) (?:from|out of|of)(?: a)?(?: (?:group|class) of)? ${N}(?: ${things})?$`,
      'i',
    ).exec(text);
  if (!match) return null;
  const [r, n] = [toCount(match[1]!), toCount(match[2]!)];
  if (!(r <= n) || n > 300) return null;
  const value = choose(n, r);
  return solved({
    topic: 'Combinations',
    result: value,
    write: plain,
    steps: [
      step('The order does not matter, so these are combinations.', `\\binom{${n}}{${r}} = \\frac{${n}!}{${r}!\\,${n - r}!} = ${value}`),
    ],
    check: {
      claim: 'In the triangle of Pascal, added up row by row, the same number stands there.',
      holds: (found) => pascal(n, r) === found,
    },
  });
}

/** Independent check by additions alone: each row consists of sums of neighbours. */
function pascal(n: number, r: number): bigint {
  let row = [1n];
  for (let index = 1; index <= n; index++) row = [1n, ...row.slice(1).map((value, at) => value + row[at]!), 1n];
  return row[r] ?? 0n;
}

/** Terms and coefficients of (a + b)^n. */
function binomial(text: string): Outcome | null {
  const coefficient = /^(?:find )?coefficient of ([a-z])(?: ?\^ ?\(?(-?\d+)\)?)? in (?:binomial )?(?:expansion of )?(.+)$/i.exec(text);
  const termOf =
    /^(?:find )?(?:(\d+)(?:st|nd|rd|th)|(general|middle)|(constant|term independent of [a-z]|independent)) ?(?:term)? in (?:binomial )?(?:expansion of )?(.+)$/i.exec(
      text,
    );
  const match = coefficient ?? termOf;
  if (!match || termOf?.[2]?.toLowerCase() === 'general') return null;
  const whole = parsed(match.at(-1)!);
  if (whole === null) return null;
  const expanded = expand(whole);
  if (coefficient || termOf?.[3]) {
    const names = variablesOf(whole);
    const x = coefficient ? coefficient[1]! : names[0]!;
    if (names.length !== 1 || names[0] !== x) return null;
    const wantedPower = coefficient ? Number(coefficient[2] ?? 1) : 0;
    const matching = termsOf(expanded).filter((term) => {
      const power = factorsOf(term).map(powerOf).find(({ base }) => base.key === x);
      return power === undefined ? wantedPower === 0 : isIntegerNumber(power.exponent) && Number(power.exponent.value.n) === wantedPower;
    }); // prettier-ignore
    const value = div(add(...matching), pow(sym(x), num(wantedPower)));
    if (variablesOf(value).length > 0) return null;
    return generalTerm(value, step(`Choose $r$ so that the power of $${x}$ is ${wantedPower}.`, toTex(value)), {
      claim: 'It was multiplied out, and apart from that the mean over many points of a circle was taken: this is the coefficient.',
      holds: (found) => isMeasuredCoefficient(whole, x, wantedPower, found),
    });
  }
  const factor = powerOf(whole);
  if (
    !isIntegerNumber(factor.exponent) ||
    factor.base.kind !== 'sum' ||
    factor.base.terms.length !== 2 ||
    factor.exponent.value.n < 1n ||
    factor.exponent.value.n > 60n
  )
    return null;
  const n = Number(factor.exponent.value.n);
  if (termOf?.[2] && n % 2 === 1) return null;
  const r = termOf?.[2] ? n / 2 : Number(termOf![1]) - 1;
  const source = match.at(-1)!.replaceAll(' ', '');
  const ordered = orderedTerms(source, factor.base.terms);
  if (ordered === null || r < 0 || r > n) return null;
  const [a, b] = ordered;
  const value = mul(num(choose(n, r)), pow(a, num(n - r)), pow(b, num(r)));
  return generalTerm(
    value,
    step(
      `Here $r = ${r}$:`,
      `\\binom{${n}}{${r}} \\left(${toTex(a)}\\right)^{${n - r}} \\left(${toTex(b)}\\right)^{${r}} = ${toTex(value)}`,
    ),
    {
      claim: 'The whole power was multiplied out: this is one of its terms.',
      holds: (found) => termsOf(expanded).some((term) => isZero(expand(sub(term, found)))),
    },
  );
}

function generalTerm(value: Expr, last: Step, check: Check<Expr>): Outcome {
  return solved({
    topic: 'Binomial theorem',
    result: value,
    write: expression,
    steps: [step('The general term is', 'T_{r+1} = \\binom{n}{r} a^{n-r} b^r'), last],
    check,
  });
}

/** The mean of f(x)/x^k over the unit circle. For half powers, which are not single-valued there, x is a square. */
function isMeasuredCoefficient(whole: Expr, x: string, power: number, value: Expr): boolean {
  const halves = /\/2\)/.test(whole.key) || /\(sqrt /.test(whole.key);
  const expected = evaluateComplex(value, {});
  const root = sym('t′');
  const inRoots = rewrite(whole, (part) =>
    part.kind === 'power' && part.base.key === x && part.exponent.kind === 'number' && part.exponent.value.d === 2n
      ? pow(root, num(part.exponent.value.n))
      : part,
  );
  const f = halves ? substitute(inRoots, sym(x), pow(root, num(2))) : whole;
  const [name, shift] = halves ? [root.name, 2 * power] : [x, power];
  const POINTS = 512;
  let [re, im, most] = [0, 0, 0];
  for (let index = 0; index < POINTS; index++) {
    const angle = (2 * Math.PI * (index + 0.5)) / POINTS;
    const at = evaluateComplex(f, { [name]: complex(Math.cos(angle), Math.sin(angle)) });
    const [c, s] = [Math.cos(shift * angle), -Math.sin(shift * angle)];
    re += (at.re * c - at.im * s) / POINTS;
    im += (at.re * s + at.im * c) / POINTS;
    most = Math.max(most, modulus(at));
  }
  const difference = modulus(complex(re - expected.re, im - expected.im));
  return difference < 1e-6 * Math.max(modulus(expected), most * 1e-6) && most * 1e-15 < Math.max(1, modulus(expected)) * 1e-3;
}

/** The order of writing decides the order of terms. */
function orderedTerms(source: string, terms: readonly Expr[]): [Expr, Expr] | null {
  const inner = /^\((.*)\)\^/.exec(source)?.[1] ?? '';
  const at = [...inner].findIndex((mark, index) => index > 0 && (mark === '+' || mark === '-') && balanced(inner.slice(0, index)));
  const first = at > 0 ? parsed(inner.slice(0, at)) : null;
  if (first === null) return null;
  if (first.key === terms[1]!.key) return [terms[1]!, terms[0]!];
  return first.key === terms[0]!.key ? [terms[0]!, terms[1]!] : null;
}
const balanced = (text: string) => [...text].filter((mark) => mark === '(').length === [...text].filter((mark) => mark === ')').length;

/** Diagonals, handshakes, subsets. */
function oftenAsked(text: string): Outcome | null {
  const polygons: Readonly<Record<string, number>> = {
    pentagon: 5,
    hexagon: 6,
    heptagon: 7,
    octagon: 8,
    nonagon: 9,
    decagon: 10,
    dodecagon: 12,
  };
  const diagonals =
    /^(?:find )?(?:number of|how many) diagonals(?: are there)?(?: of| in| does| can be drawn in)?(?: (?:a|an|regular))* ?(?:(pentagon|hexagon|heptagon|octagon|nonagon|decagon|dodecagon)|polygon (?:of|with|having) (\d+) sides|(\d+)[- ]?(?:sided polygon|gon))(?: have| has)?$/i.exec(
      text,
    );
  const n = diagonals ? (polygons[(diagonals[1] ?? '').toLowerCase()] ?? Number(diagonals[2] ?? diagonals[3])) : 0;
  if (diagonals && n >= 3 && n < 600) {
    const value = (n * (n - 3)) / 2;
    return solved({
      topic: 'Combinations',
      result: value,
      write: plain,
      steps: [step('Choose two corners; pairs that are sides do not count.', `\\binom{${n}}{2} - ${n} = ${value}`)],
      check: {
        claim: 'All pairs of corners that are not neighbours were counted.',
        holds: (found) => {
          let counted = 0;
          for (let a = 0; a < n; a++) for (let b = a + 2; b < n; b++) if (!(a === 0 && b === n - 1)) counted++;
          return counted === found;
        },
      },
    });
  }
  const subsets =
    /^(?:find )?(?:number of|how many) (proper )?subsets (?:of|does|has|are there of|in)(?: a)? set (?:with|of|containing|having) (\d+) elements(?: have)?$/i.exec(
      text,
    );
  if (subsets) {
    const count = Number(subsets[2]);
    if (count > 300) return null;
    const value = 2n ** BigInt(count) - (subsets[1] ? 1n : 0n);
    const sizes = Array.from({ length: count + (subsets[1] ? 0 : 1) }, (_, size) => choose(count, size));
    return solved({
      topic: 'Sets',
      result: value,
      write: plain,
      steps: [step('Every element is in the subset or is not.', `2^{${count}}${subsets[1] ? ' - 1' : ''} = ${value}`)],
      check: {
        claim: 'Subsets of each size, added up, give the same number.',
        holds: (found) => sizes.reduce((total, ofSize) => total + ofSize, 0n) === found,
      },
    });
  }
  return null;
}
