import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder with the height of the first content. */
export function CardsSkeleton() {
  return (
    <div className="grid gap-6" aria-hidden>
      <Skeleton className="h-28 rounded-2xl" />
      <Skeleton className="h-11" />
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-14 rounded-xl" />
      ))}
    </div>
  );
}
