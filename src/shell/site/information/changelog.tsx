import { InformationPage } from './information-page.tsx';
import { parseChangelog } from './parse-changelog.ts';

/** The repository's CHANGELOG.md, as a page. */
export function Changelog({ markdown }: { readonly markdown: string }) {
  return (
    <InformationPage title="Changelog" lead="What is new in Ekagra, release by release.">
      {parseChangelog(markdown).map(({ version, date, groups }) => (
        <section key={version} aria-label={version} className="relative mt-10 border-l-2 border-line pl-6">
          <span aria-hidden className="absolute top-3.5 -left-[7px] size-3 rounded-full border-2 border-page bg-ink" />
          <h2 className="mt-0! flex flex-wrap items-baseline gap-x-3">
            {version}
            {date === null ? null : (
              <time dateTime={date} className="font-sans text-sm font-normal text-ink-soft tabular-nums">
                {date}
              </time>
            )}
          </h2>
          {groups.map(({ title, changes }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </InformationPage>
  );
}
