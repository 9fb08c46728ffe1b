import { type EventObject, fromCallback, fromPromise } from 'xstate';

import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { attemptLock } from '../rules/attempt-lock.ts';
import { hasKeys } from '../rules/paper.ts';
import type { PaperTimer } from '../rules/paper-timer.ts';
import { scoreAttempt } from '../rules/result.ts';
import type { AttemptMachineEvent, StoreEvent, Submission } from './attempt.machine.ts';
import { afterPaint } from './after-paint.ts';
import { addEvents, beginAttempt, submitAttempt } from '../store/mock-tests.commands.ts';
import { isStartDoubted, keepStartDoubted } from './doubted-start.ts';
import { createWriteQueue } from './write-queue.ts';
import { forgetSignOfLife, keepSignOfLife } from './sign-of-life.ts';
import { keepUnstored, readUnstored } from './unstored-events.ts';

interface AttemptActors {
  readonly attemptId: string;
  readonly replica: Replica;
  readonly timer: PaperTimer;
  /** Ms of the whole paper. */
  readonly length: number;
  /** By the clock as last measured, time passed in which nobody sat it. */
  readonly isInterrupted: boolean;
  /** The server's time now. */
  readonly now: () => number;
  /** The server's clock was measured since the app was opened. */
  readonly isMeasured: () => boolean;
  /** The clocks parted: asks the server. True if it answered. */
  readonly measure: () => Promise<boolean>;
}

const LOOK_MS = 1000;
const ALIVE_EVERY_LOOKS = 3;
const WARNING_MS = 300_000;

/** The machine's actors, for an attempt on this device. */
export function attemptActors({ attemptId, replica, timer, length, isInterrupted, now, isMeasured, measure }: AttemptActors) {
  const queue = createWriteQueue(
    async (texts, credit) => {
      // The next question first.
      await new Promise<void>(afterPaint);
      return addEvents(replica, attemptId, texts, credit);
    },
    (unstored) => keepUnstored(attemptId, unstored),
  );

  /**
   * A paper that is over is submitted for good, and time away may be given back: a clock that was set forward since the last answer of
   * the server decides neither.
   */
  async function settleClock(send: (event: AttemptMachineEvent) => void): Promise<void> {
    if (!isInterrupted && timer.now() < length) return;
    if (!(await measure())) return;
    timer.trust();
    const stored = await replica.get('attempts', attemptId);
    if (stored === null) return;
    const { events, status, started_at, credited } = stored;
    // With the right time, what may be given back is computed again.
    send({ type: 'CHANGED', events, isSubmitted: status === 'submitted', startedAt: Date.parse(started_at), credited });
  }

  /** The right start is stored, for other devices and the next visit. */
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
        // Another tab took it.
        .catch(() => !isReleased && sendBack({ type: 'LOST' } satisfies AttemptMachineEvent));
      return () => {
        isReleased = true;
        release();
      };
    }),

    store: fromCallback<StoreEvent>(({ receive, sendBack }) => {
      // Of a tab that crashed.
      queue.add(readUnstored(attemptId), 0);
      receive((event) => {
        queue.onChange = (isSaved) => sendBack({ type: isSaved ? 'SAVED' : 'UNSAVED' } satisfies AttemptMachineEvent);
        if (event.type === 'WRITE') queue.add(event.texts, 0);
        else queue.add([], event.ms);
      });
      // What waits is written all the same.
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
