import { type MessageReach, messageReach } from './message-reach.ts';
import { useStoreAnswer } from '../../../shared/replica/use-store-answer.ts';
import { useSyncPhase } from '../../../shared/replica/use-sync-phase.ts';

/** Null while unknown: the group was never pulled, or the store is not open yet. */
export function useMessageReach(groupId: string): MessageReach | null {
  // The cursor is stored after its messages, without a document change. A new sync phase triggers the next read.
  const { phase } = useSyncPhase();
  const answer = useStoreAnswer(async (store) => ({ groupId, reach: await messageReach(store, groupId) }), [groupId, phase]);
  return answer?.groupId === groupId ? answer.reach : null;
}
