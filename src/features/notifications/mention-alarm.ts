import type { OpenReplica } from '../../data/replica/open-replica.ts';
import { isMentioned } from '../../domain/messages/mentions.ts';
import { TELL_OF_MENTIONS } from '../../domain/reminders/notification-target.ts';

/** Has the worker look whenever a message has arrived that names the student: once what comes with it is here, too. */
export function keepTellingOfMentions({ replica, engine, userId }: OpenReplica): () => void {
  // The first look finds out what is old.
  let isPending = true;
  function tell(): void {
    if (!isPending || engine.status().phase !== 'idle') return;
    isPending = false;
    void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ type: TELL_OF_MENTIONS }));
  }
  const stopWatching = engine.onStatus(tell);
  const stopChanges = replica.onChange(['group_messages'], ({ changed }) => {
    // Every tab hears of it; the one that replicates acts.
    if (!engine.isLeading()) return;
    isPending ||= changed.some((message) => isMentioned(userId, message));
    tell();
  });
  tell();
  return () => {
    stopChanges();
    stopWatching();
  };
}
