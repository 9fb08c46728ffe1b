import { Link } from '@tanstack/react-router';
import { Ellipsis, Play } from 'lucide-react';
import type { KeyboardEvent } from 'react';

import { useChapterName } from '../../../shared/student/use-chapters.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { StoredPlanItem } from '../rules/plan-revision.ts';
import { shortDurationWords } from '../../tasks/rules/index.ts';
import { PopupMenu } from '../../../ui/popup-menu.tsx';
import { SubjectMark } from '../../../ui/subject-mark.tsx';
import { usePlanItemDrag } from './plan-drag.tsx';

export interface PlanItemActions {
  readonly onDone: (item: StoredPlanItem, isDone: boolean) => void;
  readonly onSkip: (item: StoredPlanItem) => void;
  readonly onTomorrow: (item: StoredPlanItem) => void;
  /** Moves the item up or down by one. */
  readonly onMove: (item: StoredPlanItem, by: -1 | 1) => void;
}

interface PlanItemProps extends PlanItemActions {
  readonly item: StoredPlanItem;
  readonly index: number;
  readonly count: number;
  readonly subject: Subject | undefined;
  /** Id of its task's chapter. */
  readonly chapter: string | null;
  /** True while the plan is folded on a phone: the next item is one line and the others are hidden. */
  readonly isFolded: boolean;
  readonly isHidden: boolean;
}

/** One item of the plan: task, duration and reason. Its checkbox dot is filled when the item is done. */
export function PlanItem({ item, index, count, subject, chapter, isFolded, isHidden, onDone, onSkip, onTomorrow, onMove }: PlanItemProps) {
  const { ref, listeners, isDragging, isTarget, style } = usePlanItemDrag(item.id, index);
  const isDone = item.state === 'done';
  const chapterName = useChapterName(chapter);

  function moveByKey(event: KeyboardEvent) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(item, by);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- drags the item; the menu does the same
    <li
      ref={ref}
      data-plan-item={item.id}
      style={style}
      className={`grid touch-manipulation grid-cols-[auto_minmax(0,1fr)_auto_auto] items-start rounded-lg [-webkit-touch-callout:none] ${isDragging ? 'relative z-10 bg-raised shadow-float' : ''} ${isTarget ? 'bg-hover' : ''} ${isHidden ? 'max-xl:hidden' : ''} ${isFolded ? 'max-xl:items-center max-xl:pr-11' : ''}`}
      {...listeners}
      onKeyDown={moveByKey}
    >
      <button
        type="button"
        aria-pressed={isDone}
        aria-label={`Done: ${item.title}`}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className="icon-target -ml-3"
        onClick={() => onDone(item, !isDone)}
      >
        <DoneDot isDone={isDone} />
      </button>
      <p className={`flex min-w-0 cursor-grab gap-1.5 py-2.5 leading-6 select-none ${isDone ? 'text-ink-soft' : ''}`}>
        {subject ? (
          <span className="flex h-6 shrink-0 items-center">
            <SubjectMark color={subject.color} name={subject.name} isNameHidden />
          </span>
        ) : null}
        <span className={`line-clamp-2 min-w-0 wrap-anywhere xl:line-clamp-3 ${isFolded ? 'max-xl:line-clamp-1 max-xl:break-all' : ''}`}>
          {item.title}
        </span>
      </p>
      {isDone ? <span /> : <StartLink item={item} />}
      <div className={isFolded ? 'max-xl:hidden' : ''}>
        <PopupMenu
          label={`Change: ${item.title}`}
          button={<Ellipsis aria-hidden className="size-5" />}
          items={[
            { label: 'Move up', isDisabled: index === 0, onSelect: () => onMove(item, -1) },
            { label: 'Move down', isDisabled: index === count - 1, onSelect: () => onMove(item, 1) },
            { label: 'Skip today', isDisabled: isDone, onSelect: () => onSkip(item) },
            ...(item.kind === 'task' ? [{ label: 'Plan for tomorrow', isDisabled: isDone, onSelect: () => onTomorrow(item) }] : []),
          ]}
        />
      </div>
      <p className={`col-span-3 col-start-2 -mt-2 pr-3 pb-2.5 text-sm leading-5.5 text-ink-soft ${isFolded ? 'max-xl:hidden' : ''}`}>
        <span className="font-medium tabular-nums">{shortDurationWords(item.minutes)}</span> ·
        {chapterName === null ? '' : ` ${chapterName} ·`} {item.reason}
      </p>
    </li>
  );
}

/** Link to the timer or the cards. */
function StartLink({ item: { kind, taskId, subjectId, title } }: { item: StoredPlanItem }) {
  const name = kind === 'cards' ? title : `Focus on ${title}`;
  const icon = <Play aria-hidden className="size-4" />;
  const shared = { 'aria-label': name, title: name, className: 'icon-target', children: icon };
  if (kind === 'cards') return <Link to="/cards" {...shared} />;
  return <Link to="/productivity" search={taskId ? { task: taskId } : subjectId ? { subject: subjectId } : {}} {...shared} />;
}

function DoneDot({ isDone }: { isDone: boolean }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden className="size-5 text-ink-soft" fill="none" stroke="currentColor" strokeWidth="1.5">
      <circle cx="10" cy="10" r="8" />
      <circle
        cx="10"
        cy="10"
        r={isDone ? 5 : 0}
        fill="currentColor"
        stroke="none"
        className="transition-[r] duration-calm motion-reduce:transition-none"
      />
    </svg>
  );
}
