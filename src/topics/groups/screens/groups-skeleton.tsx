import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder of the list, with the height of its rows. */
export function GroupRowsSkeleton() {
  return (
    <div aria-hidden className="grid gap-2">
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-16 rounded-xl" />
      ))}
    </div>
  );
}
