import { Skeleton } from '../../../../ui/skeleton.tsx';

/** Placeholder of messages, at the end above the composer. */
export function MessagesSkeleton() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden px-3 pb-2 md:px-6">
        {['w-3/5', 'w-2/5', 'ml-auto w-1/2', 'w-3/5'].map((className, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- static shapes
          <Skeleton key={at} className={`h-11 max-w-96 shrink-0 rounded-2xl ${className}`} />
        ))}
      </div>
      <div className="border-t border-line px-3 pt-2 pb-3 md:px-6">
        <Skeleton className="h-11" />
      </div>
    </div>
  );
}
