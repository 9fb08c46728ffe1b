import { type ReactNode, useId } from 'react';

interface FigureProps {
  readonly title: string;
  /** Sentence that says what the figure shows. */
  readonly summary: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A chart in its frame, with a title and a sentence about it. */
export function Figure({ title, summary, className = '', children }: FigureProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className={`grid grid-cols-1 content-start gap-4 panel p-4 break-inside-avoid sm:p-6 ${className}`}>
      <figcaption className="grid gap-1">
        <h2 id={id} className="font-display text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-pretty text-ink-soft">{summary}</p>
      </figcaption>
      {children}
    </figure>
  );
}
