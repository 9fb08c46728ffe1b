import type { Told } from './read-beside.ts';
import { type Asked, readOtherFile } from './read-other-file.ts';

// In a worker: 50,000 rows take seconds on a phone.
addEventListener('message', ({ data: { file, asked } }: MessageEvent<{ readonly file: Blob; readonly asked: Asked }>) => {
  // A rejection becomes the worker's error.
  const onProgress = (done: number, total: number) => postMessage({ done, total } satisfies Told);
  void readOtherFile(file, asked, onProgress).then(
    (read) => postMessage(read satisfies Told),
    (error: unknown) => reportError(error),
  );
});
