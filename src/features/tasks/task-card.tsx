import { Ellipsis, Trash2 } from 'lucide-react';
import { memo, type KeyboardEvent, type Ref } from 'react';

import type { Subject } from '../../data/student/use-subjects.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { Bindu } from '../../ui/bindu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PopupMenu, type PopupMenuItem } from '../../ui/popup-menu.tsx';
import { RowTitle } from '../../ui/row-title.tsx';
import { WriteDot } from '../../ui/write-dot.tsx';
import { TASK_ATTRIBUTE, PRECEDING_ATTRIBUTE } from './drag/drop-target.ts';
import { KEY_SHORTCUTS, moveOfKey, type KeyMove } from './moves.ts';
import { TaskMarks } from './task-marks.tsx';
import type { Task } from './task.ts';

export interface TaskCardProps {
  readonly task: Task;
  readonly subject: Subject | undefined;
  readonly today: CalendarDay;
  /** Position among `columnSize` tasks, from 1. */
  readonly number: number;
  readonly columnSize: number;
  readonly preceding?: string | undefined;
  /** Highlighted as the next task. */
  readonly isLit?: boolean;
  readonly isDragged?: boolean;
  /** Its column already shows the planned day. */
  readonly isPlanHidden?: boolean;
  /** The drag preview, not a second task. */
  readonly isPreview?: boolean;
  /** A dragged task would land right below. */
  readonly isDropAbove?: boolean;
  readonly dragRef?: Ref<HTMLElement>;
  readonly dragListeners?: object | undefined;
  readonly onOpen: (task: Task) => void;
  /** Alt with an arrow key. */
  readonly onMove: (task: Task, move: KeyMove) => void;
  /** Move entries of the menu. */
  readonly menuOf: (task: Task) => readonly PopupMenuItem[];
  readonly onDelete: (task: Task) => void;
}

const LOOKS = {
  plain: 'hover:bg-column',
  lit: 'mb-2 border border-line bg-surface',
  preview: 'floating',
} as const;

/** Shown while the title has the focus of a keyboard. */
const WITH_KEYS = 'hidden group-has-[[data-task-title]:focus-visible]/task:block pointer-coarse:hidden!';

/** A line that begins with a dot, as dense as a list; the one thing to do now lies on a sheet of its own. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const {
    task,
    subject,
    today,
    number,
    columnSize,
    preceding,
    isLit = false,
    dragRef,
    dragListeners,
    onOpen,
    onMove,
    menuOf,
    onDelete,
  } = props;
  const titleId = `task-title-${task.id}`;

  function moveByKey(event: KeyboardEvent) {
    const move = moveOfKey(event);
    if (move === null) return;
    event.preventDefault();
    onMove(task, move);
  }

  return (
    <article
      ref={dragRef}
      aria-labelledby={titleId}
      aria-posinset={number}
      aria-setsize={columnSize}
      {...{ [TASK_ATTRIBUTE]: task.id, [PRECEDING_ATTRIBUTE]: preceding }}
      className={`group/task relative flex rounded-xl text-ink -outline-offset-2 has-[[data-task-title]:focus-visible]:outline-2 has-[[data-task-title]:focus-visible]:outline-ink ${LOOKS[props.isPreview ? 'preview' : isLit ? 'lit' : 'plain']} ${props.isDragged ? 'opacity-40' : ''}`}
    >
      {props.isDropAbove ? <DropLine /> : null}
      <div className="flex h-11 w-8 shrink-0 items-center justify-center">
        {isLit ? <Bindu className="size-5" /> : <WriteDot state={task.syncState} />}
      </div>
      <div className={`flex min-w-0 flex-1 ${isLit || props.isPreview ? '' : 'border-b border-line'}`}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- drags the task; menu and keyboard do the same */}
        <div
          className="min-w-0 flex-1 cursor-grab touch-manipulation py-2.25 select-none [-webkit-touch-callout:none]"
          {...dragListeners}
          onKeyDown={moveByKey}
        >
          <RowTitle
            titleId={titleId}
            data-task-title
            aria-keyshortcuts={KEY_SHORTCUTS}
            className={`line-clamp-3 cursor-grab sm:pointer-coarse:after:right-22 ${isLit ? 'font-medium' : ''} ${task.status === 'done' ? 'text-ink-soft' : ''}`}
            onClick={() => onOpen(task)}
          >
            {task.title}
          </RowTitle>
          <TaskMarks task={task} subject={subject} today={today} isLit={isLit} isPlanHidden={props.isPlanHidden ?? false} />
        </div>
        <div className="flex h-11 shrink-0 items-center">
          <PopupMenu label="Move to…" button={<Ellipsis aria-hidden className="size-5" />} items={menuOf(task)} />
          {/* With a mouse it shows on hover only: a bin on every row would dominate. */}
          <IconButton
            label="Delete"
            className="group-focus-within/task:opacity-100 group-hover/task:opacity-100 max-sm:hidden pointer-fine:absolute pointer-fine:right-11 pointer-fine:bg-raised pointer-fine:opacity-0"
            onClick={() => onDelete(task)}
          >
            <Trash2 aria-hidden className="size-4" />
          </IconButton>
        </div>
      </div>
      {/* Screen readers get it as the button's shortcuts. */}
      <p
        aria-hidden
        className={`pointer-events-none absolute right-3 -bottom-2.5 z-10 rounded-sm bg-ink px-1.5 text-xs leading-5 text-page ${WITH_KEYS}`}
      >
        Alt + arrows move
      </p>
    </article>
  );
});

/** Drop indicator between two tasks. */
export function DropLine({ isAtTop = false }: { isAtTop?: boolean }) {
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-x-1 z-10 h-0.5 rounded-full bg-ink ${isAtTop ? '-top-px' : '-bottom-px'}`}
    />
  );
}
