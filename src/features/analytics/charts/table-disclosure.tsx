import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';

/** The first column holds the row headers. */
export interface TableContent {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The figures of a chart as a collapsible table. */
export function TableDisclosure({ title, table }: { title: string; table: TableContent }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="-mb-2">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-lg px-2 text-sm font-medium hover:bg-hover"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide table' : 'Show as table'}
        <VisuallyHidden>: {title}</VisuallyHidden>
        <ChevronDown aria-hidden className={`size-4 text-ink-soft ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? <FiguresTable title={title} table={table} /> : null}
      </div>
    </div>
  );
}

function FiguresTable({ title, table: { head, rows } }: { title: string; table: TableContent }) {
  return (
    // May be wider than a phone and very long: it scrolls.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
    <section aria-label={`${title}, table`} tabIndex={0} className="max-h-96 overflow-auto rounded-lg border border-line">
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr>
            {head.map((name) => (
              <th
                key={name}
                scope="col"
                className="sticky top-0 bg-column px-3 py-2 text-left font-medium whitespace-nowrap not-first:text-right"
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="px-3 py-2 text-left font-normal">
                {name}
              </th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]} className="px-3 py-2 text-right whitespace-nowrap">
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
