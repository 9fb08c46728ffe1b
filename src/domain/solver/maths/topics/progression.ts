import { type Outcome, type Step } from '../../solution.ts';
import { add, div, mul, pow, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, one, sym, two } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { expression, plain, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';
import { sigma } from './finite-sums.ts';

type Kind = 'AP' | 'GP' | 'HP';
const MOST = 5000;

const kindWords = String.raw`(?:A\.?P\.?|G\.?P\.?|H\.?P\.?|arithmetic (?:progression|sequence|series)|geometric (?:progression|sequence|series)|harmonic (?:progression|sequence)|sequence|series|progression)`;
const list = String.raw`:? ?(?<list>-?[^a-z]*?(?:sqrt[^a-z]*?)*?(?:,|\+)[^a-z]*?(?:sqrt[^a-z]*?)*?)(?:,? ?\.\.\.*(?:,? ?infinity)?|\.{2,})?`;
const ordinal = String.raw`(?<n>\d+|n)(?:st|nd|rd|th)?`;

/** Arithmetic, geometric and harmonic progressions, given by first terms or by a and d or r; sums of natural numbers. */
export function progression({ text: source }: Question): Outcome | null {
  const text = source
    .replaceAll(/\.\s*\.\s*\.+|…/g, '...')
    .replaceAll(/,? ?(?:to )?(?:up ?to )?(?:infinity|infinite terms|infinite)\b/g, ' infinity');
  return fromList(text) ?? sigma(text);
}

interface Progression {
  readonly kind: Kind;
  readonly first: Expr;
  /** Difference or ratio; for a harmonic one that of the reciprocals. */
  readonly by: Expr;
}

function namedKind(text: string): Kind | null {
  if (/\bA\.?P\b|arithmetic/i.test(text)) return 'AP';
  if (/\bG\.?P\b|geometric/i.test(text)) return 'GP';
  return /\bH\.?P\b|harmonic/i.test(text) ? 'HP' : null;
}

/** The progression that the terms form; null if none, or not of the named kind. */
function recognised(terms: readonly Expr[], kind: Kind | null): Progression | null {
  if (terms.length < 3 && kind === null) return null;
  if (terms.length < 2) return null;
  const same = (values: readonly Expr[]) => values.every((value) => isClose(evaluate(value, {}), evaluate(values[0]!, {}), 1e-12));
  const differences = terms.slice(1).map((term, index) => expand(sub(term, terms[index]!)));
  const isGeometric = terms.every((term) => evaluate(term, {}) !== 0);
  const ratios = isGeometric ? terms.slice(1).map((term, index) => expand(div(term, terms[index]!))) : [];
  if ((kind ?? 'AP') === 'AP' && same(differences)) return { kind: 'AP', first: terms[0]!, by: differences[0]! };
  if ((kind ?? 'GP') === 'GP' && isGeometric && same(ratios)) return { kind: 'GP', first: terms[0]!, by: ratios[0]! };
  if ((kind ?? 'HP') === 'HP' && isGeometric) {
    const inverted = terms.slice(1).map((term, index) => expand(sub(div(one, term), div(one, terms[index]!))));
    if (same(inverted)) return { kind: 'HP', first: terms[0]!, by: inverted[0]! };
  }
  return null;
}

function readTerms(text: string): Expr[] | null {
  const pieces = text.includes(',') ? text.split(',') : text.replaceAll('-', '+-').replace(/^\+/, '').split('+');
  const terms = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '').map((piece) => parsed(piece)); // prettier-ignore
  return terms.every((term): term is Expr => term !== null && isConstant(term)) ? terms : null;
}

function fromList(text: string): Outcome | null {
  const termOf = new RegExp(
    String.raw`^(?:find )?${ordinal} term(?: of| in)?(?: ${kindWords})?(?: (?:of|whose terms are))?${list}$`,
    'i',
  ).exec(text);
  const generalOf = new RegExp(String.raw`^(?:find )?(?:general|nth|n-th) term(?: of| in)?(?: ${kindWords})?${list}$`, 'i').exec(text);
  const sumOf =
    new RegExp(String.raw`^(?:find )?sum of (?:first )?(?<n>\d+|n) terms(?: of| in)?(?: ${kindWords})?${list}$`, 'i').exec(text) ??
    new RegExp(String.raw`^(?:find )?sum(?: of)?(?: ${kindWords})?(?: (?:of|:))?${list} (?:up ?to|to|till) (?<n>\d+|n) terms$`, 'i').exec(
      text,
    );
  const infiniteOf = new RegExp(
    String.raw`^(?:find )?sum(?: of)?(?: (?:infinite|infinity))?(?: terms of)?(?: ${kindWords})?(?: of)?${list} ?(?:infinity)?$`,
    'i',
  ).exec(text.replace(' infinity of', ' of'));
  const differenceOf = new RegExp(String.raw`^(?:find )?common (?<what>difference|ratio)(?: of| in)?(?: ${kindWords})?${list}$`, 'i').exec(
    text,
  );
  const match = termOf ?? generalOf ?? sumOf ?? infiniteOf ?? differenceOf;
  if (!match?.groups) return null;
  const terms = readTerms(match.groups['list']!);
  if (terms === null) return null;
  const kind = namedKind(text);
  const p = recognised(terms, kind);
  if (p === null) return null;
  if (differenceOf) {
    const isRatio = differenceOf.groups!['what'] === 'ratio';
    if ((p.kind === 'GP') !== isRatio) return null;
    return solved({
      topic: names[p.kind],
      result: p.by,
      write: expression,
      steps: [step(isRatio ? 'Divide a term by the one before it.' : 'Subtract a term from the one after it.', toTex(p.by))],
      check: {
        claim: 'Going on from the first term by it, all terms that are given come out.',
        holds: (by) => terms.every((term, index) => isClose(walkedTerm({ ...p, by }, index + 1), evaluate(term, {}), 1e-9)),
      },
    });
  }
  if (termOf || generalOf) return term(p, generalOf ? 'n' : match.groups['n']!);
  if (sumOf) return sum(p, match.groups['n']!);
  const infinite = /infinity|infinite/.test(text) || (/\.\.\./.test(text) && !/\.\.\.\s*[-+,]?\s*\d/.test(text));
  return infinite && p.kind === 'GP' ? infiniteSum(p) : null;
}

const names: Readonly<Record<Kind, string>> = { AP: 'Arithmetic progression', GP: 'Geometric progression', HP: 'Harmonic progression' };

function nth({ kind, first, by }: Progression, n: Expr): Expr {
  if (kind === 'AP') return expand(add(first, mul(sub(n, one), by)));
  if (kind === 'GP') return mul(first, pow(by, sub(n, one)));
  return div(one, expand(add(div(one, first), mul(sub(n, one), by))));
}

function givenStep({ kind, first, by }: Progression): Step {
  if (kind === 'HP') return step('The reciprocals are in AP, with', `\\frac{1}{a} = ${toTex(div(one, first))},\\quad d = ${toTex(by)}`);
  return step(
    kind === 'AP'
      ? 'The difference of neighbouring terms is the same: it is an AP with'
      : 'The ratio of neighbouring terms is the same: it is a GP with',
    `a = ${toTex(first)},\\quad ${kind === 'AP' ? 'd' : 'r'} = ${toTex(by)}`,
  );
}

/** Added one by one, in decimals. */
function walkedTerm(p: Progression, count: number): number {
  let walked = evaluate(p.kind === 'HP' ? div(one, p.first) : p.first, {});
  const by = evaluate(p.by, {});
  for (let index = 1; index < count; index++) walked = p.kind === 'GP' ? walked * by : walked + by;
  return p.kind === 'HP' ? 1 / walked : walked;
}

const valuesPutIn = (count: string) => (count === 'n' ? 'Put in the values and simplify.' : `Put in the values and $n = ${count}$.`);

function term(p: Progression, count: string): Outcome | null {
  const formula = p.kind === 'AP' ? 'a_n = a + (n-1)d' : p.kind === 'GP' ? 'a_n = a r^{n-1}' : '\\frac{1}{a_n} = \\frac{1}{a} + (n-1)d';
  const n = count === 'n' ? sym('n') : num(Number(count));
  if (count !== 'n' && (Number(count) < 1 || Number(count) > MOST)) return null;
  const value = nth(p, n);
  return solved({
    topic: names[p.kind],
    result: value,
    write: (found) => ({ answer: toText(found), tex: `a_{${count}} = ${toTex(found)}` }),
    steps: [givenStep(p), step('The formula for a term:', formula), step(valuesPutIn(count), `a_{${count}} = ${toTex(value)}`)],
    check: {
      claim:
        count === 'n'
          ? 'For n = 1, 2, 3 and 8 the formula gives what counting up from the first term gives.'
          : 'The terms were counted up one after the other: the same one comes out.',
      holds: (found) =>
        (count === 'n' ? [1, 2, 3, 8] : [Number(count)]).every((index) =>
          isClose(walkedTerm(p, index), evaluate(found, { n: index }), 1e-8),
        ),
    },
  });
}

function sum(p: Progression, count: string): Outcome | null {
  if (p.kind === 'HP') return null;
  if (count !== 'n' && (Number(count) < 1 || Number(count) > MOST)) return null;
  const n = count === 'n' ? sym('n') : num(Number(count));
  const isConstantRatio = p.kind === 'GP' && p.by.key === '1';
  const value = isConstantRatio
    ? mul(p.first, n)
    : p.kind === 'AP'
      ? expand(mul(div(n, two), add(mul(two, p.first), mul(sub(n, one), p.by))))
      : finiteGeometric(p, n);
  return solved({
    topic: names[p.kind],
    result: value,
    write: (found) => ({ answer: toText(found), tex: `S_{${count}} = ${toTex(found)}` }),
    steps: [
      givenStep(p),
      step(
        'The formula for the sum:',
        p.kind === 'AP' ? 'S_n = \\frac{n}{2}\\left(2a + (n-1)d\\right)' : 'S_n = \\frac{a(r^n - 1)}{r - 1}',
      ),
      step(valuesPutIn(count), `S_{${count}} = ${toTex(value)}`),
    ],
    check: {
      claim: 'The terms were added up one after the other: it is the same sum.',
      holds: (found) => isSum(p, found, count === 'n' ? [1, 2, 3, 7, 12] : [Number(count)]),
    },
  });
}

const finiteGeometric = ({ first, by }: Progression, n: Expr) => {
  const value = div(mul(first, sub(pow(by, n), one)), sub(by, one));
  return isConstant(value) ? expand(value) : value;
};

function isSum(p: Progression, value: Expr, counts: readonly number[]): boolean {
  return counts.every((count) => {
    let total = 0;
    let current = evaluate(p.first, {});
    const by = evaluate(p.by, {});
    for (let index = 0; index < count; index++) {
      total += current;
      current = p.kind === 'AP' ? current + by : current * by;
    }
    return isClose(total, evaluate(value, { n: count }), 1e-8);
  });
}

function infiniteSum(p: Progression): Outcome | null {
  const ratio = evaluate(p.by, {});
  if (!(Math.abs(ratio) < 1)) {
    return solved({
      topic: names.GP,
      result: p,
      write: () => plain('infinite (the series diverges)'),
      steps: [givenStep(p), step('The ratio is not between -1 and 1, so the sum grows without bound or does not settle.')],
      check: {
        claim: 'Term number 400 is not smaller than the first: the terms do not go to zero.',
        holds: (series) => Math.abs(walkedTerm(series, 400)) >= Math.abs(walkedTerm(series, 1)) * (1 - 1e-9),
      },
    });
  }
  const value = expand(div(p.first, sub(one, p.by)));
  return solved({
    topic: names.GP,
    result: value,
    write: (found) => ({ answer: toText(found), tex: `S_\\infty = ${toTex(found)}` }),
    steps: [givenStep(p), step('Since $|r| < 1$, the sum to infinity is', `S_\\infty = \\frac{a}{1 - r} = ${toTex(value)}`)],
    check: {
      claim: 'The first few thousand terms were added up: they come to this sum.',
      holds: (found) => {
        let total = 0;
        let current = evaluate(p.first, {});
        for (let index = 0; index < 4000; index++, current *= ratio) total += current;
        return isClose(total, evaluate(found, {}), 1e-6);
      },
    },
  });
}
