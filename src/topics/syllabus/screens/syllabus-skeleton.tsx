import { Skeleton } from '../../../ui/skeleton.tsx';

/** Placeholder with the height of the first content. */
export function SyllabusSkeleton() {
  return (
    <div className="grid gap-4" aria-hidden>
      <Skeleton className="h-11 rounded-full" />
      <Skeleton className="h-11 rounded-full" />
      {[0, 1, 2, 3, 4, 5].map((at) => (
        <Skeleton key={at} className="h-20 rounded-xl" />
      ))}
    </div>
  );
}
