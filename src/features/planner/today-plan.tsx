import { ChevronDown, RotateCcw } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';

import { useUserId } from '../../data/session/use-user.ts';
import { useSubjects } from '../../data/student/use-subjects.ts';
import { shortDurationWords } from '../../domain/tasks/duration.ts';
import type { CalendarDay } from '../../domain/tasks/due-date.ts';
import { SLACK } from '../../domain/plan/daily-plan.ts';
import { minutesOf, type StoredPlanItem } from '../../domain/plan/plan-revision.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ErrorText } from '../../ui/error-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { createSecondTap } from '../../ui/second-tap.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LeftOutTasks } from './left-out.tsx';
import { NothingPlanned } from './nothing-planned.tsx';
import { PlanDrag } from './plan-drag.tsx';
import { PlanItem } from './plan-item.tsx';
import { useDayPlan, useTaskChapters } from './planner.queries.ts';
import { SkippedItems } from './skipped.tsx';
import { type SetTaskDone, usePlanActions } from './use-plan-actions.ts';

interface TodayPlanProps {
  /** The study day. */
  readonly day: CalendarDay;
  readonly setTaskDone: SetTaskDone;
  /** Beside the title. */
  readonly countdown?: ReactNode;
}

/** Breaks between the parts of the line, not inside. */
const PART = 'whitespace-nowrap';

const isSecondTap = createSecondTap();

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
  const hasMore = listed.length + skipped.length > 0;
  const isFolded = !isUnfolded && next !== undefined;

  const onNarrow = isFolded ? 'max-xl:@max-[27rem]:hidden' : '';
  const onNarrowBeside = isFolded ? 'max-xl:@max-[27rem]:group-has-[[data-countdown]>p]/line:hidden' : '';

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
      {/* Folded on a phone it is one line under the next item, and its buttons lie beside that. */}
      <header className={`flex items-center ${isFolded ? 'max-xl:order-last max-xl:pl-8 xl:min-h-11' : 'min-h-11'}`}>
        <div
          className={`group/line mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 ${isFolded ? 'max-xl:@min-[18rem]:flex-nowrap' : ''}`}
        >
          <h2
            className={`shrink-0 font-display font-semibold xl:text-lg ${isFolded ? 'text-sm' : 'text-lg'} ${isFolded && leftOut.length > 0 ? 'max-xl:@max-[27rem]:sr-only' : ''}`}
          >
            Today’s plan
          </h2>
          {rest && listed.length > 0 ? (
            <p className={`text-sm text-ink-soft tabular-nums ${isFolded ? 'max-xl:@min-[18rem]:truncate' : ''}`}>
              <span className={PART}>
                {shortDurationWords(minutesOf(listed))}
                <span className={onNarrow}> planned</span>
              </span>
              {/* Where the line has no room for it, the whole plan says it. */}
              <span className={leftOut.length > 0 ? onNarrow : onNarrowBeside}>
                {' '}
                <span className={PART}>· {SLACK * 100}% kept free</span>
              </span>
              {leftOut.length > 0 ? (
                <>
                  {' '}
                  <span className={PART}>
                    · {leftOut.length}
                    <span className={onNarrowBeside}> {leftOut.length === 1 ? 'task' : 'tasks'}</span>{' '}
                    {leftOut.length === 1 ? "doesn't" : "don't"} fit
                  </span>
                </>
              ) : null}
            </p>
          ) : null}
          <div data-countdown className="@min-[18rem]:shrink-0">
            {countdown}
          </div>
        </div>
        <div className={`flex shrink-0 ${isFolded ? 'max-xl:absolute max-xl:top-0 max-xl:right-0' : ''}`}>
          {items.length > 0 ? (
            <IconButton label="Replan" className={hidden} onClick={() => void actions.replan()}>
              <RotateCcw aria-hidden className="size-4" />
            </IconButton>
          ) : null}
          {hasMore ? (
            <IconButton label="Whole plan" aria-expanded={isUnfolded} className="xl:hidden" onClick={() => setIsUnfolded(!isUnfolded)}>
              <ChevronDown aria-hidden className={`size-5 transition-transform duration-quick ${isUnfolded ? 'rotate-180' : ''}`} />
            </IconButton>
          ) : null}
        </div>
      </header>
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

interface PlanListProps {
  readonly items: readonly StoredPlanItem[];
  readonly next: StoredPlanItem | undefined;
  readonly isUnfolded: boolean;
  readonly actions: ReturnType<typeof usePlanActions>;
  /** `byKey`: by keyboard or menu, so focus follows. */
  readonly onMove: (id: string, to: number, byKey: boolean) => void;
}

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

/** A moved item may lose focus on remounting. */
function useFocusOfMoved(items: readonly StoredPlanItem[]) {
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    document.querySelector<HTMLElement>(`[data-plan-item="${moved.current}"] button`)?.focus();
    moved.current = null;
  }, [items]);
  return moved;
}
