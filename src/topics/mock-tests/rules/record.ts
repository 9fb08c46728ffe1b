import type { Answer } from './paper.ts';

/**
 * An event of an attempt. The attempt's set `events` stores each one as a text; a set, so that writes of two devices merge without loss.
 * Format: five base-36 digits for the ms of the paper (without credited time), one letter, two base-36 digits for the question's index, and
 * the answer.
 */
export interface AttemptEvent {
  readonly at: number;
  readonly deed: AttemptAction;
  readonly question: number;
  readonly answer?: Answer;
}

/**
 * `open`: a question is displayed. `choose`: an answer is chosen, not saved. `save`, `mark`: the buttons; `answer` counts from then on,
 * missing if nothing is chosen or, with `mark`, nothing is saved. `clear`: the button. `leave`: no question is displayed until the next
 * `open`. `hold`: a device takes the paper over; `answer` is its name. `submit`: the end; later events do not count.
 */
export type AttemptAction = 'open' | 'choose' | 'save' | 'mark' | 'clear' | 'leave' | 'hold' | 'submit';

const LETTERS: Readonly<Record<AttemptAction, string>> = {
  open: 'o',
  choose: 'h',
  save: 's',
  mark: 'm',
  clear: 'c',
  leave: 'l',
  hold: 'd',
  submit: 'z',
};
const DEEDS = new Map(Object.entries(LETTERS).map(([deed, letter]) => [letter, deed as AttemptAction]));

/** Limits of the database column. */
export const LONGEST_EVENT = 40;
export const MOST_EVENTS = 6000;
/** Above this number only answers, marks and the end are stored. No honest attempt reaches it. */
export const MOST_VISITS = 5000;
/** 16 hours. Five digits can hold more. */
export const LATEST_MS = 57_600_000;

const SHAPE = /^([0-9a-z]{5})([ohsmcldz])([0-9a-z]{2})(?:=(.{0,30}))?$/;

export function writeEvent({ at, deed, question, answer }: AttemptEvent): string {
  const time = Math.min(Math.max(0, Math.round(at)), LATEST_MS);
  return `${base36(time, 5)}${LETTERS[deed]}${base36(question, 2)}${answer === undefined ? '' : `=${writeAnswer(answer)}`}`;
}

/** Parses event texts. Skips those in the format of another version. */
export function readEvents(texts: readonly string[]): AttemptEvent[] {
  return texts.toSorted().flatMap((text) => {
    const [, at, letter, question, answer] = SHAPE.exec(text) ?? [];
    if (at === undefined) return [];
    const given = answer === undefined ? undefined : readAnswer(answer);
    const event = { at: Number.parseInt(at, 36), deed: DEEDS.get(letter!)!, question: Number.parseInt(question!, 36) };
    return [given === undefined ? event : { ...event, answer: given }];
  });
}

/** Time of the last event in ms of the paper; 0 without one. Ignores unknown formats and events after the end. */
export function lastEventAt(texts: readonly string[], end: number): number {
  return readEvents(texts).findLast(({ at }) => at <= end)?.at ?? 0;
}

/** `2`: one option. `0,2`: several; `2,` if only one of several is chosen. `#1.5`: a number as typed. */
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
