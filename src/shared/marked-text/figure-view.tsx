import { useId } from 'react';

import { type Drawing, drawingOf } from './figure.ts';

const WIDTH = 320;
const HEIGHT = 220;
const LEFT = 40;
const BOTTOM = 30;
const DASHES = ['', '6 4', '2 3'];

/** A graph of an answer, drawn by the app from its data. Invalid data is shown as text. */
export function FigureView({ data }: { data: string }) {
  const clip = useId();
  const drawing = drawn(data);
  if (drawing === null) return <code className="text-sm break-words whitespace-pre-wrap">{data}</code>;
  const { curves, points, x, y, labels } = drawing;
  const left = (value: number) => LEFT + ((value - x[0]) / (x[1] - x[0])) * (WIDTH - LEFT - 10);
  const top = (value: number) => HEIGHT - BOTTOM - ((value - y[0]) / (y[1] - y[0])) * (HEIGHT - BOTTOM - 10);
  const names = curves.map(({ name }) => name).join(', ');
  return (
    <figure className="grid max-w-md grid-cols-1 gap-1 text-sm">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Graph of ${names || `${labels[1]} against ${labels[0]}`}`}>
        <clipPath id={clip}>
          <rect x={LEFT} y={10} width={WIDTH - LEFT - 10} height={HEIGHT - BOTTOM - 10} />
        </clipPath>
        {ticks(x).map((value) => (
          <g key={value}>
            <line x1={left(value)} x2={left(value)} y1={10} y2={HEIGHT - BOTTOM} className="stroke-line" />
            <text x={left(value)} y={HEIGHT - BOTTOM + 13} textAnchor="middle" className="fill-ink-soft text-[10px] tabular-nums">
              {tickText(value)}
            </text>
          </g>
        ))}
        {ticks(y).map((value) => (
          <g key={value}>
            <line x1={LEFT} x2={WIDTH - 10} y1={top(value)} y2={top(value)} className="stroke-line" />
            <text x={LEFT - 5} y={top(value) + 3} textAnchor="end" className="fill-ink-soft text-[10px] tabular-nums">
              {tickText(value)}
            </text>
          </g>
        ))}
        {x[0] < 0 && x[1] > 0 ? <line x1={left(0)} x2={left(0)} y1={10} y2={HEIGHT - BOTTOM} className="stroke-ink-soft" /> : null}
        {y[0] < 0 && y[1] > 0 ? <line x1={LEFT} x2={WIDTH - 10} y1={top(0)} y2={top(0)} className="stroke-ink-soft" /> : null}
        <g clipPath={`url(#${clip})`} fill="none" strokeWidth={2} className="stroke-ink">
          {curves.flatMap(({ name, pieces }, at) =>
            pieces.map((piece) => (
              <polyline
                key={`${name} ${piece[0]![0]}`}
                strokeDasharray={DASHES[at]}
                points={piece.map(([px, py]) => `${left(px).toFixed(1)},${Math.max(-1e4, Math.min(1e4, top(py))).toFixed(1)}`).join(' ')}
              />
            )),
          )}
          {points.map(([px, py], at) => (
            // oxlint-disable-next-line react/no-array-index-key -- points never reorder
            <circle key={at} cx={left(px)} cy={top(py)} r={3} className="fill-ink" />
          ))}
        </g>
        <text x={WIDTH - 10} y={HEIGHT - 4} textAnchor="end" className="fill-ink-soft text-[10px]">
          {labels[0]}
        </text>
        <text x={LEFT} y={8} className="fill-ink-soft text-[10px]">
          {labels[1]}
        </text>
      </svg>
      {curves.length === 0 ? null : (
        <figcaption className="flex flex-wrap gap-x-4 gap-y-1 text-ink-soft">
          {curves.map(({ name }, at) => (
            <span key={name} className="flex items-center gap-1.5">
              <svg aria-hidden viewBox="0 0 24 4" className="h-1 w-6 stroke-ink">
                <line x1={0} x2={24} y1={2} y2={2} strokeWidth={2} strokeDasharray={DASHES[at]} />
              </svg>
              {name}
            </span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}

function drawn(data: string): Drawing | null {
  try {
    return drawingOf(JSON.parse(data));
  } catch {
    return null;
  }
}

/** Round numbers within a range, about five of them. */
function ticks([from, to]: readonly [number, number]): readonly number[] {
  const raw = (to - from) / 5;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * ([1, 2, 5, 10].find((each) => each * power >= raw) ?? 10);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.min(12, Math.floor(to / step) - first + 1) }, (_, at) => (first + at) * step);
}

const tickText = (value: number) =>
  value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-3) ? value.toExponential(0) : `${Number(value.toPrecision(6))}`;
