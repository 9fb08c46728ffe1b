/** The first column holds the row headers. */
export interface TableContent {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface FiguresTableProps {
  /** Title of the chart whose figures it lists. */
  readonly title: string;
  readonly table: TableContent;
}

/** Figures as a table. It scrolls, because it may be wider than a phone and very long. */
export function FiguresTable({ title, table: { head, rows } }: FiguresTableProps) {
  return (
    <section
      aria-label={`${title}, table`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
      tabIndex={0}
      className="max-h-96 overflow-auto rounded-lg border border-line print:max-h-none print:overflow-visible"
    >
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
            // Uses the index as key, because two chapters may have the same name.
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
