interface DialProps {
  /** Accessible name of the time. */
  readonly label: string;
  readonly time: string;
  /** Filled share, 0 … 1. */
  readonly filled: number;
  /** Maximum width; the numerals scale with it. */
  readonly className: string;
}

const RADIUS = 46;

/** The time in a dot that fills. */
export function Dial({ label, time, filled, className }: DialProps) {
  return (
    <div className={`@container relative grid aspect-square w-full place-items-center self-center justify-self-center ${className}`}>
      <svg viewBox="0 0 100 100" aria-hidden className="absolute inset-0">
        <circle cx="50" cy="50" r={RADIUS} fill="none" className="stroke-line-strong" strokeWidth="1" />
        {/* Scaled by area, which is what the eye compares. */}
        <circle cx="50" cy="50" r={RADIUS * Math.sqrt(filled)} className="fill-accent opacity-20" />
      </svg>
      <p role="timer" aria-label={label} className="relative font-display text-[21cqw] leading-none font-semibold tabular-nums">
        {time}
      </p>
    </div>
  );
}
