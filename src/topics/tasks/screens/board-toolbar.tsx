import { ListChecks, SlidersHorizontal, Tags } from 'lucide-react';
import { useState } from 'react';

import type { Subject } from '../../../shared/student/use-subjects.ts';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { ChoiceField } from './choice-field.tsx';
import { isFiltering, noFilter, type DueFilter, type TaskFilter } from '../store/task-filter.ts';
import { sortOptions, type TaskSort } from '../store/task-sort.ts';
import { priorities } from '../store/task.ts';

export type TaskView = 'board' | 'week';

const views: readonly { readonly value: TaskView; readonly label: string }[] = [
  { value: 'board', label: 'Board' },
  { value: 'week', label: 'Week' },
];

interface BoardToolbarProps {
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
  readonly subjects: readonly Subject[];
  readonly view: TaskView;
  readonly onChange: (filter: TaskFilter) => void;
  readonly onSort: (sort: TaskSort | null) => void;
  readonly onView: (view: TaskView) => void;
  /** Starts selecting several tasks. */
  readonly onSelect: () => void;
  readonly onOpenSubjects: () => void;
}

const dueOptions: readonly { readonly value: DueFilter | ''; readonly label: string }[] = [
  { value: '', label: 'Any date' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This week' },
  { value: 'none', label: 'No date' },
];

/** Search and view, and behind an icon filters, order and tools. On a phone everything is behind the icon. A child of the board's grid. */
export function BoardToolbar({ filter, sort, subjects, view, onChange, onSort, onView, onSelect, onOpenSubjects }: BoardToolbarProps) {
  const [isOpen, setIsOpen] = useState(false);
  useBackCloses(isOpen, () => setIsOpen(false));
  const change = (more: Partial<TaskFilter>) => onChange({ ...filter, ...more });
  const onPhone = `max-md:col-span-full ${isOpen ? '' : 'max-md:hidden'}`;
  return (
    <search aria-label="Tasks" className="contents">
      <IconButton label="Filters" aria-expanded={isOpen} className={isOpen ? 'bg-column' : ''} onClick={() => setIsOpen(!isOpen)}>
        <SlidersHorizontal aria-hidden className="size-5" />
      </IconButton>
      <div className={onPhone}>
        <SearchField label="Search tasks" placeholder="Search" value={filter.search} onValueChange={(search) => change({ search })} />
      </div>
      {/* Its border makes it taller than the fields beside it. */}
      <div className={`md:-my-1 ${onPhone}`}>
        <SegmentedControl label="View" options={views} value={view} onValueChange={onView} />
      </div>
      {isOpen ? (
        <div className="col-span-full grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2 pb-1">
          <ChoiceField
            label="Subject"
            isLabelHidden
            value={filter.subjectId ?? ''}
            options={[{ value: '', label: 'Any subject' }, ...subjects.map(({ id, name }) => ({ value: id, label: name }))]}
            onChoose={(subjectId) => change({ subjectId: subjectId || null })}
          />
          <ChoiceField
            label="Priority"
            isLabelHidden
            value={filter.priority ?? ''}
            options={[{ value: '', label: 'Any priority' }, ...priorities]}
            onChoose={(priority) => change({ priority: priority || null })}
          />
          <ChoiceField
            label="Due"
            isLabelHidden
            value={filter.due ?? ''}
            options={dueOptions}
            onChoose={(due) => change({ due: due || null })}
          />
          <ChoiceField label="Order" isLabelHidden value={sort ?? ''} options={sortOptions} onChoose={(chosen) => onSort(chosen || null)} />
          <Button
            className="px-2"
            onClick={() => {
              setIsOpen(false);
              onSelect();
            }}
          >
            <ListChecks aria-hidden className="size-4" />
            Select tasks
          </Button>
          <Button className="px-2" onClick={onOpenSubjects}>
            <Tags aria-hidden className="size-4" />
            Subjects
          </Button>
        </div>
      ) : null}
      {isFiltering(filter) ? (
        <Button className="col-span-full justify-self-start" onClick={() => onChange(noFilter)}>
          Clear filters
        </Button>
      ) : null}
    </search>
  );
}
