interface PriorityMarkProps {
  readonly priority: 'none' | 'low' | 'medium' | 'high';
  /** Text shown beside the shape. */
  readonly word: string;
}

const DOTS = { none: 0, low: 1, medium: 2, high: 3 } as const;

/** One to three dots by priority; nothing without a priority. */
export function PriorityMark({ priority, word }: PriorityMarkProps) {
  if (priority === 'none') return null;
  return (
    <span className={`inline-flex items-center gap-1.5 ${priority === 'high' ? 'font-medium text-ink' : ''}`}>
      <svg viewBox="0 0 16 12" aria-hidden className="h-3 w-4 shrink-0">
        {[0, 1, 2].map((at) => (
          <circle key={at} cx={2.5 + at * 5.5} cy="6" r="2" fill="currentColor" fillOpacity={at < DOTS[priority] ? 1 : 0.25} />
        ))}
      </svg>
      {word}
    </span>
  );
}
