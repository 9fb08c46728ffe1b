import { useEffect, useRef } from 'react';

import type { Fault } from '../../rules/paper-import/faults.ts';

interface FaultTableProps {
  readonly faults: readonly Fault[];
  /** Faults that are not listed. */
  readonly more: number;
}

/** Everything that keeps a file from being imported, by row. */
export function FaultTable({ faults, more }: FaultTableProps) {
  const frame = useRef<HTMLDivElement>(null);
  // It comes below what was pressed, out of sight on a phone.
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [faults]);
  const count = faults.length + more;
  return (
    <div ref={frame} className="grid gap-2">
      <p role="alert" className="font-medium text-danger">
        Nothing was imported: the file has {count === 1 ? 'one error' : `${count.toLocaleString('en')} errors`}. Mend{' '}
        {count === 1 ? 'it' : 'them'}, then choose the file again.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <section aria-label="List of errors" tabIndex={0} className="max-h-80 overflow-auto rounded-lg border border-line">
        <table className="w-full text-sm">
          <caption className="sr-only">Errors in the file</caption>
          <thead>
            <tr>
              <th scope="col" className={`${HEAD} w-24 sm:w-28`}>
                Row
              </th>
              <th scope="col" className={HEAD}>
                What is wrong
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ row, text }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- rows never move, and two may be alike
              <tr key={at} className="border-t border-line align-top">
                <th scope="row" className="px-3 py-2 text-left font-medium tabular-nums">
                  {row}
                </th>
                <td className="px-3 py-2 wrap-anywhere">{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more === 0 ? null : (
        <p className="text-sm text-ink-soft">
          These are the first {faults.length}. {more.toLocaleString('en')} more are not listed.
        </p>
      )}
    </div>
  );
}

const HEAD = 'sticky top-0 bg-column px-3 py-2 text-left font-medium';
