import '../../../shared/browser/polyfills.ts';
import { type Asked, readOtherFile } from './read-other-file.ts';
import { messagesOf, type FileMessage } from './worker-messages.ts';

// In a worker, because 50,000 rows take seconds on a phone.
addEventListener('message', ({ data: { file, asked } }: MessageEvent<{ readonly file: Blob; readonly asked: Asked }>) => {
  // A rejection becomes an error event of the worker.
  const onProgress = (done: number, total: number) => postMessage({ kind: 'progress', done, total } satisfies FileMessage);
  void readOtherFile(file, asked, onProgress).then(
    (read) => {
      for (const message of messagesOf(read)) postMessage(message);
    },
    (error: unknown) => reportError(error),
  );
});
