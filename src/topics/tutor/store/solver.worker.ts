import '../../../shared/browser/polyfills.ts';
import { answerOnDevice } from '../rules/answer-on-device.ts';
import { exactResult } from '../rules/tools/checks/exact-question.ts';
import type { ExactSide } from '../rules/tools/checks/exact-sides.ts';
import type { SolverQuestion } from './solver-tutor.ts';

// In a worker, so that a slow doubt blocks nothing. The worker also computes claims of a model's answer, so that the solver is bundled
// once.
addEventListener('message', ({ data }: MessageEvent<SolverQuestion | ExactSide>) => {
  if ('text' in data) void answerOnDevice(data.text, data.subject).then((answer) => postMessage(answer));
  else postMessage(exactResult(data));
});
