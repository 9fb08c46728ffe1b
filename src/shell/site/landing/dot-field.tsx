/** A year of days. */
const DAYS = 365;
/** Empty radius around the central dot. */
const CALM = 9;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
const SIZE = 640;
const SPACING = (SIZE / 2 - 8) / Math.sqrt(DAYS + CALM);

/** A year of days in a sunflower pattern, fading outwards. */
const dots = Array.from({ length: DAYS }, (_, day) => {
  const distance = SPACING * Math.sqrt(day + CALM);
  const angle = day * GOLDEN_ANGLE;
  const nearness = 1 - day / DAYS;
  return {
    day,
    x: (SIZE / 2 + distance * Math.cos(angle)).toFixed(1),
    y: (SIZE / 2 + distance * Math.sin(angle)).toFixed(1),
    radius: (1.6 + 2.6 * nearness).toFixed(2),
    opacity: (0.14 + 0.5 * nearness ** 1.6).toFixed(2),
  };
});

/** Many days around one point. */
export function DotField({ className }: { className: string }) {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden className={className}>
      {dots.map(({ day, x, y, radius, opacity }) => (
        <circle key={day} cx={x} cy={y} r={radius} fill="currentColor" fillOpacity={opacity} />
      ))}
      <circle cx={SIZE / 2} cy={SIZE / 2} r="24" className="fill-accent" />
    </svg>
  );
}
