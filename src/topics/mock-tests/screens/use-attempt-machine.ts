import { useActorRef } from '@xstate/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Actor } from 'xstate';

import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { isServerClockMeasured, measureServerClock, serverOffset } from '../../../shared/replica/server-clock.ts';
import { useServerClock } from '../../../shared/replica/use-server-clock.ts';
import type { Attempt } from '../rules/attempt.ts';
import type { AskedPaper } from '../rules/paper.ts';
import { creditFor } from '../rules/paper-clock.ts';
import { createPaperTimer, type PaperTimer } from '../rules/paper-timer.ts';
import { lastEventAt } from '../rules/record.ts';
import { attemptActors } from './attempt-actors.ts';
import { attemptMachine, lengthOf } from './attempt.machine.ts';
import { deviceName } from './device-name.ts';
import { readSignOfLife } from '../store/sign-of-life.ts';
import { readUnstored } from '../store/unstored-events.ts';

export type AttemptActor = Actor<typeof attemptMachine>;

const now = () => Date.now() + serverOffset();

/** Runs the attempt's machine, and sends it the changes of other devices. */
export function useAttemptMachine(open: OpenReplica, attempt: Attempt, paper: AskedPaper): { actor: AttemptActor; timer: PaperTimer } {
  const [{ machine, input, timer }] = useState(() => prepare(open, attempt, paper));
  const actor = useActorRef(machine, { input });
  useServerClock(true);

  const { events, phase, startedAt, credited } = attempt;
  useEffect(() => {
    actor.send({ type: 'CHANGED', events, isSubmitted: phase === 'submitted', startedAt, credited });
  }, [actor, events, phase, startedAt, credited]);

  // A layout effect, because it must run before the effect that stops the actor.
  useLayoutEffect(() => () => actor.send({ type: 'LEAVE' }), [actor]);
  return { actor, timer };
}

function prepare({ replica, client }: OpenReplica, attempt: Attempt, paper: AskedPaper) {
  const { id: attemptId, startedAt, credited } = attempt;
  const events = [...new Set([...attempt.events, ...readUnstored(attemptId)])];
  const length = lengthOf(paper);
  const times = { startedAt, credited, length };
  const aliveAt = Math.min(readSignOfLife(attemptId), length);
  const latest = Math.max(aliveAt, lastEventAt(events, length));
  const timer = createPaperTimer(times, latest, { wall: Date.now, steady: () => performance.now(), offset: serverOffset });
  const measure = () => measureServerClock(client);
  const credit = events.length === 0 ? 0 : creditFor(times, latest, now());
  return {
    timer,
    machine: attemptMachine.provide({
      actors: attemptActors({
        attemptId,
        replica,
        timer,
        length,
        isInterrupted: credit > 0,
        now,
        isMeasured: isServerClockMeasured,
        measure,
      }),
    }),
    input: {
      paper,
      timer,
      device: deviceName(),
      events,
      isSubmitted: attempt.phase === 'submitted',
      startedAt,
      credited,
      aliveAt,
      credit,
    },
  };
}
