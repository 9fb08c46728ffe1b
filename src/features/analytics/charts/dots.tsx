/** A dot and the room around it, in the units of a chart's drawing. */
export const CELL = 12;

/** A dash without length and a round cap make a dot. */
export const DASHES = `0.01 ${CELL - 0.01}`;

/** Lines of dots as one path, dashed by points: a chart of hundreds of dots has a few elements. @param ink a class for its stroke */
export function SolidDots({ d, ink = 'stroke-ink' }: { d: string; ink?: string | undefined }) {
  return d === '' ? null : <path d={d} strokeDasharray={DASHES} strokeLinecap="round" strokeWidth={9} className={ink} />;
}

/** What was aimed at and is not filled. */
export function HollowDots({ d }: { d: string }) {
  if (d === '') return null;
  return (
    <>
      <path d={d} strokeDasharray={DASHES} strokeLinecap="round" strokeWidth={9} className="stroke-line-strong" />
      <path d={d} strokeDasharray={DASHES} strokeLinecap="round" strokeWidth={6.5} className="stroke-surface" />
    </>
  );
}

/** A line of so many dots, for a path; of none, nothing. @param skipped dots that lie before its first one */
export function dotLine(x: number, y: number, direction: 'right' | 'up', count: number, skipped = 0): string {
  if (count <= 0) return '';
  const length = (count - 1) * CELL + 0.02;
  return direction === 'right' ? `M${x + skipped * CELL} ${y}h${length}` : `M${x} ${y - skipped * CELL}v${-length}`;
}
