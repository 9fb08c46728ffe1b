import { Specimen } from './specimen.tsx';

const GROUNDS = ['bg-page', 'bg-column', 'bg-surface', 'bg-raised', 'bg-field', 'bg-hover', 'bg-skeleton', 'bg-accent', 'bg-ink'];
const TYPE = ['text-xs', 'text-sm', 'text-base', 'text-lg', 'text-xl', 'text-2xl', 'text-4xl', 'text-6xl'];
const RADII = ['rounded-xs', 'rounded-sm', 'rounded-lg', 'rounded-xl', 'rounded-2xl', 'rounded-full'];

export function Tokens() {
  return (
    <>
      <Specimen title="Colour">
        {GROUNDS.map((ground) => (
          <div key={ground} className="grid gap-1 text-xs">
            <div className={`size-16 rounded-lg border border-line ${ground}`} />
            {ground}
          </div>
        ))}
        <p className="text-ink">ink</p>
        <p className="text-ink-soft">ink-soft</p>
        <p className="text-danger">danger</p>
        <p className="text-late">late</p>
      </Specimen>
      <Specimen title="Type">
        <div className="grid gap-2">
          {TYPE.map((size) => (
            <p key={size} className={size}>
              <span className="font-display">Rotation 0123 घूर्णन</span> · text पाठ · {size}
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen title="Radius and elevation">
        {RADII.map((radius) => (
          <div key={radius} className="grid gap-1 text-xs">
            <div className={`size-16 border border-line-strong bg-surface ${radius}`} />
            {radius}
          </div>
        ))}
        <div className="size-16 rounded-xl bg-raised shadow-float" />
      </Specimen>
    </>
  );
}
