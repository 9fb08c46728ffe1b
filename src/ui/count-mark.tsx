import { VisuallyHidden } from './visually-hidden.tsx';

interface CountMarkProps {
  readonly count: number;
  /** The counted things, as in “3 unread messages”. */
  readonly words: string;
}

/** Larger counts are shown as this number with a plus. */
const MOST_SHOWN = 99;

/** Badge with the number of new items; nothing for zero. */
export function CountMark({ count, words }: CountMarkProps) {
  if (count === 0) return null;
  const shown = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
  return (
    <span className="grid h-5 min-w-5 shrink-0 place-items-center rounded-full bg-ink px-1.5 text-xs font-semibold text-page tabular-nums">
      <span aria-hidden>{shown}</span>
      <VisuallyHidden>{`${shown} ${words}`}</VisuallyHidden>
    </span>
  );
}
