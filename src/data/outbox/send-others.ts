import { systemClock } from '../../../replication/engine/clock.ts';
import { webLockLeader } from '../../../replication/leader/leader.ts';
import { keepSending, type Sending } from '../../../replication/outbox/keep-sending.ts';
import { patientFetch } from '../../../replication/outbox/patience.ts';
import { documentsFirst } from '../../../replication/pictures/documents-first.ts';
import { keptPictures } from '../../../replication/pictures/kept-pictures.ts';
import { announcePicture, onPictureNews } from '../../../replication/pictures/picture-news.ts';
import { pictureLock, sendPictures, uploadTo } from '../../../replication/pictures/send-pictures.ts';
import type { Store } from '../../../replication/storage/store.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { keepSendingQuestions } from '../qa/send-waiting.ts';
import { createDataClient } from '../server/supabase-client.ts';
import { registerBackgroundSync } from '../replica/background-sync.ts';
import type { OpenReplica } from '../replica/open-replica.ts';

/**
 * Something is left. Online and in view this tab sends it after a pause. A worker that is woken at once would wake the tab in turn,
 * and so on without any pause.
 */
function onLeft(): void {
  if (!navigator.onLine || document.visibilityState === 'hidden') void registerBackgroundSync();
}

/**
 * Sends what is no document (OUT-3), now and until the replica closes: pictures of messages, and what waits in the directory of
 * questions. @returns stop
 */
export function sendOthers({ userId, engine, replica: { store }, closing }: OpenReplica): () => void {
  if (closing.aborted) return () => undefined;
  const questions = keepSendingQuestions(userId, onLeft);
  // An insecure page has no Cache Storage.
  const pictures = 'caches' in globalThis ? keepSendingPictures(userId, store) : null;
  const wake = () => {
    questions.wake();
    pictures?.wake();
  };
  // Documents went through, so these may too.
  const stopWatching = engine.onStatus(({ phase }) => phase === 'idle' && wake());
  globalThis.addEventListener('online', wake);
  const stop = () => {
    closing.removeEventListener('abort', stop);
    globalThis.removeEventListener('online', wake);
    stopWatching();
    pictures?.stop();
    questions.stop();
  };
  closing.addEventListener('abort', stop);
  return stop;
}

function keepSendingPictures(userId: string, store: Store): Sending {
  const patient = patientFetch(observedFetch, Date.now);
  const client = createDataClient(userId, patient.fetch);
  const sending = keepSending({
    round: (signal) =>
      sendPictures(
        {
          pictures: keptPictures(caches, userId),
          async upload(path, picture) {
            await documentsFirst(store, systemClock);
            return uploadTo(client, path, picture);
          },
          leader: webLockLeader(pictureLock(userId), navigator.locks),
          onSettled: (path) => announcePicture(userId, { path, news: 'changed' }),
          retryAfterMs: patient.retryAfterMs,
          now: Date.now,
          isStopped: () => signal.aborted,
        },
        signal,
      ),
    clock: systemClock,
    random: Math.random,
    onLeft,
  });
  const unsubscribe = onPictureNews(userId, ({ news }) => news === 'kept' && sending.wake());
  return {
    wake: () => sending.wake(),
    stop() {
      unsubscribe();
      sending.stop();
    },
  };
}
