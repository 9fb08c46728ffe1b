import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';

import { type TestReplica, testReplica } from '../../../../tests/support/test-replica.ts';
import { MOST_CREDIT } from '../rules/paper-clock.ts';
import { createPaperTimer } from '../rules/paper-timer.ts';
import { writeEvent } from '../rules/record.ts';
import { TEMPLATES } from '../rules/templates.ts';
import { fillSheet } from '../rules/testing/sheet.ts';
import { attemptActors } from './attempt-actors.ts';
import { attemptMachine, lengthOf } from './attempt.machine.ts';
import { addAttempt, addEvents, beginAttempt } from '../store/mock-tests.commands.ts';
import { shownPage } from './shown-page.ts';

const { paper } = fillSheet(
  TEMPLATES.find(({ id }) => id === 'jee-main-2026')!,
  { 'maths-a': '3*B>' },
);
const STARTED = 1_700_000_000_000;
const DAY_MS = 86_400_000;
const EVENTS = [writeEvent({ at: 0, deed: 'hold', question: 0, answer: 'phone' }), writeEvent({ at: 1000, deed: 'open', question: 0 })];

let replica: TestReplica;
beforeEach(async () => {
  replica = await testReplica();
});
afterEach(() => replica.database.remove());

/** Opens a paper that was left half a minute ago, on a device whose clock was set forward by a day since. */
async function reopened({ isServerThere }: { readonly isServerThere: boolean }) {
  const { id: attemptId } = await addAttempt(replica, crypto.randomUUID(), paper);
  await beginAttempt(replica, attemptId, STARTED);
  await addEvents(replica, attemptId, EVENTS, 0);
  const device = { offset: 0 };
  const length = lengthOf(paper);
  const timer = createPaperTimer({ startedAt: STARTED, credited: 0, length }, 1000, {
    wall: () => STARTED + 31_000 + DAY_MS,
    steady: () => 0,
    offset: () => device.offset,
  });
  const measure = async () => {
    if (isServerThere) device.offset = -DAY_MS;
    return isServerThere;
  };
  const { hold } = attemptActors({
    attemptId,
    replica,
    timer,
    length,
    isInterrupted: true,
    now: () => STARTED,
    isMeasured: () => true,
    measure,
  });
  const actor = createActor(
    attemptMachine.provide({ actors: { hold, store: fromCallback(() => {}), submit: fromPromise(async () => {}) } }),
    {
      input: {
        paper,
        timer,
        device: 'phone',
        events: EVENTS,
        isSubmitted: false,
        startedAt: STARTED,
        credited: 0,
        aliveAt: 1000,
        credit: MOST_CREDIT,
      },
    },
  ).start();
  const reached = await waitFor(actor, (snapshot) => shownPage(snapshot) !== 'loading');
  actor.stop();
  return { page: shownPage(reached), time: timer.now() };
}

test('a clock that was set forward while the app was closed neither ends the paper nor gives time back', async () => {
  expect(await reopened({ isServerThere: true })).toEqual({ page: 'answering', time: 31_000 });
});

test('where no server can be asked the device’s clock decides', async () => {
  expect((await reopened({ isServerThere: false })).page).toBe('submitted');
});

test('the start of a paper that began offline on a wrong clock is stored by the server’s clock once that is known', async () => {
  const { id: attemptId } = await addAttempt(replica, crypto.randomUUID(), paper);
  const device = { wall: STARTED - DAY_MS, offset: 0 };
  const length = lengthOf(paper);
  const timer = createPaperTimer({ startedAt: STARTED, credited: 0, length }, 0, {
    wall: () => device.wall,
    steady: () => device.wall,
    offset: () => device.offset,
  });
  const now = () => device.wall + device.offset;
  const measure = async () => true;
  const actors = attemptActors({ attemptId, replica, timer, length, isInterrupted: false, now, isMeasured: () => false, measure });
  const stored = async () => Date.parse((await replica.get('attempts', attemptId))!.started_at);

  await waitFor(createActor(actors.begin).start(), ({ status }) => status === 'done');
  expect(await stored()).toBe(STARTED - DAY_MS);
  device.wall += 60_000;
  device.offset = DAY_MS;
  expect(timer.now()).toBe(60_000);
  await vi.waitFor(async () => expect(await stored()).toBe(STARTED));
});
