import { parentPort } from 'node:worker_threads';

import type { SolverQuestion } from '../../src/topics/tutor/store/solver-tutor.ts';
import { answerOnDevice } from '../../src/topics/tutor/rules/answer-on-device.ts';

// The same as src/topics/tutor/store/solver.worker.ts in a browser.
parentPort!.on('message', ({ text, subject }: SolverQuestion) => {
  void answerOnDevice(text, subject).then((answer) => parentPort!.postMessage(answer));
});
