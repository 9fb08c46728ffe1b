import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import { isMentioned } from '../rules/mentions.ts';
import { NOTIFY_MENTIONS } from '../rules/notification-target.ts';

/** Makes the service worker look for mentions after a message that mentions the student, once replication is idle. */
export function watchMentions({ replica, engine, userId }: OpenReplica): () => void {
  // The first look records which messages are old.
  let isPending = true;
  function notifyWhenIdle(): void {
    if (!isPending || engine.status().phase !== 'idle') return;
    isPending = false;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: NOTIFY_MENTIONS }));
  }
  const stopWatching = engine.onStatus(notifyWhenIdle);
  const stopChanges = replica.onChange(['group_messages'], ({ changed }) => {
    // Every tab gets the change; the leader acts.
    if (!engine.isLeading()) return;
    isPending ||= changed.some((message) => isMentioned(userId, message));
    notifyWhenIdle();
  });
  notifyWhenIdle();
  return () => {
    stopChanges();
    stopWatching();
  };
}
