interface SectionHeadingProps {
  /** Target of the section's `aria-labelledby`. */
  readonly id: string;
  readonly title: string;
  readonly text?: string;
}

export function SectionHeading({ id, title, text }: SectionHeadingProps) {
  return (
    <div className="max-w-2xl">
      <h2 id={id} className="font-display text-2xl font-semibold tracking-tight md:text-4xl">
        {title}
      </h2>
      {text === undefined ? null : <p className="mt-2 text-lg text-pretty text-ink-soft">{text}</p>}
    </div>
  );
}
