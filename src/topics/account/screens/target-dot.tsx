/** Twelve hours fill the dot. */
const FULL_MINUTES = 720;

/** The logo with a dot whose area grows with the minutes. */
export function TargetDot({ minutes }: { minutes: number }) {
  const part = Math.min(Math.max(minutes || 0, 0) / FULL_MINUTES, 1);
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-14">
      <circle cx="16" cy="16" r="14.5" fill="none" stroke="currentColor" strokeOpacity="0.28" strokeWidth="1" />
      <circle
        cx="16"
        cy="16"
        r="14.5"
        className="origin-center fill-accent transition-transform duration-calm"
        style={{ transform: `scale(${Math.sqrt(part)})` }}
      />
    </svg>
  );
}
