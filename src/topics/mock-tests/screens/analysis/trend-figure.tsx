import type { TrendPoint } from '../../rules/analysis-trend.ts';
import { signed } from '../../rules/analysis-advice.ts';
import { FigureWithTable } from './figure-with-table.tsx';

const WIDE = 320;
const HIGH = 120;
const EDGE = 12;
/** Width of the axis labels, left of the first point. */
const GUTTER = 26;

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });

/** Papers of the same family over time. */
export function TrendFigure({ points, currentId }: { readonly points: readonly TrendPoint[]; readonly currentId: string }) {
  if (points.length < 2) return null;
  const least = Math.min(0, ...points.map(({ percent }) => percent));
  const x = (at: number) => EDGE + GUTTER + ((WIDE - 2 * EDGE - GUTTER) * at) / (points.length - 1);
  const y = (percent: number) => EDGE + ((HIGH - 2 * EDGE) * (100 - percent)) / (100 - least);
  return (
    <FigureWithTable
      title="Papers of this kind"
      summary={`Your ${points.length} papers of this kind, the oldest first, in per cent of the marks: from ${percentWords(points[0]!)} to ${percentWords(points.at(-1)!)}. The ring is this paper.`}
      table={{
        head: ['Paper', 'Day', 'Marks', 'Per cent'],
        rows: points.map((point) => [
          point.title,
          day.format(point.startedAt),
          `${signed(point.marks)} of ${point.most}`,
          percentWords(point),
        ]),
      }}
    >
      <svg
        role="img"
        aria-label="Per cent of the marks of each paper. The table below has the figures."
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        className="w-full max-w-2xl"
      >
        <path d={`M${GUTTER} ${y(0)}H${WIDE - EDGE}M${GUTTER} ${y(100)}H${WIDE - EDGE}`} className="stroke-line-strong" strokeWidth={0.5} />
        {[0, 100].map((percent) => (
          <text key={percent} x={GUTTER - 4} y={y(percent) + 3} fontSize={8} textAnchor="end" className="fill-ink-soft">
            {percent}%
          </text>
        ))}
        <polyline
          points={points.map(({ percent }, at) => `${x(at)},${y(percent)}`).join(' ')}
          strokeWidth={1.5}
          className="fill-none stroke-ink"
        />
        {points.map(({ id, percent }, at) => (
          <g key={id}>
            <circle cx={x(at)} cy={y(percent)} r={3} className="fill-ink" />
            {id === currentId ? <circle cx={x(at)} cy={y(percent)} r={6} className="fill-none stroke-ink" strokeWidth={1.5} /> : null}
          </g>
        ))}
      </svg>
    </FigureWithTable>
  );
}

const percentWords = ({ percent }: TrendPoint) => `${signed(Math.round(percent))}%`;
