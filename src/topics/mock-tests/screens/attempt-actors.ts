import { type EventObject, fromCallback, fromPromise } from 'xstate';

import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { attemptLock } from '../rules/attempt-lock.ts';
import { hasKeys } from '../rules/paper.ts';
import type { PaperTimer } from '../rules/paper-timer.ts';
import { scoreAttempt } from '../rules/result.ts';
import type { AttemptMachineEvent, StoreEvent, Submission } from './attempt.machine.ts';
import { afterPaint } from './after-paint.ts';
import { addEvents, beginAttempt, submitAttempt } from '../store/mock-tests.commands.ts';
import { isStartDoubted, keepStartDoubted } from '../store/doubted-start.ts';
import { createWriteQueue } from '../store/write-queue.ts';
import { forgetSignOfLife, keepSignOfLife } from '../store/sign-of-life.ts';
import { keepUnstored, readUnstored } from '../store/unstored-events.ts';

interface AttemptActors {
  readonly attemptId: string;
  readonly replica: Replica;
  readonly timer: PaperTimer;
  /** Length of the paper in ms. */
  readonly length: number;
  /** Time passed without anybody sitting the paper, by the clock as last measured. */
  readonly isInterrupted: boolean;
  /** Returns the server's current time. */
  readonly now: () => number;
  /** Whether the server's clock was measured since the app was opened. */
  readonly isMeasured: () => boolean;
  /** Asks the server for its time after the clocks diverged. Resolves to whether it answered. */
  readonly measure: () => Promise<boolean>;
}

const LOOK_MS = 1000;
const ALIVE_EVERY_LOOKS = 3;
const WARNING_MS = 300_000;

/** Actors of the attempt's machine, for this device. */
export function attemptActors({ attemptId, replica, timer, length, isInterrupted, now, isMeasured, measure }: AttemptActors) {
  const queue = createWriteQueue(
    async (texts, credit) => {
      // Show the next question before writing.
      await new Promise<void>(afterPaint);
      return addEvents(replica, attemptId, texts, credit);
    },
    (unstored) => keepUnstored(attemptId, unstored),
  );

  /**
   * Measures the server's clock before an overdue paper is submitted for good or time is given back. A device clock that was set forward
   * must decide neither.
   */
  async function settleClock(send: (event: AttemptMachineEvent) => void): Promise<void> {
    if (!isInterrupted && timer.now() < length) return;
    if (!(await measure())) return;
    timer.trust();
    const stored = await replica.get('attempts', attemptId);
    if (stored === null) return;
    const { events, status, started_at, credited } = stored;
    // Recompute the time to give back by the right clock.
    send({ type: 'CHANGED', events, isSubmitted: status === 'submitted', startedAt: Date.parse(started_at), credited });
  }

  /** Stores the corrected start, for other devices and the next visit. */
  function doubtStart(): void {
    timer.doubtStart((startedAt) => {
      const settled = startedAt === null ? Promise.resolve() : beginAttempt(replica, attemptId, startedAt).then(succeed);
      settled
        .then(() => keepStartDoubted(attemptId, false))
        .catch((error: unknown) => console.error('The start of an attempt could not be set right', error));
    });
  }
  if (isStartDoubted(attemptId)) doubtStart();

  return {
    hold: fromCallback<EventObject, { readonly isTakenOver: boolean }>(({ sendBack, input: { isTakenOver } }) => {
      let release: () => void = () => {};
      let isReleased = false;
      void navigator.locks
        .request(attemptLock(attemptId), isTakenOver ? { steal: true } : { ifAvailable: true }, (lock) => {
          if (isReleased) return undefined;
          if (lock === null) return sendBack({ type: 'TAKEN' } satisfies AttemptMachineEvent);
          void settleClock(sendBack)
            .catch((error: unknown) => console.error('The time of an attempt could not be checked', error))
            .then(() => !isReleased && sendBack({ type: 'HELD' } satisfies AttemptMachineEvent));
          return new Promise<void>((resolve) => (release = resolve));
        })
        // Another tab took the lock.
        .catch(() => !isReleased && sendBack({ type: 'LOST' } satisfies AttemptMachineEvent));
      return () => {
        isReleased = true;
        release();
      };
    }),

    store: fromCallback<StoreEvent>(({ receive, sendBack }) => {
      // Events that a crashed tab left unstored.
      queue.add(readUnstored(attemptId), 0);
      receive((event) => {
        queue.onChange = (isSaved) => sendBack({ type: isSaved ? 'SAVED' : 'UNSAVED' } satisfies AttemptMachineEvent);
        if (event.type === 'WRITE') queue.add(event.texts, 0);
        else queue.add([], event.ms);
      });
      // Waiting events are still written after the actor ends.
      return () => (queue.onChange = () => {});
    }),

    watchTime: fromCallback<EventObject, { readonly isSat: boolean }>(({ sendBack, input: { isSat } }) => {
      let wasHidden = document.hidden;
      let looks = 0;
      let isNear = false;
      const look = () => {
        if (timer.look(wasHidden)) void measure().then((isMeasured) => (isMeasured ? timer.trust() : timer.believe()));
        wasHidden = document.hidden;
        const at = timer.now();
        if (isSat && looks++ % ALIVE_EVERY_LOOKS === 0) keepSignOfLife(attemptId, at);
        if (at >= length) sendBack({ type: 'TIME_UP' } satisfies AttemptMachineEvent);
        else if (!isNear && length - at <= WARNING_MS) {
          isNear = true;
          sendBack({ type: 'NEAR_END' } satisfies AttemptMachineEvent);
        }
      };
      const onVisibility = () => {
        wasHidden ||= document.hidden;
        look();
      };
      const looking = setInterval(look, LOOK_MS);
      document.addEventListener('visibilitychange', onVisibility);
      look();
      return () => {
        clearInterval(looking);
        document.removeEventListener('visibilitychange', onVisibility);
      };
    }),

    begin: fromPromise(async () => {
      const isDoubted = !isMeasured();
      const startedAt = now();
      if (isDoubted) keepStartDoubted(attemptId, true);
      succeed(await beginAttempt(replica, attemptId, startedAt));
      timer.set({ startedAt });
      if (isDoubted) doubtStart();
    }),

    submit: fromPromise<void, Submission>(async ({ input: { paper, known, at } }) => {
      await queue.emptied();
      const stored = await replica.get('attempts', attemptId);
      if (stored === null) throw new Error('The attempt was deleted on another device');
      const events = [...new Set([...known, ...stored.events])];
      const submittedAt = Date.parse(stored.started_at) + stored.credited + at;
      succeed(await submitAttempt(replica, attemptId, submittedAt, hasKeys(paper) ? scoreAttempt(paper, events) : null));
      forgetSignOfLife(attemptId);
      keepStartDoubted(attemptId, false);
    }),
  };
}

function succeed(result: WriteResult): void {
  if (!result.ok) throw new Error(result.error.message);
}
