import { describe, expect, test } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';

import { createPaperTimer } from '../rules/paper-timer.ts';
import { answersOf } from '../rules/progress.ts';
import { type AttemptEvent, MOST_EVENTS, readEvents, writeEvent } from '../rules/record.ts';
import { TEMPLATES } from '../rules/templates.ts';
import { fillSheet } from '../rules/testing/sheet.ts';
import { type AttemptInput, attemptMachine, lengthOf, type StoreEvent, type Submission } from './attempt.machine.ts';
import { shownPage } from './shown-page.ts';

const { paper } = fillSheet(
  TEMPLATES.find(({ id }) => id === 'jee-main-2026')!,
  { 'maths-a': '3*B>', 'physics-b': '2*7>' },
);
const STARTED = 1_000_000;

interface TabOptions {
  readonly hold?: 'HELD' | 'TAKEN';
  readonly wall?: number;
  /** A submission never ends. */
  readonly isSubmitting?: boolean;
}

/** A tab with an attempt; `wall` is the time. */
function tab({ events = [], hold = 'HELD', wall = STARTED, isSubmitting = false, ...given }: Partial<AttemptInput> & TabOptions = {}) {
  const clock = { wall };
  const stored: string[] = [...events];
  const credits: number[] = [];
  let submissions = 0;
  const timer = createPaperTimer({ startedAt: STARTED, credited: 0, length: lengthOf(paper) }, given.aliveAt ?? 0, {
    wall: () => clock.wall,
    steady: () => clock.wall,
    offset: () => 0,
  });
  const actor = createActor(
    attemptMachine.provide({
      actors: {
        hold: fromCallback(({ sendBack }) => sendBack({ type: hold })),
        store: fromCallback<StoreEvent>(({ receive }) =>
          receive((event) => (event.type === 'WRITE' ? stored.push(...event.texts) : credits.push(event.ms))),
        ),
        begin: fromPromise(async () => timer.set({ startedAt: clock.wall })),
        submit: fromPromise<void, Submission>(async () => {
          submissions++;
          if (isSubmitting) await new Promise(() => {});
        }),
      },
    }),
    {
      input: {
        paper,
        timer,
        device: 'phone',
        events,
        isSubmitted: false,
        startedAt: STARTED,
        credited: 0,
        aliveAt: 0,
        credit: 0,
        ...given,
      },
    },
  );
  actor.start();
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return {
    actor,
    clock,
    stored,
    credits,
    settled,
    submissions: () => submissions,
    page: () => shownPage(actor.getSnapshot()),
    progress: () => actor.getSnapshot().context.progress,
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) => actor.getSnapshot().matches(state),
  };
}

const texts = (...events: readonly AttemptEvent[]) => events.map(writeEvent);

test('the time begins with the agreement, at the first question', async () => {
  const { actor, clock, is, progress, settled, stored } = tab();
  expect(is('instructions')).toBe(true);
  clock.wall += 3_600_000;
  actor.send({ type: 'BEGIN' });
  await settled();
  expect(is({ held: { sitting: 'answering' } })).toBe(true);
  expect([progress().current, progress().at]).toEqual([0, 1]);
  expect(readEvents(stored).map(({ deed }) => deed)).toEqual(['hold', 'open']);
});

test('a press is on the page at once and goes to the device; after a crash the stored events say where it was', async () => {
  const first = tab();
  first.actor.send({ type: 'BEGIN' });
  await first.settled();
  first.clock.wall += 30_000;
  first.actor.send({ type: 'CHOOSE', answer: 1 });
  first.actor.send({ type: 'SAVE' });
  first.actor.send({ type: 'CHOOSE', answer: 2 });
  expect(answersOf(first.progress())[0]).toBe(1);

  const next = tab({ events: first.stored, aliveAt: 33_000 });
  expect(next.is({ held: { sitting: 'answering' } })).toBe(true);
  expect(next.progress().current).toBe(1);
  expect(next.progress().questions[1]!.chosen).toBe(2);
  expect(
    next
      .progress()
      .questions.map(({ ms }) => ms)
      .slice(0, 2),
    // The next question opens a millisecond after the answer: no two events are at one time.
  ).toEqual([30_001, 2999]);
});

test('a device asks before it takes over from another, which then stops', async () => {
  const phone = tab();
  phone.actor.send({ type: 'BEGIN' });
  await phone.settled();
  const laptop = tab({ events: phone.stored, device: 'laptop' });
  expect(laptop.is({ held: 'onAnotherDevice' })).toBe(true);
  laptop.actor.send({ type: 'TAKE_OVER' });
  expect(laptop.is({ held: { sitting: 'answering' } })).toBe(true);
  phone.actor.send({ type: 'CHANGED', events: laptop.stored, isSubmitted: false, startedAt: STARTED, credited: 0 });
  expect(phone.is({ held: 'onAnotherDevice' })).toBe(true);
});

test('one tab has the attempt; a second one may take it', () => {
  const { actor, is } = tab({ events: texts({ at: 0, deed: 'open', question: 0 }), hold: 'TAKEN' });
  expect(is('inAnotherTab')).toBe(true);
  actor.send({ type: 'TAKE_OVER' });
  expect(actor.getSnapshot().context.isTakenOver).toBe(true);
});

test('a test whose time is over is submitted, also when it is found later, and once', async () => {
  const { actor, is, settled, submissions } = tab({ events: texts({ at: 0, deed: 'open', question: 0 }), aliveAt: lengthOf(paper) });
  expect(is({ held: 'submitting' })).toBe(true);
  actor.send({ type: 'SUBMIT' });
  await settled();
  expect(is('submitted')).toBe(true);
  expect(submissions()).toBe(1);
});

test('a submission asks first; answers that come after it change nothing', async () => {
  const { actor, is, progress, settled } = tab();
  actor.send({ type: 'BEGIN' });
  await settled();
  actor.send({ type: 'SUBMIT' });
  expect(is({ held: { sitting: 'answering' } })).toBe(true);
  actor.send({ type: 'REVIEW' });
  actor.send({ type: 'SAVE' });
  expect(progress().current).toBe(0);
  actor.send({ type: 'SUBMIT' });
  await settled();
  expect(is('submitted')).toBe(true);
  actor.send({ type: 'CHOOSE', answer: 1 });
  expect(answersOf(progress())).toEqual([undefined, undefined, undefined, undefined, undefined]);
});

describe('lost time', () => {
  /** Crashed after ten minutes, opened again half an hour later. */
  function returned(given: Parameters<typeof tab>[0] = {}) {
    const opened = tab({
      events: texts({ at: 0, deed: 'hold', question: 0, answer: 'phone' }, { at: 1, deed: 'open', question: 1 }),
      aliveAt: 600_000,
      credit: 1_800_000,
      wall: STARTED + 2_400_000,
      ...given,
    });
    return { ...opened, time: () => opened.actor.getSnapshot().context.timer.now() };
  }

  test('is given back once, before anything is stored that the paper could not go back behind', () => {
    const { actor, clock, credits, is, progress, time } = returned();
    expect(is({ held: 'returning' })).toBe(true);
    clock.wall += 5000;
    actor.send({ type: 'TAKE_BACK_TIME' });
    actor.send({ type: 'TAKE_BACK_TIME' });
    expect(is({ held: { sitting: 'answering' } })).toBe(true);
    expect(credits).toEqual([1_800_000]);
    expect(time()).toBe(605_000);
    expect([progress().current, progress().questions[1]!.ms]).toEqual([1, 599_999]);
    clock.wall += 1000;
    expect(time()).toBe(606_000);
  });

  test('stays lost where the student lets it go', () => {
    const { actor, credits, is, time } = returned();
    actor.send({ type: 'LET_TIME_GO' });
    expect(is({ held: { sitting: 'answering' } })).toBe(true);
    expect([credits, time()]).toEqual([[], 2_400_000]);
  });

  test('is not taken again by what was stored before it is', () => {
    const { actor, stored, time } = returned();
    actor.send({ type: 'TAKE_BACK_TIME' });
    actor.send({ type: 'CHANGED', events: stored, isSubmitted: false, startedAt: STARTED, credited: 0 });
    // The question opens a millisecond after the last that is known.
    expect(time()).toBe(600_001);
  });

  test('was not lost where another device went on meanwhile', () => {
    const { actor, is } = returned();
    const events = texts({ at: 2_390_000, deed: 'save', question: 1, answer: 1 });
    actor.send({ type: 'CHANGED', events, isSubmitted: false, startedAt: STARTED, credited: 0 });
    expect(is({ held: { sitting: 'answering' } })).toBe(true);
  });

  test('is asked about after a device is taken over, and a warning from before does not stay', () => {
    const { actor, is } = returned({ device: 'laptop' });
    expect(is({ held: 'onAnotherDevice' })).toBe(true);
    actor.send({ type: 'TAKE_OVER' });
    expect(is({ held: 'returning' })).toBe(true);
    actor.send({ type: 'TAKE_BACK_TIME' });
    actor.send({ type: 'NEAR_END' });
    const events = texts({ at: 700_000, deed: 'hold', question: 0, answer: 'phone' });
    actor.send({ type: 'CHANGED', events, isSubmitted: false, startedAt: STARTED, credited: 1_800_000 });
    expect(is({ held: 'onAnotherDevice' })).toBe(true);
    actor.send({ type: 'TAKE_OVER' });
    expect(actor.getSnapshot().context.isNearEnd).toBe(false);
  });
});

test('a submission that waits for a full device says so', async () => {
  const { actor, settled, page } = tab({ isSubmitting: true });
  actor.send({ type: 'BEGIN' });
  await settled();
  actor.send({ type: 'REVIEW' });
  actor.send({ type: 'SUBMIT' });
  expect(page()).toBe('loading');
  actor.send({ type: 'UNSAVED' });
  expect(page()).toBe('unstored');
});

test('a paper that holds no more says so instead of losing answers, and can be submitted', () => {
  const many = Array.from({ length: MOST_EVENTS - 2 }, (_, at) => writeEvent({ at, deed: 'clear', question: at % 5 }));
  const { actor, stored, is } = tab({ events: many });
  actor.send({ type: 'CHOOSE', answer: 1 });
  actor.send({ type: 'SAVE' });
  expect(actor.getSnapshot().context.refusal).toContain('cannot store more');
  actor.send({ type: 'REVIEW' });
  actor.send({ type: 'SUBMIT' });
  expect(is({ held: 'submitting' })).toBe(true);
  expect(stored.length).toBeLessThanOrEqual(MOST_EVENTS);
});

test('a button that is not possible says why, until the next one', async () => {
  const { actor, settled } = tab();
  actor.send({ type: 'BEGIN' });
  await settled();
  actor.send({ type: 'OPEN', question: 3 });
  actor.send({ type: 'CHOOSE', answer: '-' });
  actor.send({ type: 'SAVE' });
  expect(actor.getSnapshot().context.refusal).toContain('not a number');
  actor.send({ type: 'CLEAR' });
  expect(actor.getSnapshot().context.refusal).toBeNull();
});
