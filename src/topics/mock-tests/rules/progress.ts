import type { Answer } from './paper.ts';
import type { AttemptEvent } from './record.ts';

/** The five states of the question palette. */
export type PaletteState = 'not-visited' | 'not-answered' | 'answered' | 'marked' | 'answered-marked';

export interface QuestionProgress {
  readonly isVisited: boolean;
  readonly isMarked: boolean;
  /** Saved answer, which is evaluated. */
  readonly answer?: Answer;
  /** Chosen but not saved. Lost when another question is opened. */
  readonly chosen?: Answer;
  /** Time for which the question was shown, in ms. */
  readonly ms: number;
  readonly visits: number;
  /** Saved answers in order, undefined for a cleared one, each with its time in the paper. */
  readonly saves: readonly { readonly at: number; readonly answer?: Answer }[];
}

/** State of an attempt, derived from its events. Immutable: each event makes a new object, which shares the unchanged questions. */
export interface Progress {
  readonly questions: readonly QuestionProgress[];
  /** Index of the displayed question; undefined before the first one and after `leave`. */
  readonly current?: number;
  /** Time of the last event, in ms of the paper. */
  readonly at: number;
  /** Question indices in the order in which they were opened. */
  readonly order: readonly number[];
  /** Name of the device on which the paper is open. */
  readonly holder?: string;
  readonly submittedAt?: number;
}

const UNTOUCHED: QuestionProgress = { isVisited: false, isMarked: false, ms: 0, visits: 0, saves: [] };

export function emptyProgress(questions: number): Progress {
  return { questions: Array.from({ length: questions }, () => UNTOUCHED), at: 0, order: [] };
}

/**
 * @param events ordered by time
 * @param end the paper's length in ms; later events do not count
 */
export function progressOf(questions: number, events: readonly AttemptEvent[], end: number): Progress {
  let progress = emptyProgress(questions);
  for (const event of events) if (event.at <= end) progress = applyEvent(progress, event);
  return progress;
}

/** Applies an event. Ignores events after the submission, and events of questions that the paper does not have. */
export function applyEvent(progress: Progress, event: AttemptEvent): Progress {
  if (progress.submittedAt !== undefined || progress.questions[event.question] === undefined) return progress;
  const { current, at } = progress;
  const past = Math.max(0, event.at - at);
  let next: Progress = { ...progress, at: Math.max(at, event.at) };
  if (current !== undefined && past > 0) next = changed(next, current, ({ ms }) => ({ ms: ms + past }));
  switch (event.deed) {
    case 'open': {
      if (current !== undefined && current !== event.question) next = changed(next, current, unchosen);
      next = changed(next, event.question, ({ visits }) => ({ isVisited: true, visits: visits + 1 }));
      return { ...next, current: event.question, order: [...next.order, event.question] };
    }
    case 'choose':
      return changed(next, event.question, () => (event.answer === undefined ? unchosen() : { chosen: event.answer }));
    case 'save':
      return changed(next, event.question, (before) => ({ ...unchosen(), isMarked: false, ...saved(before, event) }));
    case 'mark':
      return changed(next, event.question, (before) => ({
        ...unchosen(),
        isMarked: true,
        ...(event.answer === undefined ? {} : saved(before, event)),
      }));
    case 'clear':
      return changed(next, event.question, (before) => ({ ...unchosen(), isMarked: false, ...saved(before, event) }));
    case 'leave': {
      const { current: _left, ...rest } = next;
      return rest;
    }
    case 'hold':
      return typeof event.answer === 'string' ? { ...next, holder: event.answer } : next;
    case 'submit':
      return { ...next, submittedAt: event.at };
  }
}

export function paletteState({ isVisited, isMarked, answer }: QuestionProgress): PaletteState {
  if (isMarked) return answer === undefined ? 'marked' : 'answered-marked';
  if (answer !== undefined) return 'answered';
  return isVisited ? 'not-answered' : 'not-visited';
}

/** The evaluated answers, by index of the question. */
export const answersOf = ({ questions }: Progress): (Answer | undefined)[] => questions.map(({ answer }) => answer);

/** An answer that is `undefined` is removed. */
type Change = Partial<Omit<QuestionProgress, 'answer' | 'chosen'>> & {
  readonly answer?: Answer | undefined;
  readonly chosen?: Answer | undefined;
};

const unchosen = (): Change => ({ chosen: undefined });

function saved({ saves }: QuestionProgress, { at, answer }: AttemptEvent): Change {
  // A question that was never answered has nothing to clear.
  if (answer === undefined && saves.length === 0) return {};
  return { answer, saves: [...saves, answer === undefined ? { at } : { at, answer }] };
}

function changed(progress: Progress, question: number, change: (before: QuestionProgress) => Change): Progress {
  const questions = [...progress.questions];
  const { answer, chosen, ...next } = { ...questions[question]!, ...change(questions[question]!) };
  questions[question] = { ...next, ...(answer !== undefined && { answer }), ...(chosen !== undefined && { chosen }) };
  return { ...progress, questions };
}
