import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder of the week. */
export function WeekSkeleton() {
  return (
    <div aria-hidden className="grid gap-x-6 gap-y-4 overflow-hidden px-4 md:grid-cols-2 md:px-6 xl:grid-cols-4">
      {[0, 1, 2, 3, 4, 5, 6, 7].map((at) => (
        <Skeleton key={at} className="h-28 rounded-2xl" />
      ))}
    </div>
  );
}
