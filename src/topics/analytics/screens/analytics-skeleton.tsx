import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/** Placeholder while the sessions load. */
export function AnalyticsSkeleton() {
  return (
    <div aria-busy className="grid gap-4 md:grid-cols-2 md:gap-6">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-56 rounded-2xl" />
      <Skeleton className="h-56 rounded-2xl" />
      <Skeleton className="h-13 md:col-span-2" />
      <Skeleton className="h-28 md:col-span-2" />
      <Skeleton className="h-80 rounded-2xl" />
      <Skeleton className="h-80 rounded-2xl" />
      <Skeleton className="h-80 rounded-2xl" />
      <Skeleton className="h-80 rounded-2xl" />
    </div>
  );
}
