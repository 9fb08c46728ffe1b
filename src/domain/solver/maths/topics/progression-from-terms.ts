import { add, div, mul, sub } from '../algebra/arithmetic.ts';
import { type Outcome } from '../../solution.ts';
import { type Expr, isConstant, num, sym } from '../algebra/expression.ts';
import { toTex, toText } from '../algebra/print.ts';
import { expand } from '../algebra/rewrite.ts';
import { solved, step } from '../outcome.ts';
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
  const terms = counted(a, d, Math.max(p, q));
  if (terms[p - 1]!.key !== u.key || terms[q - 1]!.key !== v.key) return null;
  const asked = wanted(match[7]!.toLowerCase(), a, d);
  if (asked === null) return null;
  return solved({
    topic: 'Arithmetic progression',
    answer: asked.text,
    steps: [
      step('Both terms by first term and difference:', `a + ${p - 1}d = ${toTex(u)},\\quad a + ${q - 1}d = ${toTex(v)}`),
      step('Subtract.', `${q - p}\\,d = ${toTex(expand(sub(v, u)))} \\;\\Rightarrow\\; d = ${toTex(d)},\\quad a = ${toTex(a)}`),
      step('So', asked.tex),
    ],
    verification: asked.verification,
  });
}

/** The terms one by one. */
function counted(a: Expr, d: Expr, count: number): Expr[] {
  const terms = [a];
  while (terms.length < count) terms.push(expand(add(terms.at(-1)!, d)));
  return terms;
}

function wanted(asked: string, a: Expr, d: Expr): { text: string; tex: string; verification: string } | null {
  const verification = 'Counted up from the first term, both terms that are given come out.';
  const one = (expr: Expr, more = '') => ({ text: toText(expr), tex: toTex(expr), verification: verification + more });
  if (/^first term and common difference$|^a and d$/.test(asked))
    return { text: `a = ${toText(a)}, d = ${toText(d)}`, tex: `a = ${toTex(a)},\\quad d = ${toTex(d)}`, verification };
  if (/^common difference$/.test(asked)) return one(d);
  if (/^first term$/.test(asked)) return one(a);
  const n = sym('n');
  if (/^(?:nth|general) term$/.test(asked)) return one(expand(add(a, mul(sub(n, num(1)), d))));
  const term = /^(\d{1,4})(?:st|nd|rd|th) term$/.exec(asked);
  if (term && Number(term[1]) >= 1) {
    const found = expand(add(a, mul(num(Number(term[1]) - 1), d)));
    return counted(a, d, Number(term[1])).at(-1)!.key === found.key ? one(found, ' So does this one.') : null;
  }
  const sum = /^sum of (?:its )?(?:first )?(\d{1,4}) terms$/.exec(asked);
  if (!sum || Number(sum[1]) < 1) return null;
  const count = num(Number(sum[1]));
  const total = expand(mul(div(count, num(2)), add(mul(num(2), a), mul(sub(count, num(1)), d))));
  return expand(add(...counted(a, d, Number(sum[1])))).key === total.key ? one(total, ' The sum was added up term by term.') : null;
}
