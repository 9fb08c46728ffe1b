import { MARKETING_FIGURES } from './marketing-figures.ts';
import { SectionHeading } from './section-heading.tsx';

export function Stats() {
  return (
    <section aria-labelledby="stats" className="border-t border-line bg-column">
      <div className="mx-auto max-w-6xl gutter py-16 lg:py-20">
        <SectionHeading id="stats" title="Ekagra in numbers" text="100% free, for everyone." />
        <dl className="mt-10 grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-x-6 gap-y-10 md:grid-cols-4">
          {MARKETING_FIGURES.map(({ figure, of }) => (
            <div key={of} className="flex flex-col-reverse border-l-2 border-line-strong pl-4">
              <dt className="text-ink-soft">{of}</dt>
              <dd className="font-display text-4xl font-semibold tabular-nums">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
