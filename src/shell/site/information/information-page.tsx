import type { ReactNode } from 'react';

interface InformationPageProps {
  readonly title: string;
  /** Lead paragraph, in a larger font. */
  readonly lead: string;
  /** Date of the last change, YYYY-MM-DD. */
  readonly changedOn?: string;
  readonly children: ReactNode;
}

const LINKS = '[&_a]:underline [&_a]:decoration-line-strong [&_a]:underline-offset-4';
const HEADINGS = '[&_h2]:mt-12 [&_h2]:mb-2 [&_h2]:font-display [&_h2]:text-2xl [&_h2]:font-semibold [&_h3]:mt-6 [&_h3]:font-semibold';
const LISTS = '[&_li]:mt-1.5 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ul]:marker:text-line-strong';
const PROSE = `text-pretty [&_p]:mt-3 ${LINKS} ${HEADINGS} ${LISTS}`;

/** A text page in one column of readable width. */
export function InformationPage({ title, lead, changedOn, children }: InformationPageProps) {
  return (
    <main className="mx-auto w-full max-w-3xl gutter py-10 md:py-16">
      <h1 className="font-display text-4xl font-semibold tracking-tight text-balance md:text-6xl">{title}</h1>
      <p className="mt-5 max-w-prose text-lg text-pretty md:text-xl">{lead}</p>
      {changedOn === undefined ? null : (
        <p className="mt-4 text-sm text-ink-soft">
          Last changed <time dateTime={changedOn}>{longDate(changedOn)}</time>
        </p>
      )}
      <div className={`max-w-prose ${PROSE}`}>{children}</div>
    </main>
  );
}

function longDate(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
