import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { DotPicture } from './dot-picture.tsx';
import { features, type Feature } from './features.ts';
import { InTheMaking } from './in-the-making.tsx';
import { ProductPictures } from './product-pictures.tsx';

interface FeatureLandingPageProps {
  readonly feature: Feature;
  /** Sign-in card for visitors, a button for students. */
  readonly entrance: ReactNode;
}

/** Landing page of one feature. */
export function FeatureLandingPage({ feature, entrance }: FeatureLandingPageProps) {
  return (
    <main className="overflow-x-clip">
      <section
        aria-labelledby="promise"
        className="mx-auto grid max-w-6xl grid-cols-1 gap-12 gutter py-10 lg:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] lg:items-center lg:gap-16 lg:py-20"
      >
        <div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg text-ink-soft">
            {feature.name}
            {feature.isBuilt ? null : <InTheMaking />}
          </p>
          <h1 id="promise" className="mt-3 font-display text-4xl font-semibold tracking-tight text-balance lg:text-6xl">
            {feature.promise}
          </h1>
          <p className="mt-5 text-lg text-pretty">{feature.summary}</p>
          <div className="mt-8">{entrance}</div>
        </div>
        {feature.shown === null ? (
          <DotPicture name={feature.picture} className="mx-auto w-full max-w-2xl" />
        ) : (
          <ProductPictures screen={feature.shown} />
        )}
      </section>
      <section aria-label="What it does" className="border-t border-line bg-column">
        <ul className="mx-auto grid max-w-6xl gap-10 gutter py-16 md:grid-cols-3 md:gap-8">
          {feature.points.map(({ title, text }) => (
            <li key={title}>
              <h2 className="font-display text-xl font-semibold">{title}</h2>
              <p className="mt-1 text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <OtherFeatures than={feature} />
    </main>
  );
}

function OtherFeatures({ than }: { than: Feature }) {
  return (
    <section aria-labelledby="others" className="border-t border-line">
      <div className="mx-auto max-w-6xl gutter py-16">
        <h2 id="others" className="font-display text-2xl font-semibold">
          More of Ekagra
        </h2>
        <ul className="mt-4 flex flex-wrap gap-x-8">
          {Object.values(features)
            .filter(({ path }) => path !== than.path)
            .map(({ path, name }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="inline-flex min-h-11 items-center text-lg underline decoration-line-strong underline-offset-4 hover:decoration-ink"
                >
                  {name}
                </Link>
              </li>
            ))}
        </ul>
      </div>
    </section>
  );
}
