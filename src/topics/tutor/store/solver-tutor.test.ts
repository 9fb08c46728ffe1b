import { expect, test } from 'vitest';

import type { DeviceAnswer } from '../rules/answer-on-device.ts';
import { type AlgebraTask, readAlgebraTask } from '../../../solver/computer-algebra/index.ts';
import type { Outcome } from '../../../solver/index.ts';
import type { Doubt, Tutor, TutorEvent } from '../rules/tutor.ts';
import type { AnsweringWorker } from './limited-worker.ts';
import { type SolverQuestion, solverTutor } from './solver-tutor.ts';
import { createSympy, type SympyQuestion } from './sympy/sympy.ts';

const solution = { answer: 'x = 2', subject: 'maths', topic: 'Linear equation', steps: [], verification: 'put in again' } as const;
const doubt = (text: string): Doubt => ({ answerId: 'a', subject: 'Mathematics', turns: [{ role: 'user', text }], pictures: [], from: 0 });

const unsolved = (reason: string, task: AlgebraTask | null = null): DeviceAnswer => ({ status: 'abstained', reason, examples: [], task });

/** Workers with scripted answers, or none. */
function workers<Question, Answer>(answerTo: (question: Question) => Answer | 'nothing' | 'error') {
  const started: (AnsweringWorker<Question, Answer> & { isEnded: boolean })[] = [];
  const start = () => {
    const worker: (typeof started)[number] = {
      isEnded: false,
      onmessage: null,
      onerror: null,
      terminate: () => (worker.isEnded = true),
      postMessage: (question) => {
        const answer = answerTo(question);
        if (answer === 'error') queueMicrotask(() => worker.onerror?.({ message: 'spoilt' } as ErrorEvent));
        else if (answer !== 'nothing') queueMicrotask(() => worker.onmessage?.({ data: answer } as MessageEvent<Answer>));
      },
    };
    started.push(worker);
    return worker;
  };
  return { started, start };
}

async function eventsOf(tutor: Tutor, text: string, stopped = new AbortController()): Promise<readonly TutorEvent[]> {
  const events: TutorEvent[] = [];
  for await (const event of tutor.answer(doubt(text), stopped.signal)) events.push(event);
  return events;
}

test('one worker solves doubts in sequence, and gets their subject', async () => {
  const asked = new Set<string | null>();
  const { started, start } = workers<SolverQuestion, DeviceAnswer>(({ text, subject }) => {
    asked.add(subject);
    return text === 'hard' ? unsolved('No unit.') : { status: 'solved', solution };
  });
  const tutor = solverTutor(start);
  const answers = await Promise.all([eventsOf(tutor, 'easy'), eventsOf(tutor, 'hard')]);
  expect(answers).toEqual([
    [
      { kind: 'solution', solution },
      { kind: 'end', ending: 'done' },
    ],
    [{ kind: 'none', problem: { code: 'abstained', message: 'No unit.' }, examples: [] }],
  ]);
  expect(started).toHaveLength(1);
  expect(asked).toEqual(new Set(['maths']));
});

test('a time-out, a failing worker and a student who stops end the worker; the next doubt starts another', async () => {
  const { started, start } = workers<SolverQuestion, DeviceAnswer>(({ text: question }) =>
    question === 'easy' ? { status: 'solved', solution } : (question as 'nothing' | 'error'),
  );
  const tutor = solverTutor(start, 30);
  expect(await eventsOf(tutor, 'nothing')).toMatchObject([{ kind: 'none', problem: { message: expect.stringMatching(/too long/) } }]);
  expect(await eventsOf(tutor, 'error')).toMatchObject([{ kind: 'none', problem: { message: expect.stringMatching(/did not start/) } }]);
  const patient = solverTutor(start);
  const stopped = new AbortController();
  const waiting = eventsOf(patient, 'nothing', stopped);
  await Promise.resolve();
  stopped.abort();
  expect(await waiting).toEqual([{ kind: 'end', ending: 'stopped' }]);
  expect(await eventsOf(tutor, 'easy')).toHaveLength(2);
  expect(started.map(({ isEnded }) => isEnded)).toEqual([true, true, ...started.slice(2).map(({ isEnded }) => isEnded)]);
});

/** A device whose solver understands the question without solving it, with a scripted SymPy. */
function deviceWithSympy(isThere: boolean, answerTo: (question: SympyQuestion) => Outcome | null | 'nothing' | 'error', answerMs = 10_000) {
  const task = readAlgebraTask('solve e^x + x = 1');
  const own = workers<SolverQuestion, DeviceAnswer>(() => unsolved('Not by me.', task));
  const sympy = workers<SympyQuestion, Outcome | null>(answerTo);
  const limits = { loadMs: 10_000, answerMs, idleMs: 10 };
  return {
    sympy,
    tutor: solverTutor(
      own.start,
      10_000,
      createSympy(async () => isThere, sympy.start, limits),
    ),
  };
}

test('SymPy gets what the solver only understood, if the student has its pack; otherwise the pack is suggested', async () => {
  const found = { ...solution, engine: 'sympy' } as const;
  const answerTo = (question: SympyQuestion): Outcome | null => question && { status: 'solved', solution: found };
  const absent = deviceWithSympy(false, answerTo);
  expect(await eventsOf(absent.tutor, 'x')).toMatchObject([{ kind: 'none', problem: { message: 'Not by me.' }, pack: 'sympy' }]);
  expect(absent.sympy.started).toHaveLength(0);
  const there = deviceWithSympy(true, answerTo);
  expect((await eventsOf(there.tutor, 'x'))[0]).toEqual({ kind: 'solution', solution: found });
  // Memory is freed after the last question.
  await expect.poll(() => there.sympy.started.map(({ isEnded }) => isEnded)).toEqual([true]);
});

test('a SymPy that times out, does not start or finds nothing says so, and does not suggest its installed pack', async () => {
  const problemOf = async (answerTo: Parameters<typeof deviceWithSympy>[1], answerMs?: number) => {
    const [event] = await eventsOf(deviceWithSympy(true, answerTo, answerMs).tutor, 'x');
    expect(event).not.toHaveProperty('pack');
    return event?.kind === 'none' ? event.problem.message : event;
  };
  expect(await problemOf((question) => question && 'nothing', 20)).toMatch(/more than ten seconds/);
  expect(await problemOf(() => 'error')).toMatch(/did not start/);
  expect(await problemOf((question) => question && { status: 'abstained', reason: 'Neither.' })).toBe('Neither.');
});
