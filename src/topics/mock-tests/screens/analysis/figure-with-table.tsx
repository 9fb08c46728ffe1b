import type { ReactNode } from 'react';

import { Figure } from '../../../../ui/figure.tsx';
import type { TableContent } from '../../../../ui/figures-table.tsx';
import { TableDisclosure } from '../../../../ui/table-disclosure.tsx';

interface FigureWithTableProps {
  readonly title: string;
  /** Sentence that describes the figure. */
  readonly summary: string;
  readonly table: TableContent;
  readonly children: ReactNode;
}

/** A figure with its title, and the same data as a table. */
export function FigureWithTable({ title, summary, table, children }: FigureWithTableProps) {
  return (
    <Figure title={title} summary={summary}>
      {children}
      <TableDisclosure title={title} table={table} />
    </Figure>
  );
}
