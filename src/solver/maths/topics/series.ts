import type { Outcome, Step } from '../../solution.ts';
import { add, div, mul, pow, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, one, sym, two, variablesOf } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { expression, measured, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable } from '../../reading/phrases.ts';
import type { Question } from '../reading/question.ts';

type Kind = 'AP' | 'GP';
interface Progression {
  readonly kind: Kind;
  readonly first: Expr;
  /** The difference or the ratio. */
  readonly by: Expr;
}

/** Highest position of a term, and maximum number of terms that are added one by one. */
const MOST = 5000;
const NAMES: Readonly<Record<Kind, string>> = { AP: 'Arithmetic progression', GP: 'Geometric progression' };
const KIND =
  '[this|a|an] [infinite] [{kind=[AG]\\.?P\\.?|(?:arithmetic|geometric) (?:progression|sequence|series)|sequence|series|progression}]';
const LIST = '[whose terms are|of] {list:terms} [...]';
const AP = '(AP|A.P.|arithmetic progression|arithmetic sequence)';
const twoTerms = (of: string) => `[its] {p:nth} term ${of} is {u:number} and [its] {q:nth} term [of [(${AP}|it)]] is {v:number}`;

const table = phraseTable([
  [`{n:nth} term [of|in] ${KIND} ${LIST}`, ({ n = '', list = '', kind = '' }) => of(list, kind, (p) => term(p, placeOf(n)))],
  [
    [`sum of [first] {n=\\d+|n} terms [of|in] ${KIND} ${LIST}`, `sum [of] ${KIND} ${LIST} [up] (to|till|upto) {n=\\d+|n} terms`],
    ({ n = '', list = '', kind = '' }) => of(list, kind, (p) => sum(p, n)),
  ],
  [
    [`sum [infinite|infinity] [terms] [of] ${KIND} ${LIST} infinity`, `sum [of] infinity [terms] [of] ${KIND} ${LIST}`],
    ({ list = '', kind = '' }) => of(list, kind, infiniteSum),
  ],
  [`sum of ${KIND} [of] {list:terms} ...`, ({ list = '', kind = '' }) => of(list, kind, infiniteSum)],
  [
    [
      `{asked} [of [this|an] ${AP}] GIVEN [in] [an] ${AP} ${twoTerms('')}`,
      `{asked} of [this|an] ${AP} GIVEN ${twoTerms('')}`,
      `{asked} GIVEN ${twoTerms(`of [an] ${AP}`)}`,
    ],
    fromTwo,
  ],
]);

/** Solves progressions given by terms, and sums written with ∑. */
export function series({ text: source }: Question): Outcome | null {
  const text = source
    .replaceAll(/\.\s*\.\s*\.+|…/g, '...')
    .replaceAll(/,? ?(?:to )?(?:up ?to )?(?:infinity|infinite terms|infinite)\b/g, ' infinity')
    .replaceAll('  ', ' ');
  return table({ text }) ?? sigma(text);
}

const placeOf = (text: string): string => (/^(?:n|general)/.test(text) ? 'n' : text === 'first' ? '1' : `${Number.parseInt(text, 10)}`);

function of(list: string, named: string, solve: (p: Progression, terms: readonly Expr[]) => Outcome | null): Outcome | null {
  const pieces = list.includes(',') ? list.split(',') : list.replaceAll('-', '+-').replace(/^\+/, '').split('+');
  const terms = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '').map((piece) => parsed(piece)); // prettier-ignore
  if (!terms.every((one): one is Expr => one !== null && isConstant(one))) return null;
  const kind = /^a\.?p|arith/i.test(named) ? 'AP' : /^g\.?p|geom/i.test(named) ? 'GP' : null;
  const p = recognised(terms, kind);
  return p && solve(p, terms);
}

/** The progression that the terms form; null if there is none, or not of the named kind. */
function recognised(terms: readonly Expr[], kind: Kind | null): Progression | null {
  if (terms.length < (kind === null ? 3 : 2)) return null;
  const steady = (between: (term: Expr, before: Expr) => Expr): Expr | null => {
    const [by, ...others] = terms.slice(1).map((term, index) => expand(between(term, terms[index]!)));
    return others.every((other) => isClose(evaluate(other, {}), evaluate(by!, {}), 1e-12)) ? by! : null;
  };
  const first = terms[0]!;
  const difference = steady(sub);
  if ((kind ?? 'AP') === 'AP' && difference) return { kind: 'AP', first, by: difference };
  if (terms.some((term) => evaluate(term, {}) === 0)) return null;
  const ratio = steady(div);
  return (kind ?? 'GP') === 'GP' && ratio ? { kind: 'GP', first, by: ratio } : null;
}

function nth({ kind, first, by }: Progression, n: Expr): Expr {
  if (kind === 'AP') return expand(add(first, mul(sub(n, one), by)));
  return mul(first, pow(by, sub(n, one)));
}

function givenStep({ kind, first, by }: Progression): Step {
  const [what, letter] = kind === 'AP' ? ['difference', 'd'] : ['ratio', 'r'];
  const text = `The ${what} of neighbouring terms is the same: it is ${kind === 'AP' ? 'an AP' : 'a GP'} with`;
  return step(text, `a = ${toTex(first)},\\quad ${letter} = ${toTex(by)}`);
}

/** The terms one after the other, as decimals. */
function walked(p: Progression, count: number): number[] {
  const by = evaluate(p.by, {});
  let term = evaluate(p.first, {});
  const terms: number[] = [];
  for (let index = 0; index < count; index++) {
    terms.push(term);
    term = p.kind === 'GP' ? term * by : term + by;
  }
  return terms;
}

const total = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const valuesPutIn = (count: string) => (count === 'n' ? 'Put in the values and simplify.' : `Put in the values and $n = ${count}$.`);

/** A formula in n, or a value at a position, confirmed by computing the terms one by one. */
function answered(
  p: Progression,
  count: string,
  result: Expr,
  [name, formula]: readonly [string, string],
  claim: string,
  walk: (count: number) => number,
): Outcome {
  // prettier-ignore
  return solved({
    topic: NAMES[p.kind],
    result,
    write: (found) => ({ answer: toText(found), tex: `${name} = ${toTex(found)}` }),
    steps: [givenStep(p), step('The formula:', formula), step(valuesPutIn(count), `${name} = ${toTex(result)}`)],
    check: {
      claim,
      holds: (found) => (count === 'n' ? [1, 2, 3, 8] : [Number(count)]).every((n) => isClose(walk(n), evaluate(found, { n }), 1e-8)),
    },
  });
}

const isPlace = (count: string) => count === 'n' || (Number(count) >= 1 && Number(count) <= MOST);

function term(p: Progression, count: string): Outcome | null {
  if (!isPlace(count)) return null;
  const formula = p.kind === 'AP' ? 'a_n = a + (n-1)d' : 'a_n = a r^{n-1}';
  const value = nth(p, count === 'n' ? sym('n') : num(Number(count)));
  const claim = 'The terms were counted up one after the other: the same comes out.';
  return answered(p, count, value, [`a_{${count}}`, formula], claim, (n) => walked(p, n).at(-1)!);
}

function sum(p: Progression, count: string): Outcome | null {
  if (!isPlace(count)) return null;
  const n = count === 'n' ? sym('n') : num(Number(count));
  const formula = p.kind === 'AP' ? 'S_n = \\frac{n}{2}\\left(2a + (n-1)d\\right)' : 'S_n = \\frac{a(r^n - 1)}{r - 1}';
  const geometric = () => (p.by.key === '1' ? mul(p.first, n) : div(mul(p.first, sub(pow(p.by, n), one)), sub(p.by, one)));
  const value = p.kind === 'AP' ? expand(mul(div(n, two), add(mul(two, p.first), mul(sub(n, one), p.by)))) : geometric();
  const claim = 'The terms were added up one after the other: it is the same sum.';
  return answered(p, count, isConstant(value) ? expand(value) : value, [`S_{${count}}`, formula], claim, (many) => total(walked(p, many)));
}

function infiniteSum(p: Progression): Outcome | null {
  if (p.kind !== 'GP' || Math.abs(evaluate(p.by, {})) >= 1) return null;
  const value = expand(div(p.first, sub(one, p.by)));
  const last = step('Since $|r| < 1$, the sum to infinity is', `S_\\infty = \\frac{a}{1 - r} = ${toTex(value)}`);
  const claim = 'The first few thousand terms were added up: they come to this sum.';
  return measured(NAMES.GP, value, [givenStep(p), last], claim, () => total(walked(p, 4000)), 1e-6);
}

/** Solves `In an AP the 3rd term is 11 and the 9th term is 35`: two terms determine it. */
function fromTwo({ p = '', q = '', u = '', v = '', asked = '' }: Readonly<Record<string, string>>): Outcome | null {
  const [at, to] = [Number(placeOf(p)), Number(placeOf(q))];
  const [first, second] = [parsed(u), parsed(v)];
  if (!(at >= 1 && to >= 1 && at !== to && Math.max(at, to) <= MOST) || first === null || second === null) return null;
  const d = expand(div(sub(second, first), num(to - at)));
  const ap: Progression = { kind: 'AP', first: expand(sub(first, mul(num(at - 1), d))), by: d };
  const steps = [
    step('Both terms by first term and difference:', `a + ${at - 1}d = ${toTex(first)},\\quad a + ${to - 1}d = ${toTex(second)}`),
    step(
      'Subtract.',
      `${to - at}\\,d = ${toTex(expand(sub(second, first)))} \\;\\Rightarrow\\; d = ${toTex(d)},\\quad a = ${toTex(ap.first)}`,
    ),
  ];
  const comesOut = (found: Progression): boolean => {
    const terms = walked(found, Math.max(at, to));
    return isClose(terms[at - 1]!, evaluate(first, {}), 1e-9) && isClose(terms[to - 1]!, evaluate(second, {}), 1e-9);
  };
  const claim = 'Counted up from the first term, both terms that are given come out.';
  const show = (write: (found: Progression) => { answer: string; tex?: string }) =>
    solved({ topic: NAMES.AP, result: ap, write, steps, check: { claim, holds: comesOut } });
  if (/^(?:first term and common difference|a and d)$/i.test(asked))
    return show(({ first: a, by }) => ({ answer: `a = ${toText(a)}, d = ${toText(by)}`, tex: `a = ${toTex(a)},\\quad d = ${toTex(by)}` }));
  if (/^common difference$/i.test(asked)) return show(({ by }) => expression(by));
  if (/^first term$/i.test(asked)) return show((found) => expression(found.first));
  const [, isSum, count] = /^(sum of (?:its )?(?:first )?)?(\d{1,4}|n|general)(?:st|nd|rd|th)? terms?$/i.exec(asked) ?? [];
  if (count === undefined) return null;
  return isSum === undefined ? term(ap, placeOf(count)) : sum(ap, placeOf(count));
}

/** Solves `∑_(k=1)^(10) k^2`. */
function sigma(text: string): Outcome | null {
  const { groups } =
    /^(?:find )?∑ ?_\(?(?<k>[a-z]) ?= ?(?<from>\d+)\)? ?\^ ?\(?(?<to>\d+)\)? ?(?<body>.+)$/.exec(text) ??
    /^(?:find )?sum of (?<body>.+?) from (?<k>[a-z]) ?= ?(?<from>\d+) to (?:\k<k> ?= ?)?(?<to>\d+)$/i.exec(text) ??
    {};
  const f = groups ? parsed(groups['body']!) : null;
  if (!groups || f === null || variablesOf(f).some((name) => name !== groups['k'])) return null;
  const [k, from, to] = [groups['k']!, Number(groups['from']), Number(groups['to'])];
  const walk = (last: number): number => total(Array.from({ length: last - from + 1 }, (_, index) => evaluate(f, { [k]: last - index })));
  const tex = `\\sum_{${k}=${from}}^{${groups['to']!}} ${toTex(f)}`;
  if (to < from || to - from > MOST) return null;
  const value = expand(add(...Array.from({ length: to - from + 1 }, (_, index) => substitute(f, sym(k), num(from + index)))));
  if (!isConstant(value)) return null;
  const how = 'Add the terms, with the formulas for $\\sum k$, $\\sum k^2$, $\\sum k^3$ or of a GP where they apply.';
  const claim = 'The terms were added up with exact numbers, and backwards with decimals: it is the same sum.';
  return measured('Sum', value, [step(how, `${tex} = ${toTex(value)}`)], claim, () => walk(to));
}
