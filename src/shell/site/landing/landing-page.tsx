import type { ReactNode } from 'react';

/** Days in a year, one dot each. */
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

interface LandingPageProps {
  /** Sign-in card for visitors, a button for students. */
  readonly entrance: ReactNode;
  /** Sections below the hero. */
  readonly children?: ReactNode;
}

/** One below the other on a phone, side by side on a desktop. */
const COLUMNS = 'grid-cols-1 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:items-center';

/** The landing page: what Ekagra is and how to enter, on one screen; everything else is below. */
export function LandingPage({ entrance, children }: LandingPageProps) {
  return (
    <main className="grid grid-cols-1 overflow-x-clip">
      <section
        aria-labelledby="ekagra"
        className={`mx-auto grid min-h-[calc(100dvh-4.5rem)] w-full max-w-6xl content-center gap-8 gutter pt-2 pb-10 md:max-lg:gap-14 lg:gap-20 ${COLUMNS}`}
      >
        <DotField className="mx-auto aspect-square w-full max-w-[min(24rem,34dvh)] lg:order-last lg:max-w-[min(38rem,76dvh)]" />
        <div className="mx-auto w-full max-w-sm lg:mx-0 lg:max-w-none">
          <h1 id="ekagra" className="-ml-0.5 font-display text-4xl font-semibold tracking-tight lg:-ml-1 lg:text-6xl">
            Ekagra
          </h1>
          <p lang="hi" className="font-name text-xl leading-normal font-semibold text-ink-soft lg:text-2xl lg:leading-normal">
            एकाग्र
          </p>
          <p className="mt-4 text-lg text-pretty lg:mt-6 lg:text-xl">
            Plan, study and revise for JEE and NEET in one app, online or offline.
          </p>
          <div className="mt-8">{entrance}</div>
        </div>
      </section>
      {children}
    </main>
  );
}

/** A field of many dots around one point. */
function DotField({ className }: { className: string }) {
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden className={className}>
      {dots.map(({ day, x, y, radius, opacity }) => (
        <circle key={day} cx={x} cy={y} r={radius} fill="currentColor" fillOpacity={opacity} />
      ))}
      <circle cx={SIZE / 2} cy={SIZE / 2} r="24" className="fill-accent" />
    </svg>
  );
}
