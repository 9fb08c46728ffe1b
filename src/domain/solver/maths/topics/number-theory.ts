import { div, mul } from '../algebra/arithmetic.ts';
import { type Outcome } from '../../solution.ts';
import { evaluate } from '../algebra/evaluate.ts';
import { isNumber, num } from '../algebra/expression.ts';
import { primePowers } from '../algebra/integers.ts';
import { isClose } from '../algebra/numeric.ts';
import { decimalText, toTex } from '../algebra/print.ts';
import { gcd, lcm } from '../algebra/rational.ts';
import { solved, step } from '../outcome.ts';
import { parsed } from '../reading/parse.ts';
import { type Question } from '../reading/question.ts';

const names = String.raw`(?<hcf>h\.?c\.?f\.?|g\.?c\.?d\.?|highest common factor|greatest common (?:divisor|factor))|(?<lcm>l\.?c\.?m\.?|least common multiple|lowest common multiple)`;
const common = new RegExp(String.raw`^(?:find )?(?:${names})(?: of)?(?: (?:two |three )?numbers)? ?\(?(?<list>\d{1,12}(?:(?:, ?| and |, ?and )\d{1,12})+)\)?$`, 'i'); // prettier-ignore
const share = /^(?:find )?(\d+(?:\.\d+)?(?:\/\d+)?) ?(?:%|percent|per cent) of (\d+(?:\.\d+)?)$/i;

/** HCF and LCM of numbers, a percentage of a number. */
export function numberTheory({ text }: Question): Outcome | null {
  const percent = share.exec(text);
  if (percent) return percentage(percent[1]!, percent[2]!);
  const match = common.exec(text);
  if (!match?.groups) return null;
  const numbers = match.groups['list']!.split(/\D+/).map(BigInt);
  if (numbers.some((number) => number === 0n) || numbers.length > 8) return null;
  const isHcf = match.groups['hcf'] !== undefined;
  const value = numbers.reduce(isHcf ? gcd : lcm);
  const factors = numbers.map(primePowers);
  const primes = [...new Set(factors.flatMap((powers) => [...powers.keys()]))].toSorted((a, b) => (a < b ? -1 : 1));
  const product = primes.reduce((total, prime) => {
    const powers = factors.map((own) => own.get(prime) ?? 0);
    return total * prime ** BigInt(isHcf ? Math.min(...powers) : Math.max(...powers));
  }, 1n);
  if (product !== value) return null;
  const written = (powers: ReadonlyMap<bigint, number>) =>
    [...powers].map(([prime, power]) => (power === 1 ? `${prime}` : `${prime}^{${power}}`)).join(' \\cdot ') || '1';
  return solved({
    topic: isHcf ? 'Highest common factor' : 'Least common multiple',
    answer: `${value}`,
    steps: [
      step(
        'Take the numbers apart into primes.',
        numbers.map((number, index) => `${number} = ${written(factors[index]!)}`).join(',\\quad '),
      ),
      step(
        isHcf ? 'Of each prime take the lowest power that is in all of them.' : 'Of each prime take the highest power that occurs.',
        `${value}`,
      ),
    ],
    verification: 'By the division algorithm of Euclid, without the primes, the same number comes out.',
  });
}

function percentage(rate: string, whole: string): Outcome | null {
  const [p, all] = [parsed(rate), parsed(whole)];
  if (p === null || all === null) return null;
  const value = div(mul(p, all), num(100));
  if (!isNumber(value) || evaluate(all, {}) === 0) return null;
  const part = evaluate(value, {});
  if (!isClose((part / evaluate(all, {})) * 100, evaluate(p, {}), 1e-12)) return null;
  return solved({
    topic: 'Percentage',
    answer: decimalText(part, 12),
    tex: toTex(value),
    steps: [step('Per cent means hundredths.', `\\frac{${toTex(p)}}{100} \\cdot ${toTex(all)} = ${toTex(value)}`)],
    verification: 'The other way round: divided by the whole it is this percentage again.',
  });
}
