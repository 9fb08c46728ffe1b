import type { AnalysedQuestion } from '../../rules/analysis-question.ts';

/** Marks each outcome by a shape as well as a colour, around (x, y). Right: dot; partly: half; wrong: cross; otherwise: ring. */
export function OutcomeMark({ outcome, x, y, r = 4 }: Pick<AnalysedQuestion, 'outcome'> & { x: number; y: number; r?: number }) {
  switch (outcome) {
    case 'right':
      return <circle cx={x} cy={y} r={r} className="fill-answered" />;
    case 'partial':
      return (
        <>
          <circle cx={x} cy={y} r={r - 0.5} className="fill-surface stroke-answered" />
          <path d={`M${x} ${y - r}a${r} ${r} 0 0 0 0 ${2 * r}z`} className="fill-answered" />
        </>
      );
    case 'wrong':
      return <path d={`M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`} strokeWidth={2} className="stroke-danger" />;
    default:
      return <circle cx={x} cy={y} r={r - 1} strokeWidth={1.5} className="fill-surface stroke-line-strong" />;
  }
}

/** Legend of the shapes. */
export function OutcomeLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {(['right', 'partial', 'wrong', 'unattempted'] as const).map((outcome) => (
        <li key={outcome} className="flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 12 12" className="size-3">
            <OutcomeMark outcome={outcome} x={6} y={6} />
          </svg>
          {{ right: 'right', partial: 'partly right', wrong: 'wrong', unattempted: 'left out or not counted' }[outcome]}
        </li>
      ))}
    </ul>
  );
}
