import { assign, enqueueActions, type EventObject, fromCallback, fromPromise, not, setup } from 'xstate';

import { type Act, actionsFor, type PlannedAction } from '../rules/attempt-actions.ts';
import type { AskedPaper } from '../rules/paper.ts';
import { creditLeft } from '../rules/paper-clock.ts';
import type { PaperTimer } from '../rules/paper-timer.ts';
import { applyEvent, type Progress, progressOf } from '../rules/progress.ts';
import { MOST_EVENTS, MOST_VISITS, readEvents, writeEvent } from '../rules/record.ts';

/** The stored part of an attempt. */
interface Stored {
  readonly events: readonly string[];
  readonly isSubmitted: boolean;
  readonly startedAt: number;
  readonly credited: number;
}

export interface AttemptInput extends Stored {
  readonly paper: AskedPaper;
  readonly timer: PaperTimer;
  /** Name of this device. */
  readonly device: string;
  /** Time of the last sign of life on this device, in ms of the paper; 0 if there was none. */
  readonly aliveAt: number;
  /** Ms that may be given back after an interruption. */
  readonly credit: number;
}

interface AttemptContext extends AttemptInput {
  /** Stored events and those of this tab. */
  readonly known: ReadonlySet<string>;
  readonly progress: Progress;
  /** Why the last action was refused. */
  readonly refusal: string | null;
  /** Writes to this device fail, so the newest answers are only on this page. */
  readonly isUnsaved: boolean;
  readonly isNearEnd: boolean;
  /** Whether to steal the lock from the tab that has it. */
  readonly isTakenOver: boolean;
}

export type AttemptMachineEvent =
  | Act
  /** The student agrees to the instructions. */
  | { readonly type: 'BEGIN' }
  /** Opens or closes the summary before submitting. */
  | { readonly type: 'REVIEW' | 'RETURN' }
  /** The student takes back the lost time, or not. */
  | { readonly type: 'TAKE_BACK_TIME' | 'LET_TIME_GO' }
  /** Continues in this tab instead of the other tab or device. */
  | { readonly type: 'TAKE_OVER' }
  /** The stored attempt has changed. */
  | ({ readonly type: 'CHANGED' } & Stored)
  /** The student leaves the page. */
  | { readonly type: 'LEAVE' }
  /** Sent by `hold`: this tab has the attempt; another tab has it; another tab took it. */
  | { readonly type: 'HELD' | 'TAKEN' | 'LOST' }
  /** Sent by `store`. */
  | { readonly type: 'SAVED' | 'UNSAVED' }
  /** Sent by `watchTime`. */
  | { readonly type: 'NEAR_END' | 'TIME_UP' };

/** Events for `store`. */
export type StoreEvent = { readonly type: 'WRITE'; readonly texts: readonly string[] } | { readonly type: 'CREDIT'; readonly ms: number };

/** Input for submitting an attempt. */
export interface Submission {
  readonly paper: AskedPaper;
  readonly known: ReadonlySet<string>;
  /** Ms of the paper. */
  readonly at: number;
}

const RETRY_MS = 3000;
const notProvided = () => Promise.reject(new Error('not provided'));

/** One student's attempt at one paper, from the instructions to the result. After a crash it resumes from the stored events. */
export const attemptMachine = setup({
  types: {
    context: {} as AttemptContext,
    events: {} as AttemptMachineEvent,
    input: {} as AttemptInput,
  },
  actors: {
    /** Holds the attempt's lock, so that only one tab has the attempt. */
    hold: fromCallback<EventObject, { readonly isTakenOver: boolean }>(() => {}),
    /** Stores events in order, and retries failed writes. */
    store: fromCallback<StoreEvent>(() => {}),
    /** `isSat`: the paper is displayed in this tab. */
    watchTime: fromCallback<EventObject, { readonly isSat: boolean }>(() => {}),
    begin: fromPromise<void>(notProvided),
    submit: fromPromise<void, Submission>(notProvided),
  },
  delays: { RETRY_MS },
  guards: {
    isSubmitted: ({ context }) => context.isSubmitted,
    isOver: ({ context: { progress, timer, paper } }) => progress.submittedAt !== undefined || timer.now() >= lengthOf(paper),
    isNew: ({ context }) => context.known.size === 0,
    isHeldElsewhere: ({ context: { progress, device } }) => progress.holder !== undefined && progress.holder !== device,
    hasLostTime: ({ context }) => context.credit > 0,
  },
  actions: {
    /** Merges events of other devices. */
    merge: assign(({ context, event }) => {
      if (event.type !== 'CHANGED') return {};
      const { events, isSubmitted, startedAt } = event;
      // The database may not contain this tab's credit yet.
      const credited = Math.max(context.credited, event.credited);
      const isNews = events.some((text) => !context.known.has(text));
      const known = isNews ? new Set([...context.known, ...events]) : context.known;
      const progress = isNews ? progressFrom(context.paper, known) : context.progress;
      context.timer.set({ startedAt, credited });
      context.timer.passed(progress.at);
      // Another device may have continued the paper or taken back the time.
      const credit = creditLeft(Math.min(context.credit, context.timer.now() - progress.at), credited);
      return { isSubmitted, credited, known, progress, credit };
    }),
    /** Records an action: on the page at once, on the device as soon as possible. */
    act: enqueueActions(({ context, event, enqueue }) => {
      const planned = actionsFor(context.paper, context.progress, event as Act);
      if (!planned.isPossible) enqueue.assign({ refusal: planned.refusal });
      else if (isFull(context, planned.deeds))
        enqueue.assign({ refusal: 'This test cannot store more changes. Submit it: everything you did so far counts.' });
      else if (planned.deeds.length > 0) {
        const { texts, ...recorded } = record(context, planned.deeds);
        enqueue.assign({ ...recorded, refusal: null });
        enqueue.sendTo('store', { type: 'WRITE', texts });
      }
    }),
    /** Continues with the last displayed question, or the first one. */
    resume: enqueueActions(({ context, enqueue }) => {
      const { texts, ...recorded } = record(context, resumption(context), context.aliveAt);
      enqueue.assign({ ...recorded, aliveAt: 0 });
      enqueue.sendTo('store', { type: 'WRITE', texts });
    }),
    leave: enqueueActions(({ context, enqueue }) => {
      const { texts, ...recorded } = record(context, [{ deed: 'leave', question: context.progress.current ?? 0 }]);
      enqueue.assign(recorded);
      enqueue.sendTo('store', { type: 'WRITE', texts });
    }),
    takeBackTime: enqueueActions(({ context: { timer, credit, credited }, enqueue }) => {
      timer.set({ credited: credited + credit });
      enqueue.assign({ credited: credited + credit, credit: 0 });
      enqueue.sendTo('store', { type: 'CREDIT', ms: credit });
    }),
    logFailure: (_, { error }: { error: unknown }) => console.error('An attempt could not be stored', error),
  },
}).createMachine({
  id: 'attempt',
  context: ({ input }) => {
    const known = new Set(input.events);
    const progress = progressFrom(input.paper, known);
    return { ...input, known, progress, refusal: null, isUnsaved: false, isNearEnd: false, isTakenOver: false };
  },
  invoke: { id: 'store', src: 'store' },
  on: {
    CHANGED: { actions: 'merge' },
    SAVED: { actions: assign({ isUnsaved: false }) },
    UNSAVED: { actions: assign({ isUnsaved: true }) },
  },
  initial: 'looking',
  states: {
    looking: {
      always: [{ guard: 'isSubmitted', target: 'submitted' }, { guard: 'isNew', target: 'instructions' }, { target: 'held' }],
    },
    instructions: {
      // The paper may begin on another device.
      always: { guard: not('isNew'), target: 'looking' },
      on: { BEGIN: 'beginning' },
    },
    beginning: {
      invoke: {
        src: 'begin',
        onDone: 'held',
        onError: {
          target: 'instructions',
          actions: [
            assign({ refusal: 'The test could not be stored on this device. Free some storage, then try again.' }),
            { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    held: {
      invoke: { src: 'hold', input: ({ context: { isTakenOver } }) => ({ isTakenOver }) },
      on: { TAKEN: 'inAnotherTab', LOST: 'inAnotherTab' },
      initial: 'claiming',
      states: {
        claiming: { on: { HELD: 'deciding' } },
        deciding: {
          always: [
            { guard: 'isSubmitted', target: '#attempt.submitted' },
            { guard: 'isOver', target: 'submitting' },
            { guard: 'isHeldElsewhere', target: 'onAnotherDevice' },
            { target: 'returning' },
          ],
        },
        onAnotherDevice: {
          always: { guard: 'isSubmitted', target: '#attempt.submitted' },
          invoke: { src: 'watchTime', input: { isSat: false } },
          on: { TAKE_OVER: 'returning', TIME_UP: 'submitting' },
        },
        /** Lost time is given back before the paper continues, because the time never goes back behind a stored event. */
        returning: {
          always: [
            { guard: 'isSubmitted', target: '#attempt.submitted' },
            { guard: 'isOver', target: 'submitting' },
            { guard: not('hasLostTime'), target: 'sitting' },
          ],
          invoke: { src: 'watchTime', input: { isSat: false } },
          on: {
            TIME_UP: 'submitting',
            TAKE_BACK_TIME: { actions: 'takeBackTime' },
            LET_TIME_GO: { actions: assign({ credit: 0 }) },
          },
        },
        sitting: {
          entry: [assign({ isNearEnd: false }), 'resume'],
          invoke: { src: 'watchTime', input: { isSat: true } },
          always: [
            { guard: 'isSubmitted', target: '#attempt.submitted' },
            { guard: 'isOver', target: 'submitting' },
            { guard: 'isHeldElsewhere', target: 'onAnotherDevice' },
          ],
          on: {
            NEAR_END: { actions: assign({ isNearEnd: true }) },
            TIME_UP: 'submitting',
            LEAVE: { actions: 'leave' },
          },
          initial: 'answering',
          states: {
            answering: {
              on: {
                CHOOSE: { actions: 'act' },
                SAVE: { actions: 'act' },
                MARK: { actions: 'act' },
                CLEAR: { actions: 'act' },
                OPEN: { actions: 'act' },
                REVIEW: 'reviewing',
              },
            },
            /** The summary of each section is displayed. */
            reviewing: { on: { RETURN: 'answering', SUBMIT: { actions: 'act' } } },
          },
        },
        /** Stores all events first, then the score. */
        submitting: {
          invoke: {
            src: 'submit',
            input: ({ context: { paper, known, progress } }) => ({ paper, known, at: progress.submittedAt ?? lengthOf(paper) }),
            onDone: { target: '#attempt.submitted', actions: assign({ isUnsaved: false }) },
            onError: {
              target: 'waiting',
              actions: [assign({ isUnsaved: true }), { type: 'logFailure', params: ({ event }) => ({ error: event.error }) }],
            },
          },
        },
        waiting: { after: { RETRY_MS: 'submitting' } },
      },
    },
    inAnotherTab: {
      always: { guard: 'isSubmitted', target: 'submitted' },
      on: { TAKE_OVER: { target: 'held', actions: assign({ isTakenOver: true }) } },
    },
    submitted: {},
  },
});

export const lengthOf = ({ template }: AskedPaper) => template.minutes * 60_000;

function progressFrom(paper: AskedPaper, known: Iterable<string>): Progress {
  return progressOf(paper.questions.length, readEvents([...known]), lengthOf(paper));
}

/** Events for resuming. Time away counts for no question. `hold` is not needed if this device had the paper. */
function resumption({ progress, device }: AttemptContext): readonly PlannedAction[] {
  const question = progress.current ?? progress.order.at(-1) ?? 0;
  const { chosen } = progress.questions[question]!;
  return [
    ...(progress.current === undefined ? [] : [{ deed: 'leave', question } as const]),
    ...(progress.holder === device ? [] : [{ deed: 'hold', question: 0, answer: device } as const]),
    { deed: 'open', question },
    ...(chosen === undefined ? [] : [{ deed: 'choose', question, answer: chosen } as const]),
  ];
}

/**
 * Gives each event a distinct time, so that every device reads them in the same order.
 * @param firstAt time of the first event, if it is later than the known events
 */
function record(
  { paper, timer, progress, known }: AttemptContext,
  deeds: readonly PlannedAction[],
  firstAt?: number,
): Pick<AttemptContext, 'known' | 'progress'> & { readonly texts: readonly string[] } {
  const texts: string[] = [];
  const all = new Set(known);
  for (const [index, deed] of deeds.entries()) {
    const wanted = index === 0 && firstAt !== undefined && deed.deed === 'leave' ? firstAt : timer.now();
    const at = Math.min(Math.max(wanted, all.size === 0 ? 0 : progress.at + 1), lengthOf(paper));
    progress = applyEvent(progress, { ...deed, at });
    timer.passed(at);
    if (all.size >= (isMinor(deed) ? MOST_VISITS : MOST_EVENTS)) continue;
    const text = writeEvent({ ...deed, at });
    texts.push(text);
    all.add(text);
  }
  return { texts, progress, known: all };
}

const isMinor = ({ deed }: PlannedAction) => deed === 'open' || deed === 'choose' || deed === 'leave';

/** Whether a counted event would exceed the limit. One place is reserved for the submission. */
function isFull({ known }: AttemptContext, deeds: readonly PlannedAction[]): boolean {
  const counting = deeds.filter((deed) => !isMinor(deed) && deed.deed !== 'submit');
  return counting.length > 0 && known.size + counting.length >= MOST_EVENTS;
}
