import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';

import { FiguresTable, type FiguresTableProps } from './figures-table.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** The figures of a chart as a table that can be expanded. */
export function TableDisclosure({ title, table }: FiguresTableProps) {
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
