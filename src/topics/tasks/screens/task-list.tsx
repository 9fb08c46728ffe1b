import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, type ReactNode } from 'react';

import type { Task } from '../store/task.ts';

interface TaskListProps {
  readonly tasks: readonly Task[];
  /** The scroll container; null until mounted. */
  readonly scroller: HTMLElement | null;
  /** `preceding`: id of the task before the first rendered one. */
  readonly children: (task: Task, at: number, preceding?: string) => ReactNode;
  /** Called when the end of the loaded tasks comes into view. */
  readonly onEndNear: () => void;
}

/** Longer lists are virtualized: as many cards are what a phone renders without a pause, also while a restore adds to them. */
const VIRTUAL_FROM = 100;
const ESTIMATED_HEIGHT_PX = 60;
const NEAR_END = 30;

export function TaskList(props: TaskListProps) {
  return props.tasks.length > VIRTUAL_FROM ? <VirtualTaskList {...props} /> : <WholeTaskList {...props} />;
}

function WholeTaskList({ tasks, children }: TaskListProps) {
  return <div className="grid grid-cols-1">{tasks.map((task, at) => children(task, at))}</div>;
}

function VirtualTaskList({ tasks, scroller, children, onEndNear }: TaskListProps) {
  const virtualizer = useVirtualizer({
    count: tasks.length,
    getScrollElement: () => scroller,
    getItemKey: (at) => tasks[at]!.id,
    estimateSize: () => ESTIMATED_HEIGHT_PX,
    overscan: 8,
    useFlushSync: false,
  });
  const drawn = virtualizer.getVirtualItems();
  const isEndNear = (drawn.at(-1)?.index ?? 0) >= tasks.length - NEAR_END;

  useEffect(() => {
    if (isEndNear) onEndNear();
  }, [isEndNear, tasks.length, onEndNear]);

  return (
    <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
      {drawn.map(({ key, index, start }, at) => {
        const task = tasks[index];
        return task ? (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(task, index, at === 0 ? tasks[index - 1]?.id : undefined)}
          </div>
        ) : null;
      })}
    </div>
  );
}
