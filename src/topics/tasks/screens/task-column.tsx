import { useCallback, useState, type ReactNode, type UIEvent } from 'react';

import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { useColumnDrop } from './drag/board-drag.tsx';
import { COLUMN_ATTRIBUTE, type DropTarget } from './drag/drop-target.ts';
import { focusNewTask } from './task-focus.ts';
import type { Column } from '../store/task.ts';

interface TaskColumnProps {
  readonly column: Column;
  /** "12", or "3 of 12" with a filter. */
  readonly countWords: string;
  readonly isLoading: boolean;
  /** Why loading failed. */
  readonly error: Error | null;
  readonly isEmpty: boolean;
  readonly isFiltered: boolean;
  /** Given when the filter may hide all tasks of the column. */
  readonly onClearFilter: (() => void) | null;
  readonly dropTarget: DropTarget<TodoStatus> | null;
  readonly children: (scroller: HTMLElement | null) => ReactNode;
}

/** Hiding the plan makes a column this much taller, in px. A column that scrolls by less would jump back. */
const PLAN_PX = 160;

/** Frame of a column: its title, its states, and the box in which it scrolls. */
export function TaskColumn({
  column,
  countWords,
  isLoading,
  error,
  isEmpty,
  isFiltered,
  onClearFilter,
  dropTarget,
  children,
}: TaskColumnProps) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const setDropElement = useColumnDrop(column.status);
  const setElement = useCallback(
    (element: HTMLElement | null) => {
      setScroller(element);
      setDropElement(element);
    },
    [setDropElement],
  );
  const [isScrolled, setIsScrolled] = useState(false);
  const noteScroll = ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }: UIEvent<HTMLElement>) =>
    setIsScrolled((was) => scrollTop > 0 && (was || scrollHeight - clientHeight > PLAN_PX));
  const titleId = `column-${column.status}`;

  return (
    <section
      aria-labelledby={titleId}
      aria-busy={isLoading}
      {...{ [COLUMN_ATTRIBUTE]: column.status }}
      data-scrolled={isScrolled || undefined}
      className={`flex min-h-0 w-full shrink-0 snap-center flex-col rounded-2xl md:w-auto md:min-w-0 ${column.status === 'todo' ? 'md:row-span-2 lg:row-span-1' : ''} ${dropTarget === null ? '' : 'bg-column'}`}
    >
      {/* On a phone the column switch shows names and counts. */}
      <header className={`flex items-baseline gap-2 pt-2 pb-1 pl-2.5 ${isFiltered ? '' : 'max-md:sr-only'}`}>
        <h2 id={titleId} className="font-display text-lg font-semibold">
          {column.title}
        </h2>
        <span className="text-sm text-ink-soft tabular-nums">{countWords}</span>
      </header>
      <div ref={setElement} className="@container min-h-0 flex-1 overflow-y-auto overscroll-y-contain pb-4" onScroll={noteScroll}>
        {content()}
      </div>
    </section>
  );

  function content() {
    if (error !== null) return <UnreadableState title="These tasks could not be opened" error={error} />;
    if (isLoading) return <ColumnSkeleton />;
    if (isEmpty)
      return onClearFilter !== null ? (
        <EmptyState text="No tasks match." action={<Button onClick={onClearFilter}>Clear filters</Button>} />
      ) : (
        <EmptyState text={column.hint} action={column.status === 'todo' ? <Button onClick={focusNewTask}>New task</Button> : undefined} />
      );
    return children(scroller);
  }
}

function ColumnSkeleton() {
  return (
    <div className="grid gap-2 pt-2" aria-hidden>
      {[0, 1, 2].map((at) => (
        <Skeleton key={at} className="h-9 rounded-xl" />
      ))}
    </div>
  );
}
