import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';

import { useUserId } from '../../../shared/session/use-user.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { StoredPlanItem } from '../rules/plan-revision.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PlanHeader } from './plan-header.tsx';
import { useDayPlan, useTaskChapters } from '../store/planner.queries.ts';
import { type SetTaskDone, usePlanActions } from './use-plan-actions.ts';
import { useSubjectNamed } from '../../../shared/student/use-subject-named.ts';
import { NewSubject } from '../../../ui/new-subject.tsx';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { createSecondTap } from '../../../ui/second-tap.ts';
import { PlanDrag } from './plan-drag.tsx';
import { PlanItem } from './plan-item.tsx';
import { durationWords } from '../../tasks/rules/index.ts';
import type { LeftOut } from '../rules/daily-plan.ts';

/** Number of tasks shown at first, the most urgent ones. */
const MOST_LEFT_OUT_SHOWN = 3;

/** Buttons without borders: a row of them per task would dominate. */
const LEFT_OUT_CHOICE = 'min-h-11 rounded-lg text-sm font-medium underline underline-offset-4';

const isSecondTap = createSecondTap();

interface TodayPlanProps {
  /** The study day. */
  readonly day: CalendarDay;
  readonly setTaskDone: SetTaskDone;
  /** Shown beside the title. */
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

/** Restores the focus of a moved item, which React may remount. */
function useFocusOfMoved(items: readonly StoredPlanItem[]) {
  const moved = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-plan-item="${moved.current}"] button`)?.focus();
    moved.current = null;
  }, [items]);
  return moved;
}

/** @param hasTime true if the student plans to study today */
function NothingPlanned({ hasTime }: { hasTime: boolean }) {
  const addSubject = useSubjectNamed(useUserId());
  if (hasTime) {
    return (
      <div className="grid gap-2">
        <p className="text-pretty text-ink-soft">What do you study? Ekagra plans your day from your subjects and tasks.</p>
        <NewSubject onAdd={addSubject} onAdded={() => undefined} />
      </div>
    );
  }
  return (
    <p className="text-balance text-ink-soft">
      You set no study time for today.{' '}
      <Link to="/settings" className="underline underline-offset-4">
        Change in settings
      </Link>
    </p>
  );
}

/** Skipped items, each with a button that restores it. */
function SkippedItems({ items, onPutBack }: { items: readonly StoredPlanItem[]; onPutBack: (item: StoredPlanItem) => void }) {
  return (
    <section aria-labelledby="skipped-today" className="border-t border-line pt-3">
      <h3 id="skipped-today" className="font-medium">
        Not today
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-2 py-1">
            <p className="mr-auto line-clamp-2 min-w-0 text-ink-soft wrap-anywhere">{item.title}</p>
            <button
              type="button"
              aria-label={`Put back: ${item.title}`}
              className="min-h-11 shrink-0 rounded-lg text-sm font-medium underline underline-offset-4"
              onClick={() => onPutBack(item)}
            >
              Put back
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlanListProps {
  readonly items: readonly StoredPlanItem[];
  readonly next: StoredPlanItem | undefined;
  readonly isUnfolded: boolean;
  readonly actions: ReturnType<typeof usePlanActions>;
  /** `byKey`: moved by keyboard or menu, so the focus follows the item. */
  readonly onMove: (id: string, to: number, byKey: boolean) => void;
}

/** The day's items in order. They can be moved by drag, key or menu. */
function PlanList({ items, next, isUnfolded, actions, onMove }: PlanListProps) {
  const subjects = useSubjects();
  const byId = useMemo(() => new Map(subjects.map((subject) => [subject.id, subject])), [subjects]);
  const chapters = useTaskChapters(items);
  if (items.length === 0) return null;
  return (
    <PlanDrag onDrop={(id, to) => onMove(id, to, false)}>
      <ol>
        {items.map((item, at) => (
          <PlanItem
            key={item.id}
            item={item}
            index={at}
            count={items.length}
            subject={byId.get(item.subjectId ?? '')}
            chapter={chapters.get(item.taskId ?? '') ?? null}
            isHidden={!isUnfolded && item !== next}
            isFolded={!isUnfolded}
            onDone={(one, isDone) => {
              if (!isSecondTap(performance.now())) void actions.setDone(one, isDone);
            }}
            onSkip={(one) => void actions.skip(one)}
            onTomorrow={({ taskId }) => taskId && void actions.planForTomorrow({ taskId })}
            onMove={({ id }, by) => onMove(id, at + by, true)}
          />
        ))}
      </ol>
    </PlanDrag>
  );
}

interface LeftOutTasksProps {
  readonly tasks: readonly LeftOut[];
  /** Minutes. */
  readonly capacity: number;
  readonly onToday: (task: LeftOut) => void;
  readonly onTomorrow: (task: LeftOut) => void;
}

/** Due tasks that do not fit, with choices. */
function LeftOutTasks({ tasks, capacity, onToday, onTomorrow }: LeftOutTasksProps) {
  const [areAllShown, setAreAllShown] = useState(false);
  const shown = areAllShown ? tasks : tasks.slice(0, MOST_LEFT_OUT_SHOWN);
  return (
    <section aria-labelledby="no-room" className="grid gap-1 border-t border-line pt-3">
      <h3 id="no-room" className="font-medium">
        Doesn’t fit today
      </h3>
      <p className="text-sm text-ink-soft">
        {capacity === 0 ? 'You set no study time for today.' : `Your ${durationWords(capacity)} for today are full.`} These tasks are still
        due.
      </p>
      <ul>
        {shown.map((task) => (
          <li key={task.taskId} className="border-b border-line py-2 last:border-0">
            <p className="line-clamp-2 leading-6 wrap-anywhere">{task.title}</p>
            <p className="text-sm text-ink-soft">{task.reason}</p>
            <div className="-mb-2 flex flex-wrap gap-x-4">
              <button
                type="button"
                className={LEFT_OUT_CHOICE}
                aria-label={`Plan for tomorrow: ${task.title}`}
                onClick={() => onTomorrow(task)}
              >
                Plan for tomorrow
              </button>
              <button type="button" className={LEFT_OUT_CHOICE} aria-label={`Plan for today: ${task.title}`} onClick={() => onToday(task)}>
                Plan for today
              </button>
            </div>
          </li>
        ))}
      </ul>
      {shown.length < tasks.length ? <Button onClick={() => setAreAllShown(true)}>Show all {tasks.length}</Button> : null}
    </section>
  );
}
