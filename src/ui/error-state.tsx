import type { ReactNode } from 'react';

interface ErrorStateProps {
  readonly title: string;
  /** 1 if it fills the page. */
  readonly headingLevel?: 1 | 2 | 3;
  /** Which data is safe, and what to do. */
  readonly text: string;
  /** Technical details, for support. */
  readonly detail?: string;
  /** A button that recovers. */
  readonly action?: ReactNode;
}

/** Shown when a part of the page failed to load. */
export function ErrorState({ title, headingLevel = 3, text, detail, action }: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-4 py-8 text-center">
      <svg
        viewBox="0 0 32 32"
        aria-hidden
        className="size-8 text-danger"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      >
        <path d="M12.5 6.6a10 10 0 0 0 0 18.8M19.5 6.6a10 10 0 0 1 0 18.8M16 10.5v6.5M16 21v.5" />
      </svg>
      <Heading className={`font-display font-semibold ${headingLevel === 1 ? 'text-2xl' : 'text-lg'}`}>{title}</Heading>
      <p className="max-w-80 text-balance text-ink-soft">{text}</p>
      {detail === undefined ? null : <p className="max-w-prose text-sm break-words text-ink-soft">{detail}</p>}
      {action === undefined ? null : <div className="mt-2">{action}</div>}
    </div>
  );
}
