/** The shape of what is being loaded, so that nothing jumps. Sized by its class; says nothing. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden className={`rounded-lg bg-skeleton ${className}`} />;
}
