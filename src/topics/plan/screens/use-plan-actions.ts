import { useCallback, useMemo } from 'react';

import type { Replica, WriteResult } from '../../../shared/replica/local-database.ts';
import { useReplicaOnceOpen } from '../../../shared/replica/replica-context.tsx';
import type { LeftOut } from '../rules/daily-plan.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { StoredPlanItem } from '../rules/plan-revision.ts';
import { showFailure } from '../../../ui/show-failure.ts';
import { moveItem, planForToday, planForTomorrow, putBack, replanDay, setItemDone, skipItem } from '../store/planner.commands.ts';

/** Completes or reopens a task; implemented by the board. */
export type SetTaskDone = (replica: Replica, taskId: string, isDone: boolean) => Promise<WriteResult>;

interface PlanActionsInput {
  readonly userId: string;
  readonly day: CalendarDay;
  readonly setTaskDone: SetTaskDone;
  /** Updates the plan. */
  readonly update: () => Promise<void>;
}

/** Actions on the plan. Failures are shown; each resolves to success. */
export function usePlanActions({ userId, day, setTaskDone, update }: PlanActionsInput) {
  const replicaOnceOpen = useReplicaOnceOpen();

  const run = useCallback(
    async (work: (replica: Replica) => Promise<WriteResult>): Promise<boolean> => {
      const result = await work(await replicaOnceOpen());
      if (result.ok) await update();
      else showFailure(result);
      return result.ok;
    },
    [replicaOnceOpen, update],
  );

  return useMemo(
    () => ({
      setDone: (item: StoredPlanItem, isDone: boolean) =>
        run(async (replica) => {
          const completed = item.taskId === null ? { ok: true as const } : await setTaskDone(replica, item.taskId, isDone);
          return completed.ok ? setItemDone(replica, item, isDone) : completed;
        }),
      move: (items: readonly StoredPlanItem[], id: string, to: number) => run((replica) => moveItem(replica, items, id, to)),
      skip: (item: StoredPlanItem) => run((replica) => skipItem(replica, item.id)),
      putBack: (item: StoredPlanItem) => run((replica) => putBack(replica, item, day)),
      planForTomorrow: ({ taskId }: { readonly taskId: string }) => run((replica) => planForTomorrow(replica, taskId, day)),
      planForToday: ({ taskId }: LeftOut) => run((replica) => planForToday(replica, userId, taskId, day)),
      replan: () => run((replica) => replanDay(replica, userId, day)),
    }),
    [run, setTaskDone, userId, day],
  );
}
