import { dotPictures, type Dot, type DotPictureName } from './dot-pictures.ts';

/** A decorative picture of a feature; hidden from screen readers. */
export function DotPicture({ name, className = '' }: { name: DotPictureName; className?: string }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden className={className}>
      {dotPictures[name]().map((dot) => (
        <circle key={`${dot.x},${dot.y}`} cx={dot.x.toFixed(1)} cy={dot.y.toFixed(1)} r={dot.radius} {...paint(dot)} />
      ))}
    </svg>
  );
}

function paint({ tone }: Dot) {
  if (tone === 'lit') return { className: 'fill-accent' };
  if (tone === 'hollow') return { fill: 'none', stroke: 'currentColor', strokeOpacity: 0.5, strokeWidth: 1.5 };
  return { fill: 'currentColor', fillOpacity: tone.toFixed(2) };
}
