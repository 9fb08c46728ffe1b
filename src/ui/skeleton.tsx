/**
 * Placeholder of loading content, also inside a sentence. Prevents layout shift. Sized by its class; hidden from screen
 * readers.
 */
export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={`block rounded-lg bg-skeleton ${className}`} />;
}
