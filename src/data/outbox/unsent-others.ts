import { onPictureNews } from '../../../replication/pictures/picture-news.ts';
import type { WaitingWrite } from '../../../replication/questions/waiting-writes.ts';
import type { UnsentCount } from '../../../replication/storage/store.ts';
import { unsentPictures } from '../pictures/pictures-of.ts';

/**
 * Counts what is no document and not on the server: pictures of messages, and writes in the directory of questions. Calls `take` after
 * the first count and after every change, of other tabs too. @returns unsubscribe
 */
export function watchUnsentOthers(userId: string, take: (count: UnsentCount) => void): () => void {
  let isOver = false;
  let pictures: UnsentCount | undefined;
  let writes: UnsentCount | undefined;
  let stopWatching: (() => void) | undefined;
  const tell = () => {
    if (!isOver && pictures && writes) take({ waiting: pictures.waiting + writes.waiting, rejected: pictures.rejected + writes.rejected });
  };
  const look = () =>
    unsentPictures(userId).then(
      ({ waiting, refused, full }) => {
        pictures = { waiting: waiting.length, rejected: refused.length + full.length };
        tell();
      },
      (error: unknown) => console.error('Unsent pictures could not be counted', error),
    );
  const unsubscribe = onPictureNews(userId, () => void look());
  void look();
  // Not needed for the first screen.
  import('../../../replication/questions/waiting-writes.ts').then(
    ({ watchWaiting }) => {
      if (isOver) return;
      stopWatching = watchWaiting(userId, (waiting) => {
        writes = countWrites(waiting);
        tell();
      });
    },
    (error: unknown) => console.error('What waits in the directory of questions could not be counted', error),
  );
  return () => {
    isOver = true;
    unsubscribe();
    stopWatching?.();
  };
}

function countWrites(writes: readonly WaitingWrite[]): UnsentCount {
  const rejected = writes.filter(({ refusal }) => refusal !== null).length;
  return { waiting: writes.length - rejected, rejected };
}
