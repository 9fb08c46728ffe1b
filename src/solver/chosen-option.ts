import { type Option } from './quantities/options.ts';
import { withWork } from './maths/algebra/work.ts';
import { isSameAnswer } from './maths/reading/same-answer.ts';
import { NO_DIMENSION, isSameDimension } from './quantities/dimension.ts';
import { readQuantities } from './quantities/lexer.ts';
import { normalised } from './quantities/normalise.ts';
import { abstained, type Outcome, refined, type Solution } from './solution.ts';

const WORK = 500_000;
/** Relative tolerance: options are rounded. */
const TOLERANCE = 0.02;

/** The option that states the result. If not exactly one does, the question was misread. */
export function chosenOption(solution: Solution, options: readonly Option[]): Outcome {
  const matching = options.filter((option) => says(option, solution.answer));
  const [only] = matching;
  if (only === undefined || matching.length > 1)
    return abstained(
      `I get ${solution.answer}, and ${only === undefined ? 'none' : 'more than one'} of the options says so. I may have misread the question.`,
    );
  return refined(
    solution,
    { answer: `(${only.mark}) ${solution.answer}`, steps: [...solution.steps, { text: `This is option (${only.mark}).` }] },
    {
      claim: 'No other option says so.',
      holds: ({ answer }) => options.every((option) => option === only || !says(option, answer.replace(/^\(.*?\) /, ''))),
    },
  );
}

const says = ({ text }: Option, answer: string): boolean => isSameText(answer, text) || isSameQuantity(answer, text);

function isSameText(answer: string, option: string): boolean {
  try {
    return withWork(WORK, () => isSameAnswer(answer, option)) === true;
  } catch {
    return false;
  }
}

/** True if both texts are one number with its unit, equal within rounding. A number without a unit counts in the answer's unit. */
function isSameQuantity(answer: string, option: string): boolean {
  const [a, b] = [onlyQuantity(answer), onlyQuantity(option)];
  if (a === null || b === null) return false;
  const isNear = (x: number, y: number): boolean => Math.abs(x - y) <= TOLERANCE * Math.max(Math.abs(x), Math.abs(y));
  if (b.unit === null) return isNear(a.number, b.number);
  return isSameDimension(a.dimension, b.dimension) && (a.unit?.kind === b.unit.kind ? isNear(a.value, b.value) : false);
}

function onlyQuantity(source: string) {
  const text = normalised(source).replace(/^\+/, '').trim();
  const [only, ...others] = readQuantities(text);
  if (only === undefined || others.length > 0 || text.slice(0, only.start).trim() !== '' || text.slice(only.end).trim() !== '') return null;
  return only.unit === null ? { ...only, dimension: NO_DIMENSION } : only;
}
