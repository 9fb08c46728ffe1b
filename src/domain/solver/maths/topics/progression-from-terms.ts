import { add, div, mul, sub } from '../algebra/arithmetic.ts';
import { type Notation, type Outcome } from '../../solution.ts';
import { type Expr, isConstant, num, sym } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand, substitute } from '../algebra/rewrite.ts';
import { expression, solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

const ap = String.raw`(?:AP|A\.P\.?|arithmetic (?:progression|sequence))`;
const place = String.raw`(?:(\d{1,4})(?:st|nd|rd|th)|(first)) term`;
const value = String.raw`(-?\d+(?:[./]\d+)?)`;
const shape = new RegExp(
  String.raw`^(?:(?:in|if in|for|if) (?:an? )?${ap},? |if |)(?:its )?${place}(?: of (?:an? )?${ap})? is ${value} and (?:its )?${place}(?: of (?:${ap}|it))? is ${value}[,.;]? (?:then )?find (?:its )?(.+?)(?: of (?:this |an? )?${ap})?$`,
  'i',
);

/** `In an AP the 3rd term is 11 and the 9th term is 35. Find …`: two terms determine it. */
export function progressionFromTerms({ text }: Question): Outcome | null {
  const match = shape.exec(text);
  if (!match || !new RegExp(String.raw`\b${ap}`, 'i').test(text)) return null;
  const [p, q] = [match[1] ?? '1', match[4] ?? '1'].map(Number) as [number, number];
  const [u, v] = [parsed(match[3]!), parsed(match[6]!)];
  if (u === null || v === null || p === q || p < 1 || q < 1 || !isConstant(u) || !isConstant(v)) return null;
  const d = expand(div(sub(v, u), num(q - p)));
  const a = expand(sub(u, mul(num(p - 1), d)));
  const asked = wanted(match[7]!.toLowerCase());
  if (asked === null) return null;
  return solved({
    topic: 'Arithmetic progression',
    result: asked.of(a, d),
    write: asked.write ?? (([only]) => expression(only!)),
    steps: [
      step('Both terms by first term and difference:', `a + ${p - 1}d = ${toTex(u)},\\quad a + ${q - 1}d = ${toTex(v)}`),
      step('Subtract.', `${q - p}\\,d = ${toTex(expand(sub(v, u)))} \\;\\Rightarrow\\; d = ${toTex(d)},\\quad a = ${toTex(a)}`),
    ],
    check: {
      claim: 'Counted up from the first term, both terms that are given come out, and so does the answer.',
      holds: (found) => {
        const terms = counted(a, d, Math.max(p, q, asked.count));
        return terms[p - 1]!.key === u.key && terms[q - 1]!.key === v.key && asked.isMet(found, terms);
      },
    },
  });
}

interface Wanted {
  readonly of: (a: Expr, d: Expr) => readonly Expr[];
  readonly write?: (result: readonly Expr[]) => Notation;
  /** Terms needed to see that the result is right. */
  readonly count: number;
  readonly isMet: (result: readonly Expr[], terms: readonly Expr[]) => boolean;
}

/** The terms one by one. */
function counted(a: Expr, d: Expr, count: number): Expr[] {
  const terms = [a];
  while (terms.length < count) terms.push(expand(add(terms.at(-1)!, d)));
  return terms;
}

function wanted(asked: string): Wanted | null {
  const isDifference = ([first, second]: readonly Expr[], d: Expr): boolean => expand(sub(second!, first!)).key === d.key;
  if (/^first term and common difference$|^a and d$/.test(asked))
    return {
      of: (a, d) => [a, d],
      write: ([a, d]) => ({ answer: `a = ${toText(a!)}, d = ${toText(d!)}`, tex: `a = ${toTex(a!)},\\quad d = ${toTex(d!)}` }),
      count: 2,
      isMet: ([a, d], terms) => terms[0]!.key === a!.key && isDifference(terms, d!),
    };
  if (/^common difference$/.test(asked)) return { of: (_, d) => [d], count: 2, isMet: ([d], terms) => isDifference(terms, d!) };
  if (/^first term$/.test(asked)) return { of: (a) => [a], count: 1, isMet: ([a], terms) => terms[0]!.key === a!.key };
  const nth = (a: Expr, d: Expr, n: Expr): Expr => expand(add(a, mul(sub(n, num(1)), d)));
  const n = sym('n');
  if (/^(?:nth|general) term$/.test(asked))
    return {
      of: (a, d) => [nth(a, d, n)],
      count: 9,
      isMet: ([form], terms) => [1, 4, 9].every((place) => expand(substitute(form!, n, num(place))).key === terms[place - 1]!.key),
    };
  const count = Number(/^(?:sum of (?:its )?(?:first )?)?(\d{1,4})(?:(?:st|nd|rd|th) term| terms)$/.exec(asked)?.[1] ?? 0);
  if (count < 1) return null;
  if (!asked.startsWith('sum'))
    return { of: (a, d) => [nth(a, d, num(count))], count, isMet: ([term], terms) => terms[count - 1]!.key === term!.key };
  const half = div(num(count), num(2));
  return {
    of: (a, d) => [expand(mul(half, add(mul(num(2), a), mul(num(count - 1), d))))],
    count,
    isMet: ([total], terms) => expand(add(...terms.slice(0, count))).key === total!.key,
  };
}
