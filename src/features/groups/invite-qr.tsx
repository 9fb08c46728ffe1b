import { useMemo } from 'react';
import { encode } from 'uqr';

/** How many modules a corner has that a camera looks for. */
const EYE = 7;
/** The empty edge, without which cameras do not find it. */
const QUIET = 4;

/**
 * A link as a picture for a camera, drawn with dots. Ink on paper in the dark as well: many cameras do not read it
 * the other way round.
 */
export function InviteQr({ link }: { link: string }) {
  const { data, size } = useMemo(() => encode(link, { ecc: 'M', border: 0 }), [link]);
  const eyes = [
    [0, 0],
    [size - EYE, 0],
    [0, size - EYE],
  ] as const;
  const isEye = (x: number, y: number) => eyes.some(([left, top]) => x >= left && x < left + EYE && y >= top && y < top + EYE);
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark && !isEye(x, y) ? [{ x, y }] : [])));
  return (
    <svg
      role="img"
      aria-label="QR code of the invite link"
      viewBox={`${-QUIET} ${-QUIET} ${size + 2 * QUIET} ${size + 2 * QUIET}`}
      className="size-36 rounded-xl border border-line bg-[#fffefb] fill-[#1f2233] stroke-none"
    >
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x + 0.5} cy={y + 0.5} r="0.46" />
      ))}
      {eyes.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x + 0.5} y={y + 0.5} width={EYE - 1} height={EYE - 1} rx="2" fill="none" stroke="#1f2233" strokeWidth="1" />
          <circle cx={x + EYE / 2} cy={y + EYE / 2} r="1.62" />
        </g>
      ))}
    </svg>
  );
}
