import type { Outcome, Step } from '../../solution.ts';
import { add, div, mul, pow, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, one, sym, two, variablesOf } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { measured, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { phraseTable, type Slots } from '../../reading/phrases.ts';
import type { Question } from '../reading/question.ts';

interface Progression {
  readonly kind: 'AP' | 'GP';
  readonly first: Expr;
  /** Difference or ratio. */
  readonly by: Expr;
}

/** The greatest place of a term, and terms added one by one. */
const MOST = 5000;
const NAMES = { AP: 'Arithmetic progression', GP: 'Geometric progression' };
const KIND =
  '[this|a|an] [infinite] [{kind=[AG]\\.?P\\.?|(?:arithmetic|geometric) (?:progression|sequence|series)|sequence|series|progression}]';
const LIST = '[whose terms are|of] {list:terms} [...]';
const AP = '(AP|A.P.|arithmetic progression|arithmetic sequence)';
const twoTerms = (of: string) => `[its] {p:nth} term ${of} is {u:number} and [its] {q:nth} term [of [(${AP}|it)]] is {v:number}`;
const ASKED = '(first term and common difference|a and d)';

const table = phraseTable([
  [`{n:nth} term [of|in] ${KIND} ${LIST}`, ({ n = '', list = '', kind = '' }) => of(list, kind, (p) => term(p, placeOf(n)))],
  [
    [`sum of [first] {n=\\d+} terms [of|in] ${KIND} ${LIST}`, `sum [of] ${KIND} ${LIST} [up] (to|till|upto) {n=\\d+} terms`],
    ({ n = '', list = '', kind = '' }) => of(list, kind, (p) => sum(p, Number(n))),
  ],
  [
    [
      `sum [infinite|infinity] [terms] [of] ${KIND} ${LIST} infinity`,
      `sum [of] infinity [terms] [of] ${KIND} ${LIST}`,
      `sum of ${KIND} [of] {list:terms} ...`,
    ],
    ({ list = '', kind = '' }) => of(list, kind, infiniteSum),
  ],
  [
    [
      `${ASKED} [of [this|an] ${AP}] GIVEN [in] [an] ${AP} ${twoTerms('')}`,
      `${ASKED} of [this|an] ${AP} GIVEN ${twoTerms('')}`,
      `${ASKED} GIVEN ${twoTerms(`of [an] ${AP}`)}`,
    ],
    fromTwo,
  ],
]);

/** Progressions, given by terms, and sums with ∑. */
export function series({ text: source }: Question): Outcome | null {
  const text = source
    .replaceAll(/\.\s*\.\s*\.+|…/g, '...')
    .replaceAll(/,? ?(?:to )?(?:up ?to )?(?:infinity|infinite terms|infinite)\b/g, ' infinity')
    .replaceAll('  ', ' ');
  return table({ text }) ?? sigma(text);
}

const placeOf = (text: string): number => (text === 'first' ? 1 : Number.parseInt(text, 10));

function of(list: string, named: string, solve: (p: Progression) => Outcome | null): Outcome | null {
  const pieces = list.includes(',') ? list.split(',') : list.replaceAll('-', '+-').replace(/^\+/, '').split('+');
  const terms = pieces.map((piece) => piece.trim()).filter((piece) => piece !== '').map((piece) => parsed(piece)); // prettier-ignore
  if (!terms.every((one): one is Expr => one !== null && isConstant(one))) return null;
  const kind = /^a\.?p|arith/i.test(named) ? 'AP' : /^g\.?p|geom/i.test(named) ? 'GP' : null;
  const p = recognised(terms, kind);
  return p && solve(p);
}

/** The progression that the terms form; null if none, or not of the named kind. */
function recognised(terms: readonly Expr[], kind: Progression['kind'] | null): Progression | null {
  if (terms.length < (kind === null ? 3 : 2)) return null;
  const steady = (between: (term: Expr, before: Expr) => Expr): Expr | null => {
    const [by, ...others] = terms.slice(1).map((term, index) => expand(between(term, terms[index]!)));
    return others.every((other) => isClose(evaluate(other, {}), evaluate(by!, {}), 1e-12)) ? by! : null;
  };
  const first = terms[0]!;
  const difference = steady(sub);
  if (kind !== 'GP' && difference) return { kind: 'AP', first, by: difference };
  if (kind === 'AP' || terms.some((term) => evaluate(term, {}) === 0)) return null;
  const ratio = steady(div);
  return ratio && { kind: 'GP', first, by: ratio };
}

function givenStep({ kind, first, by }: Progression): Step {
  const [what, letter] = kind === 'AP' ? ['difference', 'd'] : ['ratio', 'r'];
  const text = `The ${what} of neighbouring terms is the same: it is ${kind === 'AP' ? 'an AP' : 'a GP'} with`;
  return step(text, `a = ${toTex(first)},\\quad ${letter} = ${toTex(by)}`);
}

/** The terms one after the other, in decimals. */
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

/** A value by a formula, which walking along the terms confirms. */
function answered(p: Progression, result: Expr, formula: string, claim: string, walk: () => number): Outcome {
  return measured(NAMES[p.kind], result, [givenStep(p), step('The formula:', `${formula} = ${toTex(result)}`)], claim, walk, 1e-8);
}

function term(p: Progression, n: number): Outcome | null {
  if (!(n >= 1 && n <= MOST)) return null;
  const [value, formula] =
    p.kind === 'AP'
      ? [expand(add(p.first, mul(num(n - 1), p.by))), 'a_n = a + (n-1)d']
      : [mul(p.first, pow(p.by, num(n - 1))), 'a_n = a r^{n-1}'];
  return answered(p, value, formula, 'The terms were counted up one after the other: the same comes out.', () => walked(p, n).at(-1)!);
}

function sum(p: Progression, n: number): Outcome | null {
  if (!(n >= 1 && n <= MOST)) return null;
  const [value, formula] =
    p.kind === 'AP'
      ? [expand(mul(div(num(n), two), add(mul(two, p.first), mul(num(n - 1), p.by)))), 'S_n = \\frac{n}{2}\\left(2a + (n-1)d\\right)']
      : [expand(div(mul(p.first, sub(pow(p.by, num(n)), one)), sub(p.by, one))), 'S_n = \\frac{a(r^n - 1)}{r - 1}'];
  return answered(p, value, formula, 'The terms were added up one after the other: it is the same sum.', () => total(walked(p, n)));
}

function infiniteSum(p: Progression): Outcome | null {
  if (p.kind !== 'GP' || Math.abs(evaluate(p.by, {})) >= 1) return null;
  const value = expand(div(p.first, sub(one, p.by)));
  const last = step('Since $|r| < 1$, the sum to infinity is', `S_\\infty = \\frac{a}{1 - r} = ${toTex(value)}`);
  const claim = 'The first few thousand terms were added up: they come to this sum.';
  return measured(NAMES.GP, value, [givenStep(p), last], claim, () => total(walked(p, 4000)), 1e-6);
}

/** `In an AP the 3rd term is 11 and the 9th term is 35`: two terms determine it. */
function fromTwo({ p = '', q = '', u = '', v = '' }: Slots): Outcome | null {
  const [at, to] = [placeOf(p), placeOf(q)];
  const [first, second] = [parsed(u), parsed(v)];
  if (!(at >= 1 && to >= 1 && at !== to && Math.max(at, to) <= MOST) || first === null || second === null) return null;
  const d = expand(div(sub(second, first), num(to - at)));
  const a = expand(sub(first, mul(num(at - 1), d)));
  return solved({
    topic: NAMES.AP,
    result: { kind: 'AP', first: a, by: d } as Progression,
    write: (found) => ({
      answer: `a = ${toText(found.first)}, d = ${toText(found.by)}`,
      tex: `a = ${toTex(found.first)},\\quad d = ${toTex(found.by)}`,
    }),
    steps: [
      step('Both terms by first term and difference:', `a + ${at - 1}d = ${toTex(first)},\\quad a + ${to - 1}d = ${toTex(second)}`),
      step('Subtract.', `${to - at}\\,d = ${toTex(expand(sub(second, first)))} \\;\\Rightarrow\\; d = ${toTex(d)},\\quad a = ${toTex(a)}`),
    ],
    check: {
      claim: 'Counted up from the first term, both terms that are given come out.',
      holds: (found) => {
        const terms = walked(found, Math.max(at, to));
        return isClose(terms[at - 1]!, evaluate(first, {}), 1e-9) && isClose(terms[to - 1]!, evaluate(second, {}), 1e-9);
      },
    },
  });
}

/** `∑_(k=1)^(10) k^2`. */
function sigma(text: string): Outcome | null {
  const { groups } = /^(?:find )?∑ ?_\(?(?<k>[a-z]) ?= ?(?<from>\d+)\)? ?\^ ?\(?(?<to>\d+)\)? ?(?<body>.+)$/.exec(text) ?? {};
  const f = groups ? parsed(groups['body']!) : null;
  if (!groups || f === null || variablesOf(f).some((name) => name !== groups['k'])) return null;
  const [k, from, to] = [groups['k']!, Number(groups['from']), Number(groups['to'])];
  if (to < from || to - from > MOST) return null;
  const places = Array.from({ length: to - from + 1 }, (_, index) => to - index);
  const value = expand(add(...places.map((place) => substitute(f, sym(k), num(place)))));
  const how = step('Add the terms.', `\\sum_{${k}=${from}}^{${to}} ${toTex(f)} = ${toTex(value)}`);
  const claim = 'The terms were added up with exact numbers, and with decimals: it is the same sum.';
  return measured('Sum', value, [how], claim, () => total(places.map((place) => evaluate(f, { [k]: place }))));
}
