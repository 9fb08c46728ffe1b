import { type Outcome, type Step } from '../../solution.ts';
import { decimalText } from '../algebra/print.ts';
import { solved, step } from '../outcome.ts';
import { type Question } from '../reading/question.ts';

const N = String.raw`(\d+(?:\.\d+)?)`;
const TRAVEL = new RegExp(
  `^(?:train|car|bus|motorist|cyclist|aeroplane|plane|man|boat|person|passenger train|express train) (?:covers|travels|travelled|covered|takes) (?:a distance of )?${N} ?km at (?:a )?(?:uniform|constant|certain) speed[.,;]? (?:if|had) (?:its |his )?speed (?:had been |been |was |were |is )?(?:increased by )?${N} ?km ?(?:/|per) ?(?:h|hr|hour)(?: (more|less))?,? (?:then )?it (?:would|will) (?:have )?(?:taken?|takes?) ${N} ?(hours?|h|hrs?|minutes?|min) (less|more)(?: time)?(?: for (?:the )?same journey| to cover (?:the )?same distance)?[.,;]? find (?:its |original |uniform |usual )*speed(?: of (?:the )?\\w+)?$`,
);
const RECTANGLE = new RegExp(
  `^(length|width|breadth) of (?:a )?rectangle is ${N} ?(?:cm|m) (more|less|longer|greater) than (?:its )?(width|breadth|length)[.,;]?(?: and| if)? (?:its |their )?area is ${N} ?(?:cm|m)(?:\\^2|²)?[.,;]? find (?:its )?(length|width|breadth)(?: of (?:the )?rectangle)?$`,
);
const PERIMETER = new RegExp(
  `^perimeter of (?:a )?rectangle is ${N} ?(cm|m)(?: and|[.,;]) (?:its )?(length|width|breadth) is ${N} ?(?:cm|m)[.,;]? find (?:its )?(length|width|breadth|area)$`,
);
const AGES = new RegExp(
  String.raw`^(?:present )?age of (?:a )?(father|mother|man|woman) is (twice|thrice|three times|four times|five times|six times|\d times) (?:that of |age of |as old as )?(?:his|her) (son|daughter)(?:'s age)?[.,;]? (after|in|before) ${N} years?,? (?:his age will be |her age will be |(?:he|she|father|mother|man) (?:will|would|was|were) (?:be )?|\d years ago )?(twice|thrice|three times|four times|two times|\d times) (?:as old as |that of |age of )(?:his|her) (?:son|daughter)(?:'s age)?[.,;]? find (?:(?:his|her|present|ages?|of|the|son's|daughter's|father's|mother's|man's|son|daughter|father|mother) ?)+$`,
);
const TIMES: Readonly<Record<string, number>> = {
  twice: 2,
  'two times': 2,
  thrice: 3,
  'three times': 3,
  'four times': 4,
  'five times': 5,
  'six times': 6,
};

/** Journeys, rectangles and ages: sentences with one equation. */
export function measuredWordProblems({ text }: Question): Outcome | null {
  const plain = text.toLowerCase().replaceAll(/\s+/g, ' ');
  return journey(plain) ?? rectangle(plain) ?? ages(plain);
}

function journey(plain: string): Outcome | null {
  const match = TRAVEL.exec(plain);
  if (!match) return null;
  const [, distance, change, isMore, saved, unit, lessTime] = match;
  const [d, v, t] = [Number(distance), Number(change) * (isMore === 'less' ? -1 : 1), Number(saved) / (unit!.startsWith('m') ? 60 : 1)];
  // Inversely proportional: faster takes less.
  if (v > 0 !== (lessTime === 'less')) return null;
  const speed = (-v + Math.sqrt(v * v + (4 * d * Math.abs(v)) / t)) / 2;
  if (!(speed > 0) || Math.abs(Math.abs(d / speed - d / (speed + v)) - t) > 1e-9) return null;
  return inWords(`${decimalText(speed)} km/h`, [
    step(
      'Call the speed $x$. The two times differ by what is said.',
      `\\left|\\frac{${d}}{x} - \\frac{${d}}{x ${v < 0 ? '-' : '+'} ${Math.abs(v)}}\\right| = ${decimalText(t)}`,
    ),
    step('A quadratic equation; the speed is its positive root.', `x = ${decimalText(speed)}`),
  ]);
}

function rectangle(plain: string): Outcome | null {
  const unit = / cm\b|cm\^2|cm²/.test(plain) ? 'cm' : 'm';
  const side = (name: string): string => (name === 'breadth' ? 'width' : name);
  const match = RECTANGLE.exec(plain);
  if (match) {
    const [, first, by, how, second, area, asked] = match;
    const difference = Number(by) * (how === 'less' ? -1 : 1);
    const other = (-difference + Math.sqrt(difference ** 2 + 4 * Number(area))) / 2;
    const own = other + difference;
    if (side(first!) === side(second!) || !(other > 0 && own > 0) || Math.abs(own * other - Number(area)) > 1e-9 * Number(area))
      return null;
    return inWords(`${decimalText(side(asked!) === side(first!) ? own : other)} ${unit}`, [
      step(`Call the ${second} $x$.`, `x(x ${difference < 0 ? '-' : '+'} ${Math.abs(difference)}) = ${area}`),
      step('A length is positive:', `x = ${decimalText(other)}`),
    ]);
  }
  const around = PERIMETER.exec(plain);
  if (!around) return null;
  const [, perimeter, , known, length, asked] = around;
  const other = Number(perimeter) / 2 - Number(length);
  if (!(other > 0) || side(known!) === side(asked!)) return null;
  const isArea = asked === 'area';
  return inWords(isArea ? `${decimalText(other * Number(length))} ${unit}^2` : `${decimalText(other)} ${unit}`, [
    step('Two sides are half of the perimeter.', `\\frac{${perimeter}}{2} - ${length} = ${decimalText(other)}`),
    ...(isArea ? [step('The area:', `${length} \\times ${decimalText(other)}`)] : []),
  ]);
}

function ages(plain: string): Outcome | null {
  const match = AGES.exec(plain);
  if (!match || !/ (?:son|daughter|father|mother|man)'?s?(?: present)?(?: age)?| ages?/.test(plain)) return null;
  const times = (word: string): number => TIMES[word] ?? Number.parseInt(word, 10);
  const [now, then] = [times(match[2]!), times(match[6]!)];
  const years = Number(match[5]) * (match[4] === 'before' ? -1 : 1);
  const child = (years * (then - 1)) / (now - then);
  if (!(child > 0) || !Number.isFinite(child) || Math.abs(now * child + years - then * (child + years)) > 1e-9) return null;
  const phrase = plain.slice(plain.lastIndexOf(' find '));
  const isBoth = /ages/.test(phrase) || !/son|daughter|father|mother|his|her/.test(phrase);
  const isChild = /son|daughter/.test(phrase);
  const answer = isBoth
    ? `${decimalText(now * child)} and ${decimalText(child)} years`
    : `${decimalText(isChild ? child : now * child)} years`;
  return inWords(answer, [
    step(
      `Call the age of the ${match[3]} $x$.`,
      `${now}x ${years < 0 ? '-' : '+'} ${Math.abs(years)} = ${then}(x ${years < 0 ? '-' : '+'} ${Math.abs(years)})`,
    ),
    step('Solve it:', `x = ${decimalText(child)}`),
  ]);
}

function inWords(answer: string, steps: readonly Step[]): Outcome {
  return solved({ topic: 'Word problem', answer, steps, verification: 'The answer satisfies every statement of the question.' });
}
