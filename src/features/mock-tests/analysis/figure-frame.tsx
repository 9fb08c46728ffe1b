import { type ReactNode, useId } from 'react';

export interface TableContent {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface FigureFrameProps {
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly summary: string;
  readonly table: TableContent;
  readonly children: ReactNode;
}

/** A picture with its title, and the same figures as a table. */
export function FigureFrame({ title, summary, table, children }: FigureFrameProps) {
  const id = useId();
  return (
    <figure aria-labelledby={id} className="grid grid-cols-1 content-start gap-4 panel p-4 break-inside-avoid sm:p-6">
      <figcaption className="grid gap-1">
        <h2 id={id} className="font-display text-lg font-semibold">
          {title}
        </h2>
        <p className="text-sm text-pretty text-ink-soft">{summary}</p>
      </figcaption>
      {children}
      <details className="-mb-2">
        <summary className="min-h-11 py-2 text-sm font-medium">
          As a table<span className="sr-only">: {title}</span>
        </summary>
        <FiguresTable title={title} table={table} />
      </details>
    </figure>
  );
}

const SCROLLING = 'max-h-96 overflow-auto rounded-lg border border-line print:max-h-none print:overflow-visible';

export function FiguresTable({ title, table: { head, rows } }: { readonly title: string; readonly table: TableContent }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
    <section aria-label={`${title}, table`} tabIndex={0} className={SCROLLING}>
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="sticky top-0 bg-column px-2 py-2 text-left font-medium not-first:text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], at) => (
            // Two chapters may have one name.
            // oxlint-disable-next-line react/no-array-index-key -- rows never move
            <tr key={at} className="border-t border-line">
              <th scope="row" className="min-w-24 px-2 py-1.5 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, column) => (
                <td key={head[column + 1]} className="px-2 py-1.5 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
