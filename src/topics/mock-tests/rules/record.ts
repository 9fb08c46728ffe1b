import type { Answer } from './paper.ts';

/**
 * What happens to a question, as one text in the attempt's set `events`: a set, so that nothing is lost where two devices write.
 * Five digits of base 36 for the milliseconds of the paper (credited time left out), one letter, two digits of base 36 for the
 * question's index, and the answer.
 */
export interface AttemptEvent {
  readonly at: number;
  readonly deed: Deed;
  readonly question: number;
  readonly answer?: Answer;
}

/**
 * `open`: a question is shown. `choose`: an answer stands there unsaved. `save`, `mark`: the buttons; `answer` is what counts from
 * then on, missing where nothing is chosen or, with `mark`, nothing is saved. `clear`: the button. `leave`: nothing is shown
 * from here to the next `open`. `hold`: a device takes the paper over; `answer` is its name. `submit`: the end, whatever follows.
 */
export type Deed = 'open' | 'choose' | 'save' | 'mark' | 'clear' | 'leave' | 'hold' | 'submit';

const LETTERS: Readonly<Record<Deed, string>> = {
  open: 'o',
  choose: 'h',
  save: 's',
  mark: 'm',
  clear: 'c',
  leave: 'l',
  hold: 'd',
  submit: 'z',
};
const DEEDS = new Map(Object.entries(LETTERS).map(([deed, letter]) => [letter, deed as Deed]));

/** The column's limits. */
export const LONGEST_EVENT = 40;
export const MOST_EVENTS = 6000;
/** From here on only what counts is stored: answers, marks, the end. Reached by no honest paper. */
export const MOST_VISITS = 5000;
/** 16 hours: what five digits hold is more. */
export const LATEST_MS = 57_600_000;

const SHAPE = /^([0-9a-z]{5})([ohsmcldz])([0-9a-z]{2})(?:=(.{0,30}))?$/;

export function writeEvent({ at, deed, question, answer }: AttemptEvent): string {
  const time = Math.min(Math.max(0, Math.round(at)), LATEST_MS);
  return `${base36(time, 5)}${LETTERS[deed]}${base36(question, 2)}${answer === undefined ? '' : `=${writeAnswer(answer)}`}`;
}

/** Texts that another version wrote in another form are left out. */
export function readEvents(texts: readonly string[]): AttemptEvent[] {
  return texts.toSorted().flatMap((text) => {
    const [, at, letter, question, answer] = SHAPE.exec(text) ?? [];
    if (at === undefined) return [];
    const given = answer === undefined ? undefined : readAnswer(answer);
    const event = { at: Number.parseInt(at, 36), deed: DEEDS.get(letter!)!, question: Number.parseInt(question!, 36) };
    return [given === undefined ? event : { ...event, answer: given }];
  });
}

/** The paper's time of its last event; 0 without one. Texts of another form tell nothing, and nothing is later than its end. */
export function lastEventAt(texts: readonly string[], end: number): number {
  return readEvents(texts).findLast(({ at }) => at <= end)?.at ?? 0;
}

/** `2`: an option. `0,2`: several, or `2,` for one of several. `#1.5`: a number as typed. */
function writeAnswer(answer: Answer): string {
  if (typeof answer === 'string') return `#${answer}`;
  return typeof answer === 'number' ? String(answer) : `${answer.join()}${answer.length < 2 ? ',' : ''}`;
}

function readAnswer(text: string): Answer | undefined {
  if (text.startsWith('#')) return text.slice(1);
  const options = [...new Set(text.split(','))].filter((option) => /^[0-9]$/.test(option)).map(Number);
  if (text === ',') return [];
  if (options.length === 0) return undefined;
  return text.includes(',') ? options : options[0];
}

const base36 = (value: number, digits: number) => value.toString(36).padStart(digits, '0');
