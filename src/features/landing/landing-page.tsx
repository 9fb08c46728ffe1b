import type { ReactNode } from 'react';

import { DotField } from './dot-field.tsx';

/** The first page. `entrance` is the way in: a card for visitors, a button for students. */
export function LandingPage({ entrance }: { entrance: ReactNode }) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-6xl grid-cols-[minmax(0,1fr)] content-between gap-8 md:max-lg:content-center md:max-lg:gap-14 overflow-x-clip px-6 pt-6 pb-[calc(2rem+env(safe-area-inset-bottom))] lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:content-center lg:items-center lg:gap-20 lg:py-12">
      <DotField className="mx-auto aspect-square w-full max-w-[min(26rem,44dvh)] lg:order-last lg:max-w-[min(40rem,80dvh)]" />
      <div className="mx-auto w-full max-w-sm lg:mx-0 lg:max-w-none">
        <h1 className="-ml-0.5 lg:-ml-1 font-display text-4xl font-semibold tracking-tight lg:text-6xl">Ekagra</h1>
        <p lang="hi" className="font-name text-xl leading-normal font-semibold text-ink-soft lg:text-2xl lg:leading-normal">
          एकाग्र
        </p>
        <p className="mt-4 text-lg text-pretty lg:mt-6 lg:text-xl">
          One calm place to plan and do your JEE and NEET preparation, with or without a network.
        </p>
        <div className="mt-8 max-w-sm">{entrance}</div>
      </div>
    </main>
  );
}
