import { DateField } from '../../../ui/date-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { type AnalyticsSearch, RANGES, USUAL_RANGE } from './analytics-search.ts';
import type { StudyData } from '../store/study-data.ts';

interface FiltersProps extends Pick<StudyData, 'filter' | 'subjects'> {
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
}

/** Range and subject. A custom range starts as the current one. */
export function Filters({ search, onSearch, filter: { from, to }, subjects }: FiltersProps) {
  const range = search.range ?? USUAL_RANGE;
  const subject = search.subject ?? '';
  const change = (changes: AnalyticsSearch) => onSearch({ ...search, ...changes });
  return (
    <section
      aria-label="What is shown"
      className="grid grid-cols-1 content-start gap-3 md:col-span-2 md:grid-cols-[minmax(0,1fr)_minmax(10rem,14rem)] md:items-end"
    >
      <SegmentedControl
        label="Range"
        options={RANGES}
        value={range}
        onValueChange={(value) => change(value === 'custom' ? { range: value, from, to } : { range: value })}
      />
      <SelectField label="Subject" value={subject} onChange={({ target }) => change({ subject: target.value })}>
        <option value="">All subjects</option>
        {subjects.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value="none">No subject</option>
        {subject === '' || subject === 'none' || subjects.some(({ id }) => id === subject) ? null : (
          <option value={subject}>A deleted subject</option>
        )}
      </SelectField>
      {range === 'custom' ? (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3 md:max-w-md">
          {/* A half-typed date is empty: the address keeps the last valid one. */}
          <DateField label="From" value={from} onChange={({ target }) => target.value && change({ from: target.value })} />
          <DateField label="To" value={to} onChange={({ target }) => target.value && change({ to: target.value })} />
        </div>
      ) : null}
    </section>
  );
}
