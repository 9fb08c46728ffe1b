import { useMemo } from 'react';

import { useSubjects } from '../../../shared/student/use-subjects.ts';
import type { StoredPlanItem } from '../rules/plan-revision.ts';
import { createSecondTap } from '../../../ui/second-tap.ts';
import { PlanDrag } from './plan-drag.tsx';
import { PlanItem } from './plan-item.tsx';
import { useTaskChapters } from '../store/planner.queries.ts';
import type { usePlanActions } from './use-plan-actions.ts';

interface PlanListProps {
  readonly items: readonly StoredPlanItem[];
  readonly next: StoredPlanItem | undefined;
  readonly isUnfolded: boolean;
  readonly actions: ReturnType<typeof usePlanActions>;
  /** `byKey`: by keyboard or menu, so focus follows. */
  readonly onMove: (id: string, to: number, byKey: boolean) => void;
}

const isSecondTap = createSecondTap();

/** The day's items in order, to be moved by hand, key or menu. */
export function PlanList({ items, next, isUnfolded, actions, onMove }: PlanListProps) {
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
