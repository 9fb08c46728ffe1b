import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly title?: string;
  /** 2 if it is the only content of the page. */
  readonly headingLevel?: 2 | 3;
  /** What to do next. */
  readonly text: string;
  /** A button for the next step. */
  readonly action?: ReactNode;
}

/** An empty list, and how to fill it. */
export function EmptyState({ title, headingLevel = 3, text, action }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <svg viewBox="0 0 32 32" aria-hidden className="size-8 text-line-strong">
        <circle
          cx="16"
          cy="16"
          r="10"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          strokeDasharray="0.01 5.236"
          strokeLinecap="round"
        />
      </svg>
      {title === undefined ? null : <Heading className="font-display text-lg font-semibold">{title}</Heading>}
      <p className="max-w-72 text-sm text-balance text-ink-soft">{text}</p>
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  );
}
