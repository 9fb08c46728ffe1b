import type { PaletteState } from '../rules/progress.ts';

/** Each state has a shape as well as a colour: square, pointing down, pointing up, circle, circle with a tick. */
const SHAPES: Readonly<Record<PaletteState, string>> = {
  'not-visited': 'M4 2.5h32a1.5 1.5 0 0 1 1.5 1.5v32a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 36V4A1.5 1.5 0 0 1 4 2.5z',
  'not-answered': 'M4 2h32a2 2 0 0 1 2 2v21L29 38H11L2 25V4a2 2 0 0 1 2-2z',
  answered: 'M11 2h18l9 13v21a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V15z',
  marked: 'M20 1.5a18.5 18.5 0 1 1 0 37 18.5 18.5 0 0 1 0-37z',
  'answered-marked': 'M20 1.5a18.5 18.5 0 1 1 0 37 18.5 18.5 0 0 1 0-37z',
};
const FILLS: Readonly<Record<PaletteState, string>> = {
  'not-visited': 'fill-field stroke-line-strong',
  'not-answered': 'fill-danger',
  answered: 'fill-answered',
  marked: 'fill-marked',
  'answered-marked': 'fill-marked',
};

interface PaletteMarkProps {
  readonly state: PaletteState;
  readonly children: string | number;
  readonly className?: string;
}

export function PaletteMark({ state, children, className = 'size-10' }: PaletteMarkProps) {
  return (
    <span aria-hidden className={`relative grid shrink-0 place-items-center ${className}`}>
      <svg viewBox="0 0 40 40" className="absolute inset-0 size-full">
        <path d={SHAPES[state]} className={FILLS[state]} />
        {state === 'answered-marked' ? (
          <>
            <circle cx="32" cy="32" r="7.5" className="fill-answered stroke-page" strokeWidth="1.5" />
            <path d="m28.8 32 2.2 2.4 4-4.6" fill="none" className="stroke-page" strokeWidth="2" strokeLinecap="round" />
          </>
        ) : null}
      </svg>
      <span className={`relative font-display text-sm font-semibold tabular-nums ${state === 'not-visited' ? 'text-ink' : 'text-page'}`}>
        {children}
      </span>
    </span>
  );
}
