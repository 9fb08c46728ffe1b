import { answerOnDevice } from '../../domain/solver/answer-on-device.ts';

// Besides the page, so that a doubt which takes long holds nothing up.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  void answerOnDevice(data).then((answer) => postMessage(answer));
});
