import { expect, test } from 'vitest';

import type { Outcome } from '../../domain/solver/solution.ts';
import type { Doubt, Tutor, TutorEvent } from '../../domain/tutor/tutor.ts';
import { type SolverWorker, solverTutor } from './solver-tutor.ts';

const solution = { answer: 'x = 2', subject: 'maths', topic: 'Linear equation', steps: [], verification: 'put in again' } as const;
const doubt = (text: string): Doubt => ({ answerId: 'a', subject: 'Mathematics', turns: [{ role: 'user', text }], pictures: [], from: 0 });

/** Workers that answer what they are told to, or never. */
function workers(answerTo: (question: string) => Outcome | 'nothing' | 'error') {
  const asked = new Set<string | null>();
  const started: (SolverWorker & { isEnded: boolean })[] = [];
  const start = () => {
    const worker: (typeof started)[number] = {
      isEnded: false,
      onmessage: null,
      onerror: null,
      terminate: () => (worker.isEnded = true),
      postMessage: ({ text, subject }) => {
        asked.add(subject);
        const answer = answerTo(text);
        if (answer === 'error') queueMicrotask(() => worker.onerror?.({ message: 'spoilt' } as ErrorEvent));
        else if (answer !== 'nothing') queueMicrotask(() => worker.onmessage?.({ data: answer } as MessageEvent<Outcome>));
      },
    };
    started.push(worker);
    return worker;
  };
  return { started, start, asked };
}

async function eventsOf(tutor: Tutor, text: string, stopped = new AbortController()): Promise<readonly TutorEvent[]> {
  const events: TutorEvent[] = [];
  for await (const event of tutor.answer(doubt(text), stopped.signal)) events.push(event);
  return events;
}

test('one worker solves one doubt after the other, and is told what they are about', async () => {
  const { started, start, asked } = workers((question) =>
    question === 'hard' ? { status: 'abstained', reason: 'No unit.' } : { status: 'solved', solution },
  );
  const tutor = solverTutor(start);
  const answers = await Promise.all([eventsOf(tutor, 'easy'), eventsOf(tutor, 'hard')]);
  expect(answers).toEqual([
    [
      { kind: 'solution', solution },
      { kind: 'end', ending: 'done' },
    ],
    [{ kind: 'none', problem: { code: 'abstained', message: 'No unit.' } }],
  ]);
  expect(started).toHaveLength(1);
  expect(asked).toEqual(new Set(['maths']));
});

test('a doubt that takes too long, a worker that fails and a student who stops end the worker; the next doubt has another', async () => {
  const { started, start } = workers((question) =>
    question === 'easy' ? { status: 'solved', solution } : (question as 'nothing' | 'error'),
  );
  const tutor = solverTutor(start, 30);
  expect(await eventsOf(tutor, 'nothing')).toMatchObject([{ kind: 'none', problem: { message: expect.stringMatching(/too long/) } }]);
  expect(await eventsOf(tutor, 'error')).toMatchObject([
    { kind: 'none', problem: { message: expect.stringMatching(/could not be started/) } },
  ]);
  const patient = solverTutor(start);
  const stopped = new AbortController();
  const waiting = eventsOf(patient, 'nothing', stopped);
  await Promise.resolve();
  stopped.abort();
  expect(await waiting).toEqual([{ kind: 'end', ending: 'stopped' }]);
  expect(await eventsOf(tutor, 'easy')).toHaveLength(2);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true, ...started.slice(2).map(({ isEnded }) => isEnded)]);
});
