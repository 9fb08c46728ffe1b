import { type Outcome } from '../../solution.ts';
import { arrange, choose } from '../algebra/integers.ts';
import { solved, step } from '../outcome.ts';
import { type Question } from '../reading/question.ts';

const side = String.raw`\^?\(?n\)? ?(?<kind>[CP]) ?_?\(?(?<r>\d{1,2})\)?`;
const equal = String.raw`${side} ?= ?(?:(?<value>\d{1,12})|\^?\(?n\)? ?C ?_?\(?(?<other>\d{1,2})\)?)`;
const shapes = [
  new RegExp(String.raw`^(?:if |given |solve )?${equal} ?(?:,? ?(?:then )?find (?:value of )?n)?$`),
  new RegExp(String.raw`^(?:find|solve for) (?:value of )?n,? (?:if|when|for which|such that|where|from|in) ${equal}$`),
];
const MOST = 1000;

/** `nC2 = 10`, `nP3 = 210`, `nC8 = nC2`: for n. */
export function choiceEquation({ text }: Question): Outcome | null {
  for (const shape of shapes) {
    const match = shape.exec(text);
    if (match?.groups) return forNumber(match.groups as Readonly<Record<string, string | undefined>>);
  }
  return null;
}

function forNumber({ kind, r: below = '', value, other }: Readonly<Record<string, string | undefined>>): Outcome | null {
  const r = Number(below);
  if (other !== undefined) return kind === 'C' && Number(other) !== r ? complementary(r, Number(other)) : null;
  if (value === undefined || r < 1 || r > 20) return null;
  const target = BigInt(value);
  const count = kind === 'C' ? choose : arrange;
  let n = r;
  while (n < MOST && n < 400 && count(n, r) < target) n++;
  if (target < 1n || count(n, r) !== target) return null;
  // n(n - 1)…(n - r + 1), divided by r! for combinations, expanded step by step.
  let product = 1n;
  let divisor = 1n;
  for (let index = 0; index < r; index++) [product, divisor] = [product * BigInt(n - index), divisor * BigInt(index + 1)];
  if (product !== target * (kind === 'C' ? divisor : 1n)) return null;
  return solved({
    topic: kind === 'C' ? 'Combinations' : 'Permutations',
    answer: `n = ${n}`,
    steps: [
      step(
        kind === 'C' ? 'Write the combinations as a product over $r!$.' : 'Write the permutations as a product.',
        kind === 'C' ? `\\frac{n(n-1)\\cdots}{${r}!} = ${target}` : `n(n-1)\\cdots(n-${r - 1}) = ${target}`,
      ),
      step('It grows with $n$, so one value at most fits.', `n = ${n}`),
    ],
    verification: `The product of ${r === 1 ? 'one factor' : `${r} factors`} from ${n} downwards was multiplied out: it fits.`,
  });
}

function complementary(r: number, other: number): Outcome | null {
  const n = r + other;
  const fitting = Array.from({ length: 200 }, (_, index) => index + Math.max(r, other)).filter(
    (size) => choose(size, r) === choose(size, other),
  );
  if (fitting.length !== 1 || fitting[0] !== n) return null;
  return solved({
    topic: 'Combinations',
    answer: `n = ${n}`,
    steps: [step('$\\binom{n}{r} = \\binom{n}{n-r}$, so either both are the same or they add up to $n$.', `n = ${r} + ${other} = ${n}`)],
    verification: 'The next 200 numbers were tried one by one: only this one fits.',
  });
}
