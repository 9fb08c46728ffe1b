/** Distance between dots in drawing units. */
export const CELL = 12;

/** A zero-length dash with a round cap draws a dot. */
export const DASHES = `0.01 ${CELL - 0.01}`;

/** Draws lines of dots as one dashed path: a chart of hundreds of dots needs few elements. @param ink class of the stroke */
export function SolidDots({ d, ink = 'stroke-ink' }: { d: string; ink?: string | undefined }) {
  return d === '' ? null : <path d={d} strokeDasharray={DASHES} strokeLinecap="round" strokeWidth={9} className={ink} />;
}

/** Hollow dots of an unreached target. */
export function HollowDots({ d }: { d: string }) {
  if (d === '') return null;
  return (
    <>
      <path d={d} strokeDasharray={DASHES} strokeLinecap="round" strokeWidth={9} className="stroke-line-strong" />
      <path d={d} strokeDasharray={DASHES} strokeLinecap="round" strokeWidth={6.5} className="stroke-surface" />
    </>
  );
}

/** Path data of a line of dots. @param skipped dots before the first one */
export function dotLine(x: number, y: number, direction: 'right' | 'up', count: number, skipped = 0): string {
  if (count <= 0) return '';
  const length = (count - 1) * CELL + 0.02;
  return direction === 'right' ? `M${x + skipped * CELL} ${y}h${length}` : `M${x} ${y - skipped * CELL}v${-length}`;
}
