import { answerOnDevice } from '../../domain/solver/answer-on-device.ts';
import type { SolverQuestion } from './solver-tutor.ts';

// Besides the page, so that a doubt which takes long holds nothing up.
addEventListener('message', ({ data: { text, subject } }: MessageEvent<SolverQuestion>) => {
  void answerOnDevice(text, subject).then((answer) => postMessage(answer));
});
