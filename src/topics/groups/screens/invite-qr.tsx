import { useMemo } from 'react';
import { encode } from 'uqr';

/** Modules of a finder pattern. */
const EYE = 7;
/** Quiet zone, required by scanners. */
const QUIET = 4;

/** A QR code drawn with dots. Dark on light in both themes: many scanners do not read inverted codes. */
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
