import { useCallback, useEffect, useMemo, useRef } from 'react';

import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { addDays } from '../../../shared/days/study-day.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from '../rules/due-date.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { useAnnounce } from './announcer.tsx';
import { notReady } from './not-ready.ts';
import { comesBack } from '../store/repeating.ts';
import { focusNewTask, focusTask } from './task-focus.ts';
import { deleteTask, moveTask, moveToDay, restoreDays, restoreTask, type MoveTarget } from '../store/tasks.commands.ts';
import { readOverdue } from '../store/tasks.queries.ts';
import { columnTitle, type Task } from '../store/task.ts';

/** Longer than other toasts: time to notice a mistake. */
const UNDO_MS = 10_000;

export type NearDay = 'today' | 'tomorrow';

/** Actions on tasks, with announcements and undo. */
export interface TaskActions {
  /** Runs a write. Announces success to screen readers; shows failure to everyone. */
  readonly write: (work: (replica: Replica) => Promise<WriteResult>, words: string) => Promise<boolean>;
  readonly move: (task: Task, status: Task['status'], target: MoveTarget, words: string) => Promise<void>;
  readonly moveAll: (tasks: readonly Task[], status: Task['status']) => Promise<void>;
  /** `next`: the task that gets the focus afterwards. */
  readonly complete: (tasks: readonly Task[], next?: Task) => Promise<void>;
  readonly reopen: (task: Task) => Promise<void>;
  readonly setDue: (tasks: readonly Task[], to: NearDay) => Promise<void>;
  /** Moves all overdue tasks of a column, including those that are not loaded. `now`: id of the task to do now, which is not moved. */
  readonly setDueOfOverdue: (status: Task['status'], now: string | null, to: NearDay) => Promise<void>;
  readonly remove: (tasks: readonly Task[], next?: Task) => Promise<void>;
  /** Restores the focus of a moved task, which is remounted and loses it. */
  readonly awaitFocus: (task: Task, column: string) => void;
  /** Must be called whenever a column's content changes. */
  readonly onShown: () => void;
}

type Work = (replica: Replica, task: Task) => Promise<WriteResult>;

interface Change {
  readonly work: Work;
  readonly undo: Work;
  /** Title of the toast. */
  readonly title: string;
  readonly text?: string | undefined;
}

export function useTaskActions(today: CalendarDay): TaskActions {
  const replica = useReplica();
  const announce = useAnnounce();
  const { awaited, awaitFocus, onShown } = useAwaitedFocus();

  return useMemo(() => {
    const write: TaskActions['write'] = async (work, words) => {
      const result = replica ? await work(replica) : notReady;
      if (result.ok) announce(words);
      else showFailure(result);
      return result.ok;
    };

    /** Runs the work task by task: two concurrent moves to the top would compute the same position. @returns the written tasks */
    async function runEach(tasks: readonly Task[], work: Work): Promise<readonly Task[]> {
      for (const [at, task] of tasks.entries()) {
        const result = replica ? await work(replica, task) : notReady;
        if (result.ok) continue;
        showFailure(result);
        return tasks.slice(0, at);
      }
      return tasks;
    }

    async function change(tasks: readonly Task[], { work, undo, title, text }: Change): Promise<void> {
      const changed = await runEach(tasks, work);
      if (changed.length === 0) return;
      announce(`${title}: ${namesOf(changed)}.`);
      const takeBack = async () => {
        if (changed.length === 1) awaited.current = { id: changed[0]!.id, column: null };
        const back = await runEach(changed, undo);
        if (back.length > 0) announce(`${namesOf(back)} ${back.length === 1 ? 'is' : 'are'} back.`);
      };
      showToast(
        {
          title,
          text: text ?? (changed.length === 1 ? changed[0]!.title : namesOf(changed)),
          action: { label: 'Undo', onPress: () => void takeBack() },
        },
        { id: `${title}-${changed[0]!.id}`, duration: UNDO_MS },
      );
    }

    const moveBack: Work = (opened, { id, status, position }) => moveTask(opened, id, status, { position });
    const comesBackText = (task: Task) => {
      const next = comesBack(task, today);
      return next === null ? undefined : `“${task.title}” comes back: ${dueWords(next, today).words}.`;
    };
    const focusInstead = (next: Task | undefined) => {
      if (next === undefined || !focusTask(next.id, null)) focusNewTask();
    };

    const complete: TaskActions['complete'] = async (tasks, next) => {
      const isFocused = document.activeElement?.matches('article *') === true;
      await change(tasks, {
        work: (opened, { id }) => moveTask(opened, id, 'done', { after: null }),
        undo: moveBack,
        title: 'Done',
        text: tasks.length === 1 ? comesBackText(tasks[0]!) : undefined,
      });
      if (isFocused) focusInstead(next);
    };
    const setDue: TaskActions['setDue'] = (tasks, to) =>
      change(tasks, {
        work: (opened, task) => moveToDay(opened, task, to === 'today' ? today : addDays(today, 1)),
        undo: restoreDays,
        title: `Moved to ${to}`,
      });

    return {
      write,
      complete,
      setDue,
      awaitFocus,
      onShown,
      move: async (task, status, target, words) => {
        const comesBackWords = status === 'done' && task.status !== 'done' ? comesBackText(task) : undefined;
        const work: Work = (opened, { id }) => moveTask(opened, id, status, target);
        if (comesBackWords === undefined) await write((opened) => work(opened, task), words);
        else await change([task], { work, undo: moveBack, title: 'Done', text: comesBackWords });
      },
      moveAll: (tasks, status) =>
        change(tasks, {
          work: (opened, { id }) => moveTask(opened, id, status, { after: null }),
          undo: moveBack,
          title: `Moved to ${columnTitle(status)}`,
        }),
      reopen: async ({ id, title }) => {
        await write((opened) => moveTask(opened, id, 'todo', { after: null }), `“${title}” is back in To do.`);
      },
      setDueOfOverdue: async (status, now, to) => {
        const overdue = replica ? await readOverdue(replica, status, today) : [];
        await setDue(
          overdue.filter(({ id }) => id !== now),
          to,
        );
      },
      remove: async (tasks, next) => {
        await change(tasks, {
          work: (opened, { id }) => deleteTask(opened, id),
          undo: (opened, { id }) => restoreTask(opened, id),
          title: tasks.length === 1 ? 'Task deleted' : 'Tasks deleted',
        });
        focusInstead(next);
      },
    };
  }, [replica, announce, today, awaited, awaitFocus, onShown]);
}

function namesOf(tasks: readonly Task[]): string {
  return tasks.length === 1 ? `“${tasks[0]!.title}”` : `${tasks.length} tasks`;
}

function useAwaitedFocus() {
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
  return { awaited, awaitFocus, onShown };
}
