import { answerOnDevice } from '../../domain/tutor/answer-on-device.ts';
import type { SolverQuestion } from './solver-tutor.ts';

// In a worker, so that a slow doubt blocks nothing.
addEventListener('message', ({ data: { text, subject } }: MessageEvent<SolverQuestion>) => {
  void answerOnDevice(text, subject).then((answer) => postMessage(answer));
});
