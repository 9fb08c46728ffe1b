import { parentPort } from 'node:worker_threads';

import type { SolverQuestion } from '../../src/data/tutor/solver-tutor.ts';
import { answerOnDevice } from '../../src/domain/tutor/answer-on-device.ts';

// As src/data/tutor/solver.worker.ts does in a browser.
parentPort!.on('message', ({ text, subject }: SolverQuestion) => {
  void answerOnDevice(text, subject).then((answer) => parentPort!.postMessage(answer));
});
