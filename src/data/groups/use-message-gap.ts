import { loadFeeds } from '../../../replication/pull/feeds.ts';
import { useOpenReplica } from '../replica/replica-context.tsx';
import { useStoreAnswer } from '../replica/use-store-answer.ts';
import { useSyncPhase } from '../replica/use-sync-status.ts';

/**
 * Since when the messages of a group are on this device without a gap; of what was written before that moment
 * (`createdAt`) some is still to come, by itself and behind the newest (PULL-5). Null: all of them are here, as far as
 * this device has heard.
 */
export function useMessageGap(groupId: string): number | null {
  const userId = useOpenReplica()?.userId ?? '';
  // That the last of them has come is written after them, with no change of a document.
  const { phase } = useSyncPhase();
  const gap = useStoreAnswer(
    async (store) => {
      const feeds = await loadFeeds({ store, collections: [], userId });
      return { groupId, before: feeds.find(({ collection, scope }) => collection === 'group_messages' && scope === groupId)?.gapBefore };
    },
    [groupId, userId, phase],
  );
  return gap?.groupId === groupId ? (gap.before ?? null) : null;
}
