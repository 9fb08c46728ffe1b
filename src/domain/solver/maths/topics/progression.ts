import { type Outcome, type Step } from '../../solution.ts';
import { add, div, mul, pow, sub } from '../algebra/arithmetic.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { type Expr, isConstant, num, one, sym, two } from '../algebra/expression.ts';
import { isClose } from '../algebra/numeric.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';
import { means, naturalSums, sigma } from './finite-sums.ts';

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
  return fromList(text) ?? fromNumbers(text) ?? termsForSum(text) ?? whichTerm(text) ?? naturalSums(text) ?? means(text) ?? sigma(text);
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
      answer: toText(p.by),
      tex: toTex(p.by),
      steps: [step(isRatio ? 'Divide a term by the one before it.' : 'Subtract a term from the one after it.', toTex(p.by))],
      verification: 'It is the same for all terms that are given.',
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
  const isRight =
    count === 'n'
      ? [1, 2, 3, 8].every((index) => isClose(walkedTerm(p, index), evaluate(value, { n: index }), 1e-8))
      : isClose(walkedTerm(p, Number(count)), evaluate(value, {}), 1e-8);
  if (!isRight) return null;
  return solved({
    topic: names[p.kind],
    answer: toText(value),
    tex: `a_{${count}} = ${toTex(value)}`,
    steps: [givenStep(p), step('The formula for a term:', formula), step(valuesPutIn(count), `a_{${count}} = ${toTex(value)}`)],
    verification:
      count === 'n'
        ? 'For n = 1, 2, 3 and 8 the formula gives what counting up from the first term gives.'
        : 'The terms were counted up one after the other: the same one comes out.',
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
  if (!checkedSum(p, value, count === 'n' ? [1, 2, 3, 7, 12] : [Number(count)], count === 'n')) return null;
  return solved({
    topic: names[p.kind],
    answer: toText(value),
    tex: `S_{${count}} = ${toTex(value)}`,
    steps: [
      givenStep(p),
      step(
        'The formula for the sum:',
        p.kind === 'AP' ? 'S_n = \\frac{n}{2}\\left(2a + (n-1)d\\right)' : 'S_n = \\frac{a(r^n - 1)}{r - 1}',
      ),
      step(valuesPutIn(count), `S_{${count}} = ${toTex(value)}`),
    ],
    verification: 'The terms were added up one after the other: it is the same sum.',
  });
}

const finiteGeometric = ({ first, by }: Progression, n: Expr) => {
  const value = div(mul(first, sub(pow(by, n), one)), sub(by, one));
  return isConstant(value) ? expand(value) : value;
};

function checkedSum(p: Progression, value: Expr, counts: readonly number[], isGeneral: boolean): boolean {
  return counts.every((count) => {
    let total = 0;
    let current = evaluate(p.first, {});
    const by = evaluate(p.by, {});
    for (let index = 0; index < count; index++) {
      total += current;
      current = p.kind === 'AP' ? current + by : current * by;
    }
    return isClose(total, evaluate(value, isGeneral ? { n: count } : {}), 1e-8);
  });
}

function infiniteSum(p: Progression): Outcome | null {
  const ratio = evaluate(p.by, {});
  if (!(Math.abs(ratio) < 1)) {
    return solved({
      topic: names.GP,
      answer: 'infinite (the series diverges)',
      steps: [givenStep(p), step('The ratio is not between -1 and 1, so the sum grows without bound or does not settle.')],
      verification: 'The terms do not go to zero.',
    });
  }
  const value = expand(div(p.first, sub(one, p.by)));
  let total = 0;
  let current = evaluate(p.first, {});
  for (let index = 0; index < 4000; index++, current *= ratio) total += current;
  if (!isClose(total, evaluate(value, {}), 1e-6)) return null;
  return solved({
    topic: names.GP,
    answer: toText(value),
    tex: `S_\\infty = ${toTex(value)}`,
    steps: [givenStep(p), step('Since $|r| < 1$, the sum to infinity is', `S_\\infty = \\frac{a}{1 - r} = ${toTex(value)}`)],
    verification: 'The first few thousand terms were added up: they come to this sum.',
  });
}

/** `the first term of an AP is 5 and the common difference is 3, find the 10th term`. */
function fromNumbers(text: string): Outcome | null {
  const kind = namedKind(text);
  const value = String.raw`(?:is |= ?|as |of |: ?)?(-?[\d./]+|-?\d*sqrt\(?\d+\)?)`;
  const first =
    new RegExp(String.raw`\b(?:first term|a)(?: of (?:its |this )?${kindWords})?(?: \(?a\)?)? ${value}(?=[,.; ]|$)`, 'i').exec(text) ??
    /\ba ?= ?(-?[\d./]+)/.exec(text);
  const by =
    new RegExp(String.raw`\bcommon (difference|ratio)(?: \(?[dr]\)?)? ${value}(?=[,.; ]|$)`, 'i').exec(text) ??
    /\b([dr]) ?= ?(-?[\d./]+)/.exec(text);
  const asked =
    new RegExp(
      String.raw`find (?:its )?(?:${ordinal} term|sum of (?:its )?(?:first )?(?<count>\d+) terms|(?:its )?sum to (?<all>infinity))(?: of (?:${kindWords}))?$`,
      'i',
    ).exec(text.replace(/ infinity$/, ' to infinity').replace('to to', 'to')) ??
    new RegExp(String.raw`^find (?:${ordinal} term|sum of (?:first )?(?<count>\d+) terms) (?:of|in) (?:${kindWords})`, 'i').exec(text);
  if (!first || !by || !asked?.groups || kind === 'HP') return null;
  const isRatio = by[1] === 'ratio' || by[1] === 'r';
  if (kind !== null && (kind === 'GP') !== isRatio) return null;
  const [a, d] = [parsed(first[1]!.replace(/\.$/, '')), parsed(by[2]!.replace(/\.$/, ''))];
  // Every number of the sentence must be used.
  const used = [first[1]!, by[2]!, asked.groups['n'] ?? asked.groups['count'] ?? ''].filter((part) => part !== '').length;
  if (a === null || d === null || (text.match(/\d+(?:[./]\d+)*/g) ?? []).length > used) return null;
  const p: Progression = { kind: isRatio ? 'GP' : 'AP', first: a, by: d };
  if (asked.groups['n'] !== undefined) return term(p, asked.groups['n']);
  return asked.groups['count'] !== undefined ? sum(p, asked.groups['count']) : isRatio ? infiniteSum(p) : null;
}

/** `how many terms of the AP 9, 17, 25, ... must be taken to give a sum of 636`: abstains if two counts give the sum. */
function termsForSum(text: string): Outcome | null {
  const match = new RegExp(
    String.raw`^(?:find )?how many terms of (?:${kindWords})?:? ?(?<list>-?[-\d./, ]+?),? ?\.\.\.,? ?(?:(?:must|should|need to) be taken|are needed|are required|taken|needed)? ?(?:so that|to|such that)? ?(?:give|find|get|make|have|their)? ?sum(?: is| of| equal to)? (?<value>-?\d+)$`,
    'i',
  ).exec(text.replace(/ (?:a|an|of|as|be) sum/, ' sum'));
  const terms = match?.groups && readTerms(match.groups['list']!);
  const p = terms && recognised(terms, namedKind(text));
  if (!match?.groups || !p || p.kind === 'HP') return null;
  const target = Number(match.groups['value']);
  const found: number[] = [];
  let total = 0;
  for (let n = 1; n <= MOST; n++) {
    total += walkedTerm(p, n);
    if (isClose(total, target, 1e-12)) found.push(n);
  }
  const [n] = found;
  if (n === undefined || found.length > 1) return null;
  const law = p.kind === 'AP' ? `\\frac{n}{2}\\left(2a + (n-1)d\\right) = ${target}` : `\\frac{a(r^n - 1)}{r - 1} = ${target}`;
  return solved({
    topic: names[p.kind],
    answer: `${n}`,
    steps: [givenStep(p), step('Set the sum of $n$ terms equal to it and solve for $n$.', `${law} \\;\\Rightarrow\\; n = ${n}`)],
    verification: `The terms were added one by one: after ${n} the sum is ${target}.`,
  });
}

/** `which term of the AP 3, 8, 13, ... is 78`, `how many terms are there in 7, 13, 19, ..., 205`. */
function whichTerm(text: string): Outcome | null {
  const which = new RegExp(String.raw`^(?:find )?which term of (?:${kindWords})?${list} is (?<value>-?[\d./]+)$`, 'i').exec(text);
  const many = new RegExp(
    String.raw`^(?:find )?(?:how many terms(?: are(?: there)?)?(?: in)?|number of terms(?: in| of)?) (?:${kindWords})?:? ?(?<list>-?[-\d./, ]+?),? ?\.\.\.,? ?(?<value>-?[\d./]+)(?: are there)?$`,
    'i',
  ).exec(text);
  const total = new RegExp(
    String.raw`^(?:find )?(?:sum(?: of)?)?(?: ?(?:${kindWords}))?:? ?(?<list>-?[-+\d./, ]+?)[,+]? ?\.\.\. ?[,+]? ?(?<value>-?[\d./]+)$`,
    'i',
  ).exec(text);
  const match = which ?? many ?? (total && (/sum/i.test(text) || text.includes('+')) ? total : null);
  if (!match?.groups) return null;
  const terms = readTerms(match.groups['list']!);
  const value = parsed(match.groups['value']!);
  const p = terms && recognised(terms, namedKind(text));
  if (!p || value === null || p.kind === 'HP') return null;
  const target = evaluate(value, {});
  for (let n = 1; n <= MOST; n++) {
    if (!isClose(evaluate(nth(p, num(n)), {}), target, 1e-12)) continue;
    if (!isClose(walkedTerm(p, n), target, 1e-9)) return null;
    if (total) return sum(p, `${n}`);
    return solved({
      topic: names[p.kind],
      answer: `${n}`,
      steps: [
        givenStep(p),
        step(
          `Set the $n$-th term equal to $${toTex(value)}$ and solve for $n$.`,
          `${p.kind === 'AP' ? `${toTex(p.first)} + (n-1)\\cdot ${toTex(p.by)}` : `${toTex(p.first)} \\cdot ${toTex(p.by)}^{n-1}`} = ${toTex(value)} \\;\\Rightarrow\\; n = ${n}`,
        ),
      ],
      verification: `The terms were counted up: number ${n} is it.`,
    });
  }
  return which && passes(p, target)
    ? solved({
        topic: names[p.kind],
        answer: 'it is not a term',
        steps: [givenStep(p), step('No whole number $n$ gives this term.')],
        verification: 'The terms were listed: this number is not among them.',
      })
    : null;
}

/** True if the terms are monotonic and reach the number within those tried. */
function passes(p: Progression, target: number): boolean {
  const [first, last, by] = [walkedTerm(p, 1), walkedTerm(p, MOST), evaluate(p.by, {})];
  const isSteady = p.kind === 'AP' ? by !== 0 : by > 0 && by !== 1;
  if (!isSteady) return false;
  // On the wrong side of the first term it never occurs; otherwise the last one tried must lie beyond it.
  return last > first ? target < first || target < last : target > first || target > last;
}
