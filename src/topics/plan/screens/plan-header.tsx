import { ChevronDown, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';

import { SLACK } from '../rules/daily-plan.ts';
import { minutesOf, type StoredPlanItem } from '../rules/plan-revision.ts';
import { shortDurationWords } from '../../tasks/rules/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';

interface PlanHeaderProps {
  /** The items without the skipped ones. */
  readonly items: readonly StoredPlanItem[];
  /** Number of tasks that do not fit. */
  readonly leftOut: number;
  /** True once the plan has been computed. */
  readonly isPlanned: boolean;
  readonly canReplan: boolean;
  /** True if the plan has more than the next item. */
  readonly hasMore: boolean;
  /** True while a phone shows only the next item. */
  readonly isFolded: boolean;
  readonly isUnfolded: boolean;
  /** Shown beside the title. */
  readonly countdown: ReactNode;
  readonly onReplan: () => void;
  readonly onUnfold: (isUnfolded: boolean) => void;
}

/** Lets the line break between its parts, not inside them. */
const PART = 'whitespace-nowrap';

/** How much is planned, and how many tasks do not fit. */
export function PlanHeader(props: PlanHeaderProps) {
  const { items, leftOut, isPlanned, canReplan, hasMore, isFolded, isUnfolded, countdown, onReplan, onUnfold } = props;
  const onNarrow = isFolded ? 'max-xl:@max-[27rem]:hidden' : '';
  const onNarrowBeside = isFolded ? 'max-xl:@max-[27rem]:group-has-[[data-countdown]>p]/line:hidden' : '';
  return (
    // A folded header on a phone is one line under the next item, with its buttons beside that item.
    <header className={`flex items-center ${isFolded ? 'max-xl:order-last max-xl:pl-8 xl:min-h-11' : 'min-h-11'}`}>
      <div
        className={`group/line mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 ${isFolded ? 'max-xl:@min-[18rem]:flex-nowrap' : ''}`}
      >
        <h2
          className={`shrink-0 font-display font-semibold xl:text-lg ${isFolded ? 'text-sm' : 'text-lg'} ${isFolded && leftOut > 0 ? 'max-xl:@max-[27rem]:sr-only' : ''}`}
        >
          Today’s plan
        </h2>
        {isPlanned && items.length > 0 ? (
          <p className={`text-sm text-ink-soft tabular-nums ${isFolded ? 'max-xl:@min-[18rem]:truncate' : ''}`}>
            <span className={PART}>
              {shortDurationWords(minutesOf(items))}
              <span className={onNarrow}> planned</span>
            </span>
            {/* When the line has no room for it, the unfolded plan shows it. */}
            <span className={leftOut > 0 ? onNarrow : onNarrowBeside}>
              {' '}
              <span className={PART}>· {SLACK * 100}% kept free</span>
            </span>
            {leftOut > 0 ? (
              <>
                {' '}
                <span className={PART}>
                  · {leftOut}
                  <span className={onNarrowBeside}> {leftOut === 1 ? 'task' : 'tasks'}</span> {leftOut === 1 ? "doesn't" : "don't"} fit
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
        {canReplan ? (
          <IconButton label="Replan" className={isUnfolded ? '' : 'max-xl:hidden'} onClick={onReplan}>
            <RotateCcw aria-hidden className="size-4" />
          </IconButton>
        ) : null}
        {hasMore ? (
          <IconButton label="Whole plan" aria-expanded={isUnfolded} className="xl:hidden" onClick={() => onUnfold(!isUnfolded)}>
            <ChevronDown aria-hidden className={`size-5 transition-transform duration-quick ${isUnfolded ? 'rotate-180' : ''}`} />
          </IconButton>
        ) : null}
      </div>
    </header>
  );
}
