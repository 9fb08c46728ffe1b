import { readTasksFile } from './read-tasks-file.ts';

// In a worker: 50,000 rows take seconds on a phone.
addEventListener('message', ({ data: file }: MessageEvent<Blob>) => {
  void readTasksFile(file).then((read) => postMessage(read));
});
