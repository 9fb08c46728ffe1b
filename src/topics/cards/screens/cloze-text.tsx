import { clozeParts } from '../rules/cloze.ts';
import { Notation } from '../../../ui/notation.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

interface ClozeTextProps {
  readonly text: string;
  /** Gaps show their answer instead of their hint. */
  readonly isShown: boolean;
}

/** Text of a card with formulas, and with its gaps hidden or shown. */
export function ClozeText({ text, isShown }: ClozeTextProps) {
  return clozeParts(text, isShown).map(({ kind, text: part, at }) => {
    if (kind === 'words') return <Notation key={at} text={part} />;
    if (isShown)
      return (
        <mark key={at} className="rounded-sm bg-hover px-1 font-semibold text-ink underline decoration-2 underline-offset-4">
          <Notation text={part} />
        </mark>
      );
    return (
      <span key={at} className="rounded-sm border border-dashed border-line-strong bg-column px-2 text-ink-soft">
        <VisuallyHidden>{part === '' ? 'gap' : 'gap: '}</VisuallyHidden>
        {part === '' ? <span aria-hidden>…</span> : <Notation text={part} />}
      </span>
    );
  });
}
