import { stepEnds } from '../../tutor/text-steps.ts';
import type { Value } from '../written/evaluate.ts';
import { isSameNumber } from '../written/printed.ts';
import { readWritten, type Written } from './chains.ts';
import { groundOf } from './ground.ts';
import { type Ground, judgeChain } from './judge-chain.ts';

/**
 * `checked`: everything that the step claims was computed again and holds. `differs`: a number computed again is another one.
 * `open`: some of it could not be computed, or nothing is claimed.
 */
export type StepState = 'checked' | 'differs' | 'open';

export interface CheckedStep {
  /** Offsets in the answer. */
  readonly start: number;
  readonly end: number;
  readonly state: StepState;
}

/** More than any answer has. */
const MOST_STEPS = 60;
const LONGEST_STEP = 4000;

/**
 * Computes again what each step of a model's answer claims. The marks come from here alone: what the text says of itself counts
 * for nothing, and a letter has a value only if the question gives it or it was computed before.
 */
export function checkedSteps(question: string, answer: string): readonly CheckedStep[] {
  const ground = groundOf(question.slice(0, LONGEST_STEP));
  const known: Known = { values: new Map(), ambiguous: new Set() };
  return stepsOf(answer)
    .slice(0, MOST_STEPS)
    .map(({ start, end }) => ({ start, end, state: stateOf(answer.slice(start, end), question, known, ground) }));
}

/** Numbered steps with all their paragraphs, and the paragraphs before and after. */
function stepsOf(answer: string): readonly { readonly start: number; readonly end: number }[] {
  const ends = stepEnds(answer);
  const steps: { start: number; end: number }[] = [];
  let isNumbered = false;
  for (const [index, end] of ends.entries()) {
    const start = ends[index - 1] ?? 0;
    const text = answer.slice(start, end).trimStart();
    const last = steps.at(-1);
    const begins = /^\d{1,2}[.)]\s/.test(text);
    if (last !== undefined && isNumbered && !begins && !isFinal(text)) last.end = end;
    else {
      steps.push({ start, end });
      isNumbered = begins;
    }
  }
  return steps;
}

/** The final answer repeats a result. It has no mark of its own. */
const isFinal = (text: string) => /^\**(?:final )?(?:answer|उत्तर)/i.test(text);

function stateOf(step: string, question: string, known: Known, ground: Ground): StepState {
  const text = inWesternDigits(step.trim()).replace(/^\d{1,2}[.)]\s+/, '');
  if (text.length > LONGEST_STEP || isFinal(text)) return 'open';
  const written = readWritten(text);
  if (written === null) return 'open';
  const judged = written.chains.map((chain) => {
    const one = judgeChain(chain, known.values, ground);
    if (one.named !== undefined) remember(known, one.named.name, one.named.value);
    return one.verdict;
  });
  if (judged.includes('differs')) return 'differs';
  const isComputed = judged.includes('holds') && !judged.includes('unknown');
  return isComputed && isRestClear(written, text, question) ? 'checked' : 'open';
}

interface Known {
  readonly values: Map<string, Value>;
  /** Letters with several values, such as the roots of an equation: none of them is computed with. */
  readonly ambiguous: Set<string>;
}

function remember({ values, ambiguous }: Known, name: string, value: Value): void {
  const before = values.get(name);
  if (before !== undefined && !isSameNumber(before.value, value.value)) ambiguous.add(name);
  if (ambiguous.has(name)) values.delete(name);
  else if (before === undefined) values.set(name, value);
}

/** Words that state a number: behind them it has to be one that was computed. */
const CLAIMS = /(?:\b(?:is|are|was|equals?|gives?|get|gets|becomes?|yields?|makes?|obtain|so|hence|thus|therefore|only|about|nearly)\b|[:=]|है|हैं|होगा|होगी|मिलता|बराबर|अतः)/iu;
/** Numbers in words cannot be compared. */
const WORDED =
  /\b(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|lakh|million|crore|billion|dozen|not|never|wrong|false|incorrect)\b|(?:^|\s)(?:तीन|चार|पाँच|पांच|छह|सात|आठ|नौ|दस|ग्यारह|बारह|पंद्रह|बीस|सौ|हज़ार|हजार|लाख|करोड़|नहीं|गलत|ग़लत)(?=\s|$|[.,।])/iu;

/** No number of the prose is left that was not computed in this step, or given. */
function isRestClear({ rest }: Written, text: string, question: string): boolean {
  if (WORDED.test(rest) || /[\p{Nd}\p{Nl}\p{No}]/u.test(rest.replaceAll(/[0-9]/g, ''))) return false;
  const given = numeralsIn(question);
  return [...rest.matchAll(NUMERAL)].every(({ 0: numeral, index }) => {
    const before = rest.slice(Math.max(0, index - 40), index);
    if (/(?:\b(?:step|equation|eq\.?|law|part)s?|चरण|समीकरण)\s*\(?$/iu.test(before)) return true;
    const inChains = count(text, numeral) > count(rest, numeral);
    return inChains || (given.has(numeral) && !CLAIMS.test(before));
  });
}

const NUMERAL = /\d+(?:\.\d+)?/g;
const numeralsIn = (text: string): ReadonlySet<string> => new Set(inWesternDigits(text).match(NUMERAL) ?? []);
const count = (text: string, numeral: string) => (text.match(NUMERAL) ?? []).filter((one) => one === numeral).length;

const inWesternDigits = (text: string) => text.replaceAll(/[०-९]/g, (digit) => `${digit.codePointAt(0)! - 0x0966}`);
