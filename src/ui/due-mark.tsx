export type DueKind = 'overdue' | 'today' | 'soon' | 'later';

interface DueMarkProps {
  readonly kind: DueKind;
  /** Text of the due day, for example "Overdue, 3 Nov". */
  readonly word: string;
  /** YYYY-MM-DD, for the `datetime` attribute. */
  readonly dateTime?: string;
}

/** Horizontal positions of the line for now and of the day's dot. */
const PLACES: Record<DueKind, { readonly line: number; readonly dot: number }> = {
  overdue: { line: 9.5, dot: 3 },
  today: { line: 7, dot: 7 },
  soon: { line: 2.5, dot: 8 },
  later: { line: 1, dot: 11.5 },
};
const TONES: Record<DueKind, string> = { overdue: 'font-medium text-late', today: 'font-medium text-ink', soon: '', later: '' };

/** A due day: its text, and a dot before, on or after a line for now. */
export function DueMark({ kind, word, dateTime }: DueMarkProps) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${TONES[kind]}`}>
      <svg viewBox="0 0 14 12" aria-hidden className="h-3 w-3.5 shrink-0">
        <path d={`M${PLACES[kind].line} 0v12`} stroke="currentColor" strokeOpacity="0.55" strokeWidth="1.25" />
        <circle cx={PLACES[kind].dot} cy="6" r={kind === 'later' ? 2 : 2.75} fill="currentColor" />
      </svg>
      <time dateTime={dateTime}>{word}</time>
    </span>
  );
}
