/** A dot and the room around it, in the units of a chart's drawing. */
export const CELL = 12;

interface DotsProps {
  readonly x: number;
  readonly y: number;
  readonly direction: 'right' | 'up';
  readonly filled: number;
  /** Dots up to what was aimed at, hollow where they are not filled. */
  readonly aim?: number;
  /** A class that gives the stroke its colour. */
  readonly ink?: string;
}

/** A row of dots drawn as one line, dashed by points: a chart of hundreds of them has a few elements. */
export function Dots({ x, y, direction, filled, aim = 0, ink = 'stroke-ink' }: DotsProps) {
  const hollow = Math.max(aim - filled, 0);
  return (
    <>
      {filled > 0 ? (
        <path d={line(x, y, direction, 0, filled)} strokeDasharray={DASHES} strokeLinecap="round" className={ink} strokeWidth={9} />
      ) : null}
      {hollow > 0 ? (
        <>
          <path
            d={line(x, y, direction, filled, hollow)}
            strokeDasharray={DASHES}
            strokeLinecap="round"
            className="stroke-line-strong"
            strokeWidth={9}
          />
          <path
            d={line(x, y, direction, filled, hollow)}
            strokeDasharray={DASHES}
            strokeLinecap="round"
            className="stroke-surface"
            strokeWidth={6.5}
          />
        </>
      ) : null}
    </>
  );
}

/** A dash without length and a round cap make a dot. */
export const DASHES = `0.01 ${CELL - 0.01}`;

function line(x: number, y: number, direction: 'right' | 'up', skipped: number, count: number): string {
  const length = (count - 1) * CELL + 0.02;
  return direction === 'right' ? `M${x + skipped * CELL} ${y}h${length}` : `M${x} ${y - skipped * CELL}v${-length}`;
}
