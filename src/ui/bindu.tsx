/** The logo: a dot with a ring. Its class sets the size. */
export function Bindu({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" strokeOpacity="0.28" strokeWidth="1.5" />
      <circle cx="16" cy="16" r="6.5" className="fill-accent" />
    </svg>
  );
}
