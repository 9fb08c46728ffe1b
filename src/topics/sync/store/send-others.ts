import { systemClock } from '../../../../replication/base/clock.ts';
import { webLockLeader } from '../../../../replication/leader/leader.ts';
import { type Entry, isOfPictures, isOfQuestions, isWaiting } from '../../../../replication/outbox/entry.ts';
import { keepSending, type Sending } from '../../../../replication/outbox/keep-sending.ts';
import { listEntries, watchEntries } from '../../../../replication/outbox/outbox.ts';
import { patientFetch } from '../../../../replication/outbox/patience.ts';
import type { RoundEnd } from '../../../../replication/outbox/round.ts';
import { onWake } from '../../../../replication/outbox/wake.ts';
import { documentsFirst } from '../../../../replication/pictures/documents-first.ts';
import { keptPictures } from '../../../../replication/pictures/kept-pictures.ts';
import { announcePicture } from '../../../../replication/pictures/picture-news.ts';
import { pictureLock, removeFrom, sendPictures, uploadTo } from '../../../../replication/pictures/send-pictures.ts';
import type { Store } from '../../../../replication/storage/store.ts';
import { observedFetch } from '../../../shared/connectivity/request-evidence.ts';
import { sendQuestions } from '../../questions/store/index.ts';
import { createDataClient } from '../../../shared/server/supabase-client.ts';
import { registerBackgroundSync } from '../../../shared/replica/background-sync.ts';
import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { noteDelay } from './outbox-delay.ts';

/**
 * Called when a round leaves entries unsent. An online, visible tab retries after a pause. It does not register a background sync: the
 * worker would wake at once and wake the tab in turn, in a loop without a pause.
 */
function onLeft(): void {
  if (!navigator.onLine || document.visibilityState === 'hidden') void registerBackgroundSync();
}

/** Sends everything that is not a document (OUT-3), now and until the replica closes. @returns stop */
export function sendOthers(open: OpenReplica): () => void {
  const { userId, closing } = open;
  if (closing.aborted) return () => undefined;
  const stopping = new AbortController();
  const { signal } = stopping;
  const lanes = [
    keepLane(userId, isOfQuestions, (stopped) => sendQuestions(userId, stopped)),
    keepLane(userId, isOfPictures, pictureRounds(userId, open.replica.store)),
  ];
  const wake = () => lanes.forEach((lane) => lane.wake());
  const stopFollowing = watchReturn(open, wake);
  const stopWatching = watchNew(userId, wake);
  globalThis.addEventListener('online', wake, { signal });
  onWake(wake, signal);
  closing.addEventListener('abort', stop, { signal });

  function stop() {
    stopping.abort();
    stopFollowing();
    stopWatching();
    for (const lane of lanes) lane.stop();
  }
  return stop;
}

type Round = (signal: AbortSignal) => Promise<RoundEnd | undefined>;

function keepLane(userId: string, isMine: (entry: Entry) => boolean, round: Round): Sending {
  const isLeft = async () => (await listEntries(userId)).some((each) => isMine(each) && isWaiting(each));
  return keepSending({
    round: async (signal) => (navigator.onLine ? round(signal) : { isLeft: await isLeft() }),
    clock: systemClock,
    random: Math.random,
    onLeft,
    onDelay: (isDelayed) => noteDelay(isMine, isDelayed),
  });
}

/**
 * @param listener called when documents go through again after a failure: other entries may then go through too. A pull that sent nothing
 * does not count, and neither do documents that never failed
 */
function watchReturn({ engine, unsent }: OpenReplica, listener: () => void): () => void {
  let wasAway = false;
  let last = 0;
  const stopFollowing = engine.onStatus(({ phase }) => (wasAway ||= phase === 'offline' || phase === 'failed'));
  const stopCounting = unsent.watch(({ waiting, rejected }) => {
    const isBack = wasAway && waiting + rejected < last;
    last = waiting + rejected;
    if (!isBack) return;
    wasAway = false;
    listener();
  });
  return () => {
    stopFollowing();
    stopCounting();
  };
}

/** @param listener called when an entry is added, or marked to be sent again, in any tab */
function watchNew(userId: string, listener: () => void): () => void {
  let newest = 0;
  return watchEntries(userId, (entries) => {
    const last = entries.findLast(isWaiting)?.id ?? 0;
    if (last > newest) listener();
    newest = Math.max(newest, last);
  });
}

function pictureRounds(userId: string, store: Store): Round {
  const patient = patientFetch(observedFetch, Date.now);
  const client = createDataClient(userId, patient.fetch);
  return (signal) =>
    sendPictures(
      {
        userId,
        pictures: keptPictures(globalThis.caches ?? null, userId),
        async upload(path, picture) {
          await documentsFirst(store, systemClock);
          return uploadTo(client, path, picture);
        },
        remove: (path) => removeFrom(client, path),
        leader: webLockLeader(pictureLock(userId), navigator.locks),
        onSettled: (path) => announcePicture(userId, path),
        retryAfterMs: patient.retryAfterMs,
        now: Date.now,
        isStopped: () => signal.aborted,
      },
      signal,
    );
}
