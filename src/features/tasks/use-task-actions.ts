import { useCallback, useEffect, useRef } from 'react';

import type { Replica, WriteResult } from '../../data/replica/local-database.ts';
import { useReplica } from '../../data/replica/replica-context.tsx';
import { dueWords, type CalendarDay } from '../../domain/tasks/due-date.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { showToast } from '../../ui/toast.tsx';
import { useAnnounce } from './announcer.tsx';
import { comesBack } from './repeating.ts';
import { focusNewTask, focusTask } from './task-focus.ts';
import { deleteTask, moveTask, restoreTask, type MoveTarget } from './tasks.commands.ts';
import type { Task } from './task.ts';
import { notReady } from './not-ready.ts';

/** Longer than other toasts: time to notice a mistake. */
const UNDO_MS = 10_000;

/** Actions on tasks, with announcements and undo. */
export interface TaskActions {
  /** Runs a write. Announces success to screen readers; shows failure to everyone. */
  readonly write: (work: (replica: Replica) => Promise<WriteResult>, words: string) => Promise<boolean>;
  readonly move: (task: Task, status: Task['status'], target: MoveTarget, words: string) => Promise<void>;
  /** Completes a task, which leaves the current view. */
  readonly complete: (task: Task) => Promise<void>;
  /** `next`: the task that moves into its place. */
  readonly remove: (task: Task, next?: Task) => Promise<void>;
  /** A moved task is remounted and loses focus: restore it. */
  readonly awaitFocus: (task: Task, column: string) => void;
  /** Call it whenever a column's content changes. */
  readonly onShown: () => void;
}

export function useTaskActions(today: CalendarDay): TaskActions {
  const replica = useReplica();
  const announce = useAnnounce();

  const awaited = useRef<{ readonly id: string; readonly column: string | null } | null>(null);
  const onShown = useCallback(() => {
    if (awaited.current !== null && focusTask(awaited.current.id, awaited.current.column)) awaited.current = null;
  }, []);
  const awaitFocus = useCallback(({ id }: Task, column: string) => {
    awaited.current = { id, column };
  }, []);
  useEffect(() => {
    const forget = () => (awaited.current = null);
    document.addEventListener('pointerdown', forget);
    return () => document.removeEventListener('pointerdown', forget);
  }, []);

  const write = useCallback<TaskActions['write']>(
    async (work, words) => {
      const result = replica ? await work(replica) : notReady;
      if (result.ok) announce(words);
      else showFailure(result);
      return result.ok;
    },
    [replica, announce],
  );

  const showDone = useCallback(
    (task: Task, text: string) => {
      const takeBack = () => {
        awaited.current = { id: task.id, column: null };
        void write((opened) => moveTask(opened, task.id, task.status, { position: task.position }), `“${task.title}” is back.`);
      };
      showToast({ title: 'Done', text, action: { label: 'Undo', onPress: takeBack } }, { id: `done-${task.id}`, duration: UNDO_MS });
    },
    [write],
  );

  const move = useCallback<TaskActions['move']>(
    async (task, status, target, words) => {
      const isWritten = await write((opened) => moveTask(opened, task.id, status, target), words);
      const next = status === 'done' && task.status !== 'done' ? comesBack(task, today) : null;
      if (isWritten && next !== null) showDone(task, `“${task.title}” comes back: ${dueWords(next, today).words}.`);
    },
    [write, showDone, today],
  );

  const complete = useCallback<TaskActions['complete']>(
    async (task) => {
      const words = `“${task.title}” is done.`;
      await move(task, 'done', { after: null }, words);
      if (comesBack(task, today) === null) showDone(task, task.title);
    },
    [move, showDone, today],
  );

  const remove = useCallback<TaskActions['remove']>(
    async (task, next) => {
      const result = replica ? await deleteTask(replica, task.id) : notReady;
      if (!result.ok) return showFailure(result);
      if (next === undefined || !focusTask(next.id, null)) focusNewTask();
      const restore = () => {
        awaited.current = { id: task.id, column: null };
        void write((opened) => restoreTask(opened, task.id), `“${task.title}” is back.`);
      };
      showToast(
        { title: 'Task deleted', text: task.title, action: { label: 'Undo', onPress: restore } },
        { id: `deleted-${task.id}`, duration: UNDO_MS },
      );
    },
    [replica, write],
  );

  return { write, move, complete, remove, awaitFocus, onShown };
}
