import { useRef, useState, type ReactNode } from 'react';

import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { useEdgeSteps } from './drag/use-edge-steps.ts';
import { columns } from '../store/task.ts';

interface BoardColumnsProps {
  readonly counts: Readonly<Record<TodoStatus, number | undefined>>;
  readonly isDragging: boolean;
  readonly children: ReactNode;
}

/**
 * Three columns side by side. On a tablet "To do" is beside the other two; on a phone they are in a snapping row with a column
 * switch.
 */
export function BoardColumns({ counts, isDragging, children }: BoardColumnsProps) {
  const row = useRef<HTMLDivElement>(null);
  const [inSight, setInSight] = useState<TodoStatus>('todo');
  /** Target of a programmatic scroll: columns it passes are not selected. */
  const onTheWayTo = useRef<TodoStatus | null>(null);

  function noteScroll() {
    const { scrollLeft, scrollWidth, clientWidth } = row.current!;
    const at = scrollWidth > clientWidth ? Math.round((scrollLeft / (scrollWidth - clientWidth)) * (columns.length - 1)) : 0;
    const { status } = columns[at]!;
    if (onTheWayTo.current !== null && onTheWayTo.current !== status) return;
    onTheWayTo.current = null;
    setInSight(status);
  }

  function show(status: TodoStatus) {
    setInSight(status);
    onTheWayTo.current = status;
    const at = columns.findIndex((column) => column.status === status);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    row.current?.children[at]?.scrollIntoView({ inline: 'center', block: 'nearest', behavior: isStill ? 'instant' : 'smooth' });
  }

  // dnd-kit's auto-scroll would run through all columns under a held task.
  useEdgeSteps(isDragging, row, (by) => {
    const next = columns[columns.findIndex(({ status }) => status === inSight) + by];
    const { scrollWidth, clientWidth } = row.current!;
    if (next && scrollWidth > clientWidth) show(next.status);
  });

  const isEmpty = columns.every(({ status }) => !counts[status]);

  return (
    <>
      <div className="px-4 md:hidden">
        <SegmentedControl
          label="Column"
          value={inSight}
          options={columns.map(({ status, title }) => ({ value: status, label: title, count: counts[status] }))}
          onValueChange={show}
        />
      </div>
      <div
        ref={row}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without cards nothing in it is focusable, and no key could scroll it
        tabIndex={isEmpty ? 0 : undefined}
        className={`${ONE_IN_SIGHT} ${TWO_OR_THREE} ${isDragging ? '' : 'snap-x snap-mandatory'}`}
        onScroll={noteScroll}
        onPointerDown={() => (onTheWayTo.current = null)}
      >
        {children}
      </div>
    </>
  );
}

/** The row of columns on a phone. The switch above it shows the current column better than a scrollbar. */
const ONE_IN_SIGHT = 'relative flex min-h-[max(12rem,45dvh)] flex-1 gap-8 overflow-x-auto overscroll-x-contain px-4 no-scrollbar';
const TRACKS = 'md:grid-cols-2 md:grid-rows-[fit-content(50%)_minmax(0,1fr)] lg:grid-cols-3 lg:grid-rows-[minmax(0,1fr)]';
const TWO_OR_THREE = `md:grid md:min-h-96 md:snap-none md:gap-x-8 md:gap-y-2 md:px-6 lg:min-h-48 ${TRACKS}`;
