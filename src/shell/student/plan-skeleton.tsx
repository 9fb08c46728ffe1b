import { Skeleton } from '../../ui/skeleton.tsx';

/** Height of a plan with its next item, so that the board below does not jump. */
export function PlanSkeleton() {
  return <Skeleton className="h-17 xl:h-64" />;
}
