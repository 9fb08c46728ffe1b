import { Skeleton } from '../../ui/skeleton.tsx';

/** Placeholder with the height of a plan that shows its next item, so that the board below does not jump. */
export function PlanSkeleton() {
  return <Skeleton className="h-17 xl:h-64" />;
}
