import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import type { PopupMenuItem } from '../../../ui/popup-menu.tsx';
import { columns, columnTitle, type Task } from '../store/task.ts';
import type { MoveTarget } from '../store/tasks.commands.ts';
import type { NearDay } from './use-task-actions.ts';

/** A keyboard move. */
export type KeyMove = 'up' | 'down' | 'left' | 'right';

/** A move by keyboard or menu. */
export type Move = TodoStatus | KeyMove | 'top' | 'bottom';

export interface PlannedMove {
  readonly status: TodoStatus;
  readonly target: MoveTarget;
  /** Announcement for screen readers. */
  readonly words: string;
}

/**
 * Resolves a move within the shown tasks.
 * @returns null when the task is already there
 */
export function plannedMove(task: Task, move: Move, shown: readonly Task[]): PlannedMove | null {
  const at = shown.findIndex(({ id }) => id === task.id);
  const within = (target: MoveTarget, words: string): PlannedMove => ({
    status: task.status,
    target,
    words: `Moved “${task.title}” ${words}.`,
  });
  switch (move) {
    case 'up':
      return at <= 0 ? null : within({ after: shown[at - 2]?.id ?? null }, `up, now number ${at}`);
    case 'down':
      return at < 0 || at >= shown.length - 1 ? null : within({ after: shown[at + 1]!.id }, `down, now number ${at + 2}`);
    case 'top':
      return at === 0 ? null : within({ after: null }, 'to the top');
    case 'bottom':
      return within('bottom', 'to the bottom');
    case 'left':
    case 'right': {
      const next = columns[columns.findIndex(({ status }) => status === task.status) + (move === 'left' ? -1 : 1)];
      return next ? plannedMove(task, next.status, shown) : null;
    }
    default:
      return move === task.status
        ? null
        : { status: move, target: { after: null }, words: `Moved “${task.title}” to ${columnTitle(move)}.` };
  }
}

const places: readonly { readonly move: Move; readonly label: string }[] = [
  { move: 'up', label: 'Up' },
  { move: 'down', label: 'Down' },
  { move: 'top', label: 'Top' },
  { move: 'bottom', label: 'Bottom' },
];

interface BoardMenuActions {
  readonly onMove: (task: Task, move: Move) => void;
  readonly onDue: (task: Task, to: NearDay) => void;
}

/**
 * Move entries of a board task's menu.
 * @param isSorted true in an order other than the student's own: nothing moves within a column
 */
export function boardMenu(task: Task, isSorted: boolean, { onMove, onDue }: BoardMenuActions): readonly PopupMenuItem[] {
  return [
    ...columns.map(({ status, title }) => ({
      label: title,
      isDisabled: status === task.status,
      onSelect: () => onMove(task, status),
    })),
    ...(task.status === 'done'
      ? []
      : [
          { label: 'Today', onSelect: () => onDue(task, 'today') },
          { label: 'Tomorrow', onSelect: () => onDue(task, 'tomorrow') },
        ]),
    ...(isSorted ? [] : places.map(({ move, label }) => ({ label, onSelect: () => onMove(task, move) }))),
  ];
}

/** Alt with an arrow key moves the focused task. */
export function moveOfKey({
  key,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>): KeyMove | null {
  if (!altKey || ctrlKey || metaKey) return null;
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowLeft':
      return 'left';
    case 'ArrowRight':
      return 'right';
    default:
      return null;
  }
}

export const KEY_SHORTCUTS = 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight';
