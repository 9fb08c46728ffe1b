import { type MessageReach, messageReach } from './message-reach.ts';
import { useStoreAnswer } from '../replica/use-store-answer.ts';
import { useSyncPhase } from '../replica/use-sync-status.ts';

/** Null while nothing is known: the group was never read from the server, or the store is not open yet. */
export function useMessageReach(groupId: string): MessageReach | null {
  // That a page has come is written after its messages, with no change of a document.
  const { phase } = useSyncPhase();
  const answer = useStoreAnswer(async (store) => ({ groupId, reach: await messageReach(store, groupId) }), [groupId, phase]);
  return answer?.groupId === groupId ? answer.reach : null;
}
