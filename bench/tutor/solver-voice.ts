import { Worker } from 'node:worker_threads';

import { type AnsweringWorker, limitedWorker } from '../../src/topics/tutor/store/limited-worker.ts';
import type { SolverQuestion } from '../../src/topics/tutor/store/solver-tutor.ts';
import type { DeviceAnswer } from '../../src/topics/tutor/rules/answer-on-device.ts';
import type { ExamSubject } from '../../src/shared/subjects/subjects.ts';
import { type BenchQuestion, withOptions } from './question-file.ts';
import { type Reply, unanswered, type Voice } from './voice.ts';

/** The device's solver as an answer source. It runs in a thread, which is ended if it takes too long, as in the app. */
export function solverVoice(): Voice {
  const worker = limitedWorker(startThread);
  return {
    name: 'solver',
    atOnce: 1,
    abstains: true,
    async ask(question, limitMs) {
      const asked = await worker.ask(solverQuestion(question), limitMs, new AbortController().signal);
      switch (asked.kind) {
        case 'answer':
          return replyOf(asked.answer);
        case 'too-long':
          return unanswered('too-long', `no answer in ${limitMs / 1000} s`);
        default:
          return unanswered('failed', asked.kind);
      }
    },
    close: async () => worker.end(),
  };
}

export function solverQuestion({ text, subject, options }: BenchQuestion): SolverQuestion {
  return { text: withOptions(text, options), subject: SUBJECTS[subject?.toLowerCase() ?? ''] ?? null };
}

/** Subjects by their names in the sets. */
const SUBJECTS: Readonly<Record<string, ExamSubject>> = {
  physics: 'physics',
  phy: 'physics',
  chemistry: 'chemistry',
  chem: 'chemistry',
  maths: 'maths',
  math: 'maths',
  mathematics: 'maths',
  biology: 'biology',
  bio: 'biology',
};

export function replyOf(answer: DeviceAnswer): Reply {
  // `isChecked`: the app shows solved answers under "checked a second way".
  return answer.status === 'solved'
    ? { status: 'answered', answer: answer.solution.answer, isChecked: true, tokens: null }
    : unanswered('unanswered', answer.reason);
}

function startThread(): AnsweringWorker<SolverQuestion, DeviceAnswer> {
  const thread = new Worker(new URL('solver-thread.ts', import.meta.url));
  const worker: AnsweringWorker<SolverQuestion, DeviceAnswer> = {
    onmessage: null,
    onerror: null,
    postMessage: (question) => thread.postMessage(question),
    terminate: () => void thread.terminate(),
  };
  thread.on('message', (data: DeviceAnswer) => worker.onmessage?.({ data } as MessageEvent<DeviceAnswer>));
  thread.on('error', (error: Error) => worker.onerror?.({ message: error.message } as ErrorEvent));
  return worker;
}
