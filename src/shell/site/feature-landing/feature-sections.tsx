import { Link } from '@tanstack/react-router';

import { LinkButton } from '../../../ui/link-button.tsx';
import { DotPicture } from './dot-picture.tsx';
import { features, type Feature } from './features.ts';
import { InTheMaking } from './in-the-making.tsx';
import { ProductPictures } from './product-pictures.tsx';

type AnyFeature = (typeof features)[keyof typeof features];
type ShownFeature = Exclude<AnyFeature, { readonly shown: null }>;

const all = Object.values(features);
const shown = all.filter((feature): feature is ShownFeature => feature.shown !== null);
const others = all.filter((feature) => feature.shown === null);

/** All features on the landing page, those with pictures first. */
export function FeatureSections() {
  return (
    <section aria-labelledby="features" className="border-t border-line">
      <div className="mx-auto max-w-6xl gutter py-16 lg:py-24">
        <h2 id="features" className="max-w-2xl font-display text-2xl font-semibold tracking-tight md:text-4xl">
          What Ekagra has for you
        </h2>
        {shown.map((feature) => (
          <ShownFeatureSection key={feature.path} feature={feature} />
        ))}
        <ul className="mt-16 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {others.map((feature) => (
            <li key={feature.path} className="flex">
              <FeatureCard feature={feature} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Picture and text, on alternating sides on a desktop. */
function ShownFeatureSection({ feature }: { feature: ShownFeature }) {
  const { name, path, promise, summary, shown: screen } = feature;
  return (
    <div className="group mt-10 grid gap-10 lg:mt-16 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-center lg:gap-14 lg:odd:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="lg:group-odd:order-last">
        <h3 className="font-display text-2xl font-semibold">{promise}</h3>
        <p className="mt-2 text-lg text-pretty text-ink-soft">{summary}</p>
        <LinkButton to={path} className="mt-6">
          More about {name.toLowerCase()}
        </LinkButton>
      </div>
      <ProductPictures screen={screen} />
    </div>
  );
}

function FeatureCard({ feature }: { feature: Feature }) {
  return (
    <article className="relative flex w-full flex-col panel p-6 transition-colors duration-quick has-[a:hover]:border-line-strong">
      <DotPicture name={feature.picture} className="mb-5 w-full" />
      <h3 className="font-display text-xl font-semibold">
        {/* The whole card is the link's tap target. */}
        <Link to={feature.path} className="after:absolute after:inset-0 after:rounded-2xl">
          {feature.name}
        </Link>
      </h3>
      <p className="mt-1 text-pretty text-ink-soft">{feature.summary}</p>
      {feature.isBuilt ? null : (
        <div className="mt-auto pt-5">
          <InTheMaking />
        </div>
      )}
    </article>
  );
}
