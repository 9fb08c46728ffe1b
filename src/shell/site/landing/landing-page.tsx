import type { ReactNode } from 'react';

import { DotField } from './dot-field.tsx';

interface LandingPageProps {
  /** Sign-in card for visitors, a button for students. */
  readonly entrance: ReactNode;
  /** Sections below the hero. */
  readonly children?: ReactNode;
}

/** One below the other, or side by side. */
const COLUMNS = 'grid-cols-1 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:items-center';

/** The first page: what Ekagra is and the way in, on one screen; below it whatever else there is to tell. */
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
