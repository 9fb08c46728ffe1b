import { useUnreadCounts } from '../../data/groups/use-unread-counts.ts';
import { CountMark } from '../../ui/count-mark.tsx';

/** Number of unread messages in all groups. */
export function GroupNews() {
  const counts = useUnreadCounts();
  return (
    <span className="absolute -top-2 left-full -ml-2">
      <CountMark count={[...counts.values()].reduce((sum, { count }) => sum + count, 0)} words="unread" />
    </span>
  );
}
