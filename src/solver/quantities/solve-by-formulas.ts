import { abstained, type Notation, type Outcome, solved, type Step, UNCLEAR_QUESTION } from '../solution.ts';
import { answerUnit } from './answer-unit.ts';
import { PART, type Asked } from './asked.ts';
import { shortestChains, type Chain, type Problem } from './chains.ts';
import { contradictionIn } from './contradictions.ts';
import { isSameDimension } from './dimension.ts';
import type { Implied, Knowledge } from './knowledge.ts';
import { LONGEST_QUESTION } from './normalise.ts';
import { plainNumber, texNumber, unitTex } from './number-format.ts';
import { readQuestion, readText, writtenText, type Reading } from './reading.ts';
import { unreadWords } from './unread.ts';
import { claimOf, leadsBack, stepsOf } from './write-up.ts';

/** Minimum lead in evidence over the second-best answer. */
const MARGIN = 0.9;
/** Maximum number of given numbers. More of them are a table, not an exercise. */
const MOST_GIVENS = 9;

/** Values known before the search, such as the molar mass of a named substance. */
export interface Extra {
  readonly implied?: readonly Implied[];
  /** Finds the positions at which the text names substances. */
  readonly knownIn?: (text: string) => readonly { readonly start: number; readonly end: number }[];
}

/** Answers a quantitative question by a subject's formulas; null if the question has no such answer. */
export function solveByFormulas(question: string, knowledge: Knowledge, extra: Extra = {}): Outcome | null {
  if (question.length > LONGEST_QUESTION) return null;
  const reading = readQuestion(question, knowledge);
  const implied = [...knowledge.implied.filter(({ pattern }) => pattern.test(reading.small)), ...(extra.implied ?? [])];
  if (reading.givens.length + implied.length === 0) return null;
  if (reading.asked.length === 0) return reading.givens.length === 0 ? null : abstained(`${readText(reading)} ${UNCLEAR_QUESTION}`);
  const [unread] = unreadWords(reading, knowledge, extra.knownIn?.(reading.text) ?? []);
  if (unread !== undefined) return abstained(`${readText(reading)} I do not know what “${unread}” means here, so I give no answer.`);
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
    const all = shortestChains(problem, wanted).filter(
      ({ value, target, steps }) =>
        (value >= 0 || knowledge.quantities.get(target)!.isSigned) &&
        asked.modifiers.every((modifier) => steps.at(-1)!.formula.covers.includes(modifier)),
    );
    const chains = all.filter(({ isBeyond }) => !isBeyond);
    const best = bestOf(chains);
    if (all.length === 0) {
      const contradiction = contradictionIn(reading.givens, reading.constants, reading.themes, knowledge);
      if (contradiction) return abstained(`${readText(reading)} ${contradiction}`);
    }
    if (best === undefined || all.some(({ isBeyond, score }) => isBeyond && score > best.score + MARGIN))
      return abstained(`${readText(reading)} You ask for the ${asked.name}. I can't solve this reliably. Try giving every value.`);
    const rival = chains.find(({ value, score }) => !isClose(Math.abs(value), Math.abs(best.value), 2e-3) && score > best.score - MARGIN);
    if (rival) return abstained(`${readText(reading)} You ask for the ${asked.name}. It can be read in two ways, so I give no answer.`);
    const other =
      chains.find(({ steps, value }) => steps.at(-1)!.formula !== best.steps.at(-1)!.formula && isClose(value, best.value, 2e-3)) ?? null;
    // "What is the pressure? Find the excess pressure" asks for the same quantity twice, so it is answered once.
    if (!results.some(({ chain }) => chain.target === best.target)) results.push({ chain: best, problem, asked, other });
  }
  const answersOf = (values: readonly number[]) =>
    results.map(({ chain, asked }, index) => answerOf({ ...chain, value: values[index]! }, asked, reading, knowledge));
  const values = results.map(({ chain }) => chain.value);
  if (values.length === 0) return abstained(UNCLEAR_QUESTION);
  const answers = answersOf(values);
  return solved({
    subject: knowledge.subject,
    topic: results[0]!.chain.steps.at(-1)!.formula.topic,
    result: values,
    write: (found): Notation => {
      const written = answersOf(found);
      return { answer: written.map(({ text }) => text).join(', '), tex: written.map(({ tex }) => tex).join(',\\quad ') };
    },
    steps: results.flatMap(({ chain, problem }, index) => [...stepsOf(chain, problem), ...answers[index]!.steps]),
    check: {
      claim: results.map(({ chain, problem, other }) => claimOf(chain, problem, other)).join(' '),
      holds: (found) => results.every(({ chain, other }, index) => leadsBack(chain, found[index]!) && agrees(other, found[index]!)),
    },
  });
}

const agrees = (other: Chain | null, value: number): boolean => other === null || isClose(other.value, value, 2e-3);

/** The themes for one of several requested quantities. In "the greatest height and the range", the range is not the greatest. */
function themesOf(asked: Asked, { themes, asked: all }: Reading): ReadonlySet<string> {
  const says = ({ name, modifiers }: Asked, theme: string): boolean => modifiers.includes(theme) || name.includes(theme);
  const others = ['maximum', 'minimum', 'average'].filter((theme) => !says(asked, theme) && all.some((one) => says(one, theme)));
  return new Set([...themes].filter((theme) => !others.includes(theme)));
}

/** The derivation with the best evidence. Of equally good ones that differ in sign, the positive one. */
function bestOf(chains: readonly Chain[]): Chain | undefined {
  const [first, ...rest] = chains.toSorted((a, b) => b.score - a.score);
  const mirrored = rest.find(
    ({ value, score }) => first!.value < 0 && isClose(value, -first!.value, 1e-9) && score > first!.score - MARGIN,
  );
  return mirrored ?? first;
}

/** Quantities that are shown as a magnitude: a braking force is not negative. */
const OPPOSED = new Set(['F', 'imp', 'alpha']);

interface Answer {
  readonly text: string;
  readonly tex: string;
  readonly steps: readonly Step[];
}

function answerOf({ target, value }: Chain, asked: Asked, reading: Reading, knowledge: Knowledge): Answer {
  const one = knowledge.quantities.get(target)!;
  const unit = answerUnit(one, value, asked, reading);
  const isOpposed = value < 0 && (OPPOSED.has(target) || asked.name.includes('speed'));
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
      steps: [{ text: 'The minus says that it points against the motion. Its size:', tex }],
    };
  return { text, tex, steps: isConverted ? [{ text: 'In the unit that is wanted:', tex }] : [] };
}

function isClose(a: number, b: number, tolerance: number): boolean {
  return Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) + 1e-300;
}
