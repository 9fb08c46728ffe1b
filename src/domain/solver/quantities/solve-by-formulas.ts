import { abstained, type Outcome, type Step, UNCLEAR_QUESTION } from '../solution.ts';
import { answerUnit } from './answer-unit.ts';
import { PART, type Asked } from './asked.ts';
import { shortestChains, type Chain, type Problem } from './chains.ts';
import { contradictionIn } from './contradictions.ts';
import { isSameDimension } from './dimension.ts';
import type { Implied, Knowledge } from './knowledge.ts';
import { LONGEST_QUESTION } from './normalise.ts';
import { plainNumber, texNumber, unitTex } from './number-format.ts';
import type { Option } from './options.ts';
import { readQuestion, readText, writtenText, type Reading } from './reading.ts';
import { stepsOf, verificationOf } from './write-up.ts';

/** Minimum lead in evidence over the second-best answer. */
const MARGIN = 0.9;
/** More numbers are a table, not an exercise. */
const MOST_GIVENS = 9;
/** Words that change the question and that no formula understands. */
const NOT_UNDERSTOOD =
  /(?<![a-z])(?:ratio|in terms of|twice|thrice|doubles|doubled|quadrupled?|halves|folds?|\w+fold|is double|double (?:the|its|that)|halved|tripled?|triples|(?:two|three|four|five|n|\d+) times|percentage (?:change|increase|decrease|error)|error|graph|figure|diagram|shown|cut into|cut in|one face|each face|a face|broken into|joined|resultant|respectively equal|variable|varies|(?<!work )function of|differential|prove|show that|derive|explain|why|true|false|incorrect|correct statement|assertion|match the)(?![a-z])/;

/** Values known before the search, such as the molar mass of a named substance. */
export interface Extra {
  readonly implied?: readonly Implied[];
}

/** Answers a quantitative question by a subject's formulas; null if it has none. */
export function solveByFormulas(question: string, knowledge: Knowledge, extra: Extra = {}): Outcome | null {
  if (question.length > LONGEST_QUESTION) return null;
  const reading = readQuestion(question, knowledge);
  const implied = [...knowledge.implied.filter(({ pattern }) => pattern.test(reading.small)), ...(extra.implied ?? [])];
  if (reading.givens.length + implied.length === 0) return null;
  if (reading.asked.length === 0) return reading.givens.length === 0 ? null : abstained(`${readText(reading)} ${UNCLEAR_QUESTION}`);
  const decisive = NOT_UNDERSTOOD.exec(reading.small)?.[0];
  if (decisive) return abstained(`${readText(reading)} The word “${decisive}” is important here, and I do not understand it.`);
  if (reading.isAboutOne) return abstained(`${readText(reading)} The question is about one of several things, and I can’t tell which.`);
  if (reading.givens.length > MOST_GIVENS) return abstained('There are too many numbers here. Ask one part of the question.');
  const unknown = reading.givens.find(({ scores }) => scores.size === 0);
  if (unknown) return abstained(`${readText(reading)} I can’t tell what ${writtenText(unknown)} stands for.`);
  return answered(reading, knowledge, implied);
}

function answered(reading: Reading, knowledge: Knowledge, implied: readonly Implied[]): Outcome {
  if ((reading.small.match(PART)?.length ?? 0) > reading.asked.length)
    return abstained(`${readText(reading)} The question has more parts than I can answer. Ask them one at a time.`);
  const results: { readonly chain: Chain; readonly problem: Problem; readonly asked: Asked; readonly other: Chain | null }[] = [];
  for (const asked of reading.asked) {
    const problem: Problem = {
      knowledge,
      text: reading.text,
      givens: reading.givens,
      implied,
      constants: reading.constants,
      themes: themesOf(asked, reading),
      strictThemes: new Set(knowledge.themes.filter(({ isStrict }) => isStrict).map(({ name }) => name)),
      softThemes: new Set(knowledge.themes.filter(({ isSoft }) => isSoft).map(({ name }) => name)),
      isInQuestion: ({ start, end }) => start >= asked.start && end <= asked.end,
    };
    const wanted =
      asked.unit === null
        ? asked.ids
        : asked.ids.filter((id) => isSameDimension(knowledge.quantities.get(id)!.dimension, asked.unit!.dimension));
    const chains = shortestChains(problem, wanted).filter(
      ({ value, target, steps }) =>
        (value >= 0 || knowledge.quantities.get(target)!.isSigned) &&
        asked.modifiers.every((modifier) => steps.at(-1)!.formula.covers.includes(modifier)),
    );
    const best = bestOf(chains);
    if (best === undefined) {
      const contradiction = contradictionIn(reading.givens, reading.constants, reading.themes, knowledge);
      if (contradiction) return abstained(`${readText(reading)} ${contradiction}`);
    }
    if (best === undefined)
      return abstained(`${readText(reading)} You ask for the ${asked.name}. I can't solve this reliably. Try giving every value.`);
    const rival = chains.find(({ value, score }) => !isClose(Math.abs(value), Math.abs(best.value), 2e-3) && score > best.score - MARGIN);
    if (rival) return abstained(`${readText(reading)} You ask for the ${asked.name}. It can be read in two ways, so I give no answer.`);
    const other =
      chains.find(({ steps, value }) => steps.at(-1)!.formula !== best.steps.at(-1)!.formula && isClose(value, best.value, 2e-3)) ?? null;
    // "What is the pressure? Find the excess pressure": asked twice, answered once.
    if (!results.some(({ chain }) => chain.target === best.target)) results.push({ chain: best, problem, asked, other });
  }
  const answers = results.map(({ chain, asked }) => answerOf(chain, asked, reading, knowledge));
  const [only] = answers;
  if (only === undefined) return abstained(UNCLEAR_QUESTION);
  const steps: Step[] = results.flatMap(({ chain, problem }, index) => [...stepsOf(chain, problem), ...answers[index]!.steps]);
  let mark = '';
  if (reading.options.length > 0) {
    const option = answers.length === 1 ? optionFor(only, reading.options) : null;
    if (option === null)
      return abstained(
        `I get ${answers.map(({ text }) => text).join(', ')}, and none of the options says so. I may have misread the question.`,
      );
    steps.push({ text: `That is option (${option.mark}).` });
    mark = /[a-d]/i.test(option.mark) ? `(${option.mark.toLowerCase()}) ` : '';
  }
  return {
    status: 'solved',
    solution: {
      answer: answers.length === 1 ? mark + only.text : answers.map(({ text }) => text).join(', '),
      tex: answers.map(({ tex }) => tex).join(',\\quad '),
      subject: knowledge.subject,
      topic: results[0]!.chain.steps.at(-1)!.formula.topic,
      steps,
      verification: results.map(({ chain, problem, other }) => verificationOf(chain, problem, other)).join(' '),
    },
  };
}

/** "The greatest height and the range": the range is not the greatest. */
function themesOf(asked: Asked, { themes, asked: all }: Reading): ReadonlySet<string> {
  const says = ({ name, modifiers }: Asked, theme: string): boolean => modifiers.includes(theme) || name.includes(theme);
  const others = ['maximum', 'minimum', 'average', 'total'].filter((theme) => !says(asked, theme) && all.some((one) => says(one, theme)));
  return new Set([...themes].filter((theme) => !others.includes(theme)));
}

/** The best supported derivation; of equally good ones that differ in sign, the positive one. */
function bestOf(chains: readonly Chain[]): Chain | undefined {
  const [first, ...rest] = chains.toSorted((a, b) => b.score - a.score);
  const mirrored = rest.find(
    ({ value, score }) => first!.value < 0 && isClose(value, -first!.value, 1e-9) && score > first!.score - MARGIN,
  );
  return mirrored ?? first;
}

/** Quantities whose magnitude is meant: a braking force is not negative. */
const OPPOSED = new Set(['F', 'imp', 'alpha']);

interface Answer {
  readonly text: string;
  readonly name: string;
  readonly tex: string;
  readonly value: number;
  readonly number: number;
  readonly steps: readonly Step[];
}

function answerOf({ target, value }: Chain, asked: Asked, reading: Reading, knowledge: Knowledge): Answer {
  const one = knowledge.quantities.get(target)!;
  const unit = answerUnit(one, value, asked, reading);
  const isOpposed = value < 0 && OPPOSED.has(target);
  const size = isOpposed ? -value : value;
  const offset =
    unit.kind === 'celsius' && one.kind !== 'difference'
      ? reading.givens.every(({ unit: from, isWhole }) => from?.kind !== 'celsius' || isWhole)
        ? 273
        : 273.15
      : 0;
  const number = (size - offset) / unit.factor;
  const text = unit.symbol === '' ? plainNumber(number) : `${plainNumber(number)}${unit.symbol === '°' ? '' : ' '}${unit.symbol}`;
  const tex = `${one.tex} = ${texNumber(number)}${unitTex(unit.symbol)}`;
  const isConverted = unit.symbol !== one.unit;
  if (isOpposed)
    return {
      text,
      tex,
      name: asked.name,
      value: size,
      number,
      steps: [{ text: 'The minus says that it points against the motion. Its size:', tex }],
    };
  return { text, tex, name: asked.name, value, number, steps: isConverted ? [{ text: 'In the unit that is wanted:', tex }] : [] };
}

/** The option that equals the answer; null if two are equally close. */
function optionFor({ value, number }: Answer, options: readonly Option[]): Option | null {
  const near = options.filter((option) => {
    if (option.number === null) return false;
    return option.unit === null
      ? isClose(option.number, number, 0.02)
      : isClose(option.number * option.unit.factor, value, 0.02) || isClose(option.number, number, 0.02);
  });
  return near.length === 1 ? near[0]! : null;
}

function isClose(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) + 1e-300;
}
