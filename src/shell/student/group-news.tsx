import { useUnreadCounts } from '../../topics/groups/store/use-unread-counts.ts';
import { CountMark } from '../../ui/count-mark.tsx';

/** Number of unread messages in all groups. */
export function GroupNews() {
  const counts = useUnreadCounts();
  return (
    // Sized in px, like the icon: larger letters would cover it.
    <span className="absolute -top-[8px] left-full -ml-[8px] [&>span]:h-[20px] [&>span]:min-w-[20px] [&>span]:px-[6px] [&>span]:text-[12px]">
      <CountMark count={[...counts.values()].reduce((sum, { count }) => sum + count, 0)} words="unread" />
    </span>
  );
}
