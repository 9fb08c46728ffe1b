/** The shape of what is being loaded, so that nothing jumps, in a sentence, too. Sized by its class; says nothing. */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`block rounded-lg bg-skeleton ${className}`} />;
}
