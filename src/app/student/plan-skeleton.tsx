import { Skeleton } from '../../ui/skeleton.tsx';

/** As high as a plan that shows what is next, so that the board below it does not jump. */
export function PlanSkeleton() {
  return <Skeleton className="h-31 xl:h-64" />;
}
