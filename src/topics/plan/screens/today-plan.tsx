import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';

import { useUserId } from '../../../shared/session/use-user.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { StoredPlanItem } from '../rules/plan-revision.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LeftOutTasks } from './left-out.tsx';
import { NothingPlanned } from './nothing-planned.tsx';
import { PlanHeader } from './plan-header.tsx';
import { PlanList } from './plan-list.tsx';
import { useDayPlan } from '../store/planner.queries.ts';
import { SkippedItems } from './skipped.tsx';
import { type SetTaskDone, usePlanActions } from './use-plan-actions.ts';

interface TodayPlanProps {
  /** The study day. */
  readonly day: CalendarDay;
  readonly setTaskDone: SetTaskDone;
  /** Beside the title. */
  readonly countdown?: ReactNode;
}

/** Today's plan in order, with reasons. On a phone shows the next item, and the rest on request. */
export function TodayPlan({ day, setTaskDone, countdown }: TodayPlanProps) {
  const userId = useUserId();
  const { items, rest, error, update } = useDayPlan(userId, day);
  const actions = usePlanActions({ userId, day, setTaskDone, update });
  const [isUnfolded, setIsUnfolded] = useState(false);
  const [said, setSaid] = useState('');

  const listed = useMemo(() => items.filter(({ state }) => state !== 'skipped'), [items]);
  const skipped = useMemo(() => items.filter(({ state }) => state === 'skipped'), [items]);
  const leftOut = rest?.leftOut ?? [];
  const hidden = isUnfolded ? '' : 'max-xl:hidden';
  const next = listed.find(({ state }) => state === 'planned');
  const isFolded = !isUnfolded && next !== undefined;

  const moved = useFocusOfMoved(listed);
  async function move(id: string, to: number, takesFocusAlong: boolean) {
    const item = listed.find((candidate) => candidate.id === id);
    if (!item || to < 0 || to >= listed.length) return;
    if (takesFocusAlong) moved.current = id;
    // Index among all items, including skipped ones.
    const others = items.filter((candidate) => candidate.id !== id);
    const follows = listed.filter((candidate) => candidate.id !== id)[to - 1];
    const place = follows ? others.indexOf(follows) + 1 : 0;
    if (await actions.move(items, id, place)) setSaid(`Moved “${item.title}”, now number ${to + 1} of ${listed.length}.`);
  }

  return (
    <section aria-label="Today's plan" className="@container relative flex flex-col xl:gap-1">
      <PlanHeader
        items={listed}
        leftOut={leftOut.length}
        isPlanned={rest !== null}
        canReplan={items.length > 0}
        hasMore={listed.length + skipped.length > 0}
        isFolded={isFolded}
        isUnfolded={isUnfolded}
        countdown={countdown}
        onReplan={() => void actions.replan()}
        onUnfold={setIsUnfolded}
      />
      {/* Reserves the height of the next item while loading. */}
      <div className="grid min-h-11 content-start gap-1">{content()}</div>
      <output className="sr-only">{said}</output>
    </section>
  );

  function content() {
    if (error !== null && rest === null) {
      return <ErrorState title="No plan yet" text={error.message} action={<Button onClick={() => location.reload()}>Reload</Button>} />;
    }
    if (items.length === 0 && rest === null) return <Skeleton className="h-16 xl:h-52" />;
    return (
      <>
        {error === null ? null : <ErrorText>{error.message}</ErrorText>}
        {items.length + leftOut.length === 0 ? <NothingPlanned hasTime={rest!.capacity > 0} /> : null}
        <PlanList
          items={listed}
          next={next}
          isUnfolded={isUnfolded}
          actions={actions}
          onMove={(id, to, byKey) => void move(id, to, byKey)}
        />
        {items.length > 0 && !listed.some(({ state }) => state === 'planned') ? (
          <p className="text-ink-soft">{listed.length > 0 ? 'Everything planned for today is done.' : 'Nothing left for today.'}</p>
        ) : null}
        {rest && leftOut.length > 0 ? (
          <div className={listed.length === 0 ? '' : hidden}>
            <LeftOutTasks
              tasks={leftOut}
              capacity={rest.capacity}
              onToday={(task) => void actions.planForToday(task)}
              onTomorrow={(task) => void actions.planForTomorrow(task)}
            />
          </div>
        ) : null}
        {skipped.length > 0 ? (
          <div className={hidden}>
            <SkippedItems items={skipped} onPutBack={(item) => void actions.putBack(item)} />
          </div>
        ) : null}
      </>
    );
  }
}

/** A moved item may lose focus on remounting. */
function useFocusOfMoved(items: readonly StoredPlanItem[]) {
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-plan-item="${moved.current}"] button`)?.focus();
    moved.current = null;
  }, [items]);
  return moved;
}
