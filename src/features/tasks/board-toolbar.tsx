import { Tags } from 'lucide-react';
import { useRef } from 'react';

import type { Subject } from '../../data/student/use-subjects.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { ChoiceField } from './choice-field.tsx';
import { isFiltering, noFilter, type DueFilter, type TaskFilter } from './task-filter.ts';
import { priorities } from './task.ts';

export type TaskView = 'board' | 'week';

const views: readonly { readonly value: TaskView; readonly label: string }[] = [
  { value: 'board', label: 'Board' },
  { value: 'week', label: 'Week' },
];

interface BoardToolbarProps {
  readonly filter: TaskFilter;
  readonly subjects: readonly Subject[];
  readonly view: TaskView;
  readonly onChange: (filter: TaskFilter) => void;
  readonly onView: (view: TaskView) => void;
  readonly onOpenSubjects: () => void;
}

const dueOptions: readonly { readonly value: DueFilter | ''; readonly label: string }[] = [
  { value: '', label: 'Any date' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'This week' },
  { value: 'none', label: 'No date' },
];

/** Search, filters, view switch and subjects. */
export function BoardToolbar({ filter, subjects, view, onChange, onView, onOpenSubjects }: BoardToolbarProps) {
  const row = useRef<HTMLElement>(null);
  const change = (more: Partial<TaskFilter>) => onChange({ ...filter, ...more });
  return (
    <search
      ref={row}
      aria-label="Tasks"
      className="flex min-w-0 items-center gap-2 max-md:-mx-4 max-md:-my-1 max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:*:shrink-0 md:flex-wrap"
    >
      {/* On a phone everything shares one scrolling row; the box fills it while a search is active. Not while it merely has focus: layout that moves on blur would escape the press. */}
      <div className={`md:min-w-38 md:flex-1 ${filter.search === '' ? 'max-md:w-34' : 'max-md:w-full'}`}>
        <SearchField
          label="Search tasks"
          placeholder="Search"
          value={filter.search}
          // Scrolls the typed text into view.
          onFocus={() => row.current?.scrollTo({ left: 0 })}
          onValueChange={(search) => change({ search })}
        />
      </div>
      {/* Taller than the fields beside it by its border. */}
      <div className="-my-1 shrink-0">
        <SegmentedControl label="View" options={views} value={view} onValueChange={onView} />
      </div>
      <div className="flex items-center gap-2 *:shrink-0 md:flex-wrap *:[div]:w-38 md:*:[div]:w-auto">
        {isFiltering(filter) ? <Button onClick={() => onChange(noFilter)}>Clear filters</Button> : null}
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
        <Button onClick={onOpenSubjects}>
          <Tags aria-hidden className="size-4" />
          Subjects
        </Button>
      </div>
    </search>
  );
}
