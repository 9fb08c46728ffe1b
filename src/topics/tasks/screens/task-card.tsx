import { Ellipsis, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, type PointerEvent, type Ref, useRef, useState } from 'react';

import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PopupMenu, type PopupMenuItem } from '../../../ui/popup-menu.tsx';
import { RowTitle } from '../../../ui/row-title.tsx';
import { WriteDot } from '../../../ui/write-dot.tsx';
import { PRECEDING_ATTRIBUTE, TASK_ATTRIBUTE } from './drag/drop-target.ts';
import { KEY_SHORTCUTS, type KeyMove, moveOfKey } from './moves.ts';
import { useSelection } from './selection.tsx';
import { TaskMarks } from './task-marks.tsx';
import type { Task } from '../store/task.ts';

/** Distance in px from which a movement of the finger counts as a swipe. */
const STARTS_PX = 12;

/** Distance in px from which releasing the swipe acts. */
const ACTS_PX = 88;

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
  /** Hides the planned day, which the column already shows. */
  readonly isPlanHidden?: boolean;
  /** True for the drag preview, which is not a second task. */
  readonly isPreview?: boolean;
  /** The drop position is right above this task. */
  readonly isDropAbove?: boolean;
  readonly dragRef?: Ref<HTMLElement>;
  readonly dragListeners?: object | undefined;
  readonly onOpen: (task: Task) => void;
  /** Marks the task done, or open again. */
  readonly onTick: (task: Task) => void;
  readonly onTomorrow: (task: Task) => void;
  /** Called for Alt with an arrow key. */
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

/** Shown while the title has keyboard focus. */
const WITH_KEYS = 'hidden group-has-[[data-task-title]:focus-visible]/task:block not-pointer-fine:hidden!';

/** A row that begins with its checkbox, as dense as a list. The one task to do now is drawn as a card. */
export const TaskCard = memo(function TaskCard(props: TaskCardProps) {
  const { task, subject, today, number, columnSize, preceding, isLit = false, dragRef, dragListeners, onOpen, onMove, onTick } = props;
  const titleId = `task-title-${task.id}`;
  const isDone = task.status === 'done';
  const { selected, toggle } = useSelection();
  const isSelected = selected?.has(task.id) ?? false;
  const swipe = useSwipe(props.isDragged ?? false, (side) =>
    side === 'right' ? onTick(task) : isDone ? undefined : props.onTomorrow(task),
  );

  function moveByKey(event: KeyboardEvent) {
    const move = moveOfKey(event);
    if (move === null) return;
    event.preventDefault();
    onMove(task, move);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- swipes; tick and menu do the same
    <article
      ref={dragRef}
      aria-labelledby={titleId}
      aria-posinset={number}
      aria-setsize={columnSize}
      {...{ [TASK_ATTRIBUTE]: task.id, [PRECEDING_ATTRIBUTE]: preceding }}
      className={`group/task relative touch-pan-y rounded-xl text-ink ${LOOKS[props.isPreview ? 'preview' : isLit ? 'lit' : 'plain']} ${isSelected ? 'bg-column' : ''} ${props.isDragged ? 'opacity-40' : ''}`}
      {...(selected === null ? swipe.handlers : {})}
    >
      {props.isDropAbove ? <DropLine /> : null}
      {swipe.offset === 0 ? null : <SwipeWords side={swipe.offset > 0 ? 'right' : 'left'} isDone={isDone} />}
      <div className="flex" style={swipe.offset === 0 ? undefined : { transform: `translateX(${swipe.offset}px)` }}>
        {/* Stacked above the title's tap target, which covers the whole row. */}
        <div
          className={`relative z-10 -mr-[6px] shrink-0 [&_label:hover]:bg-transparent! ${isLit || props.isPreview ? '' : '@min-[18rem]:-ml-[8px]'}`}
        >
          {selected === null ? (
            <Checkbox label={`Done: ${task.title}`} isChecked={isDone} onCheckedChange={() => onTick(task)} />
          ) : (
            <Checkbox label={`Select: ${task.title}`} shape="square" isChecked={isSelected} onCheckedChange={() => toggle(task)} />
          )}
          {task.syncState === 'synced' ? null : (
            <span className="pointer-events-none absolute top-0.5 left-0.5">
              <WriteDot state={task.syncState} />
            </span>
          )}
        </div>
        <div className={`relative min-w-0 flex-1 ${isLit || props.isPreview ? '' : 'border-b border-line'}`}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- drags the task; menu and keyboard do the same */}
          <div
            className="cursor-grab py-2.5 select-none has-[[data-marks]]:py-1.25 [-webkit-touch-callout:none]"
            {...dragListeners}
            onKeyDown={moveByKey}
          >
            <RowTitle
              titleId={titleId}
              data-task-title
              aria-keyshortcuts={KEY_SHORTCUTS}
              lines="line-clamp-3 max-md:@min-[18rem]:line-clamp-1 max-md:@min-[18rem]:break-all"
              className={`cursor-grab pr-11 leading-6! lg:not-pointer-fine:pr-22 lg:not-pointer-fine:after:right-22 ${isLit ? 'font-medium' : ''} ${isDone ? 'text-ink-soft' : ''}`}
              onClick={() => (selected === null ? onOpen(task) : toggle(task))}
            >
              {task.title}
            </RowTitle>
            <TaskMarks task={task} subject={subject} today={today} isLit={isLit} isPlanHidden={props.isPlanHidden ?? false} />
          </div>
          <CardButtons {...props} />
        </div>
      </div>
      {/* Screen readers announce the shortcuts with the button. */}
      <p
        aria-hidden
        className={`pointer-events-none absolute right-3 -bottom-2.5 z-10 rounded-sm bg-ink px-1.5 text-xs leading-5 text-page ${WITH_KEYS}`}
      >
        Alt + arrows move
      </p>
    </article>
  );
});

/** On hover only: a delete icon on every row would dominate. On narrow touch screens it is in the dialog. */
const BIN_WITH_MOUSE =
  'group-focus-within/task:opacity-100 group-hover/task:opacity-100 pointer-fine:absolute pointer-fine:right-11 pointer-fine:bg-raised pointer-fine:opacity-0';

function CardButtons({ task, menuOf, onDelete }: Pick<TaskCardProps, 'task' | 'menuOf' | 'onDelete'>) {
  return (
    <div className="absolute top-0 right-0 flex h-11 items-center">
      <PopupMenu label="Move to…" button={<Ellipsis aria-hidden className="size-5" />} items={menuOf(task)} />
      <IconButton
        label="Delete"
        className={`${BIN_WITH_MOUSE} max-sm:hidden max-lg:not-pointer-fine:hidden`}
        onClick={() => onDelete(task)}
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </div>
  );
}

/** Names the action of a released swipe. */
function SwipeWords({ side, isDone }: { side: SwipeSide; isDone: boolean }) {
  if (side === 'left' && isDone) return null;
  return (
    <p
      aria-hidden
      className={`absolute inset-0 flex items-center rounded-xl bg-column px-4 text-sm font-medium ${side === 'left' ? 'justify-end' : ''}`}
    >
      {side === 'left' ? 'Tomorrow' : isDone ? 'To do' : 'Done'}
    </p>
  );
}

/** Drop indicator between two tasks. */
export function DropLine({ isAtTop = false }: { isAtTop?: boolean }) {
  return (
    <div
      aria-hidden
      className={`pointer-events-none absolute inset-x-1 z-10 h-0.5 rounded-full bg-ink ${isAtTop ? '-top-px' : '-bottom-px'}`}
    />
  );
}

type SwipeSide = 'left' | 'right';

interface Swipe {
  /** Horizontal offset of the row, in px. */
  readonly offset: number;
  readonly handlers: Pick<React.DOMAttributes<HTMLElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
}

/**
 * Recognizes swipes over a row, which needs `touch-action: pan-y`.
 * @param isHeld true while a long press drags the row
 */
function useSwipe(isHeld: boolean, onSwipe: (side: SwipeSide) => void): Swipe {
  const [offset, setOffset] = useState(0);
  const start = useRef<{ readonly x: number; readonly y: number; isSwipe: boolean } | null>(null);

  function move({ clientX, clientY, pointerId, currentTarget }: PointerEvent<HTMLElement>) {
    if (start.current === null) return;
    const [dx, dy] = [clientX - start.current.x, clientY - start.current.y];
    if (!start.current.isSwipe) {
      if (isHeld || Math.abs(dy) > STARTS_PX) start.current = null;
      if (start.current === null || Math.abs(dx) < STARTS_PX) return;
      start.current.isSwipe = true;
      // Capturing the pointer keeps the end of a swipe from pressing what is under it.
      currentTarget.setPointerCapture(pointerId);
    }
    setOffset(dx);
  }

  function end() {
    start.current = null;
    setOffset(0);
  }

  return {
    offset,
    handlers: {
      onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }) => {
        if (pointerType === 'touch' && isPrimary) start.current = { x, y, isSwipe: false };
      },
      onPointerMove: move,
      // Does not use the offset: the last movement may not be rendered yet.
      onPointerUp: ({ clientX }) => {
        const dx = start.current?.isSwipe === true ? clientX - start.current.x : 0;
        end();
        if (Math.abs(dx) >= ACTS_PX) onSwipe(dx > 0 ? 'right' : 'left');
      },
      onPointerCancel: end,
    },
  };
}
