import { type ReactNode, use } from 'react';

import { averagesOf, type StudyReport } from '../rules/study-report.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type AnalyticsSearch, RANGES, USUAL_RANGE } from './analytics-search.ts';
import { ChapterFigure } from './figures/chapter-figure.tsx';
import { DaysFigure } from './figures/days-figure.tsx';
import { EstimateFigure } from './figures/estimate-figure.tsx';
import { FocusFigure } from './figures/focus-figure.tsx';
import { HourFigure } from './figures/hour-figure.tsx';
import { PlanFigure } from './figures/plan-figure.tsx';
import { StreakFigure } from './figures/streak-figure.tsx';
import { SubjectFigure } from './figures/subject-figure.tsx';
import { TodayFigure } from './figures/today-figure.tsx';
import { WeekFigure } from './figures/week-figure.tsx';
import { YearFigure } from './figures/year-figure.tsx';
import { IsReading } from './is-reading.ts';
import type { StudyData } from '../store/study-data.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { countWords, lengthWords } from './words.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

interface AnalyticsViewProps {
  readonly data: StudyData;
  readonly report: StudyReport;
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
  /** Actions on the filtered sessions. */
  readonly actions?: ReactNode;
}

/** All figures, of a student or of the sample data. */
export function AnalyticsView({ data, report, search, onSearch, actions }: AnalyticsViewProps) {
  const { state, filter, today, target, dayStart, subjects, tasks, planItems } = data;
  const isReading = use(IsReading);
  return (
    <div aria-busy={isReading} className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-6">
      {isReading ? <VisuallyHidden>Loading</VisuallyHidden> : null}
      <TodayFigure state={state} today={today} target={target} />
      <StreakFigure state={state} today={today} />
      <DaysFigure state={state} today={today} subjects={subjects} />
      <Filters search={search} onSearch={onSearch} filter={filter} subjects={subjects} />
      {report.whole.sessions === 0 && !isReading ? (
        <div className="panel md:col-span-2">
          <EmptyState
            title="Nothing here"
            text="You have no sessions on these days or for this subject."
            action={<Button onClick={() => onSearch({ range: 'all' })}>Show all sessions</Button>}
          />
        </div>
      ) : (
        <>
          <Averages report={report} />
          <YearFigure {...data} />
          <SubjectFigure report={report} known={subjects} />
          <ChapterFigure report={report} known={subjects} />
          <HourFigure report={report} dayStart={dayStart} />
          <WeekFigure report={report} today={today} />
          <FocusFigure report={report} />
          <PlanFigure report={report} filter={filter} items={planItems} />
          <EstimateFigure state={state} tasks={tasks} report={report} />
        </>
      )}
      {actions === undefined ? null : <div className="md:col-span-2">{actions}</div>}
    </div>
  );
}

/** Totals and averages of the filtered sessions. */
function Averages({ report }: { report: StudyReport }) {
  const isReading = use(IsReading);
  const { perStudyDay, perSession } = averagesOf(report);
  const { whole, studyDays } = report;
  const figures = [
    { name: 'Studied', value: lengthWords(whole.minutes), note: countWords(whole.sessions, 'session') },
    {
      name: 'Per study day',
      value: perStudyDay === null ? '–' : lengthWords(perStudyDay),
      note: `on average, over ${countWords(studyDays, 'day')}`,
    },
    { name: 'Per session', value: perSession === null ? '–' : lengthWords(perSession), note: 'on average' },
  ];
  return (
    <section aria-labelledby="averages" className="grid gap-3 md:col-span-2">
      <h2 id="averages" className="sr-only">
        Total and average
      </h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-4 gap-y-3">
        {figures.map(({ name, value, note }) => (
          <div key={name} className="grid content-start gap-0.5 border-l-2 border-line-strong pl-3">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">{isReading ? <Skeleton className="h-8 w-24" /> : value}</dd>
            <dd className="text-sm text-ink-soft">{isReading ? <Skeleton className="my-0.5 h-4 w-20" /> : note}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-pretty text-ink-soft">
        The average counts only days with a session. Time recorded on two devices at once counts once.
      </p>
    </section>
  );
}

interface FiltersProps extends Pick<StudyData, 'filter' | 'subjects'> {
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
}

/** Filters by range and subject. A custom range starts with the days of the current one. */
function Filters({ search, onSearch, filter: { from, to }, subjects }: FiltersProps) {
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
          {/* A half-typed date is empty: the URL keeps the last valid one. */}
          <DateField label="From" value={from} onChange={({ target }) => target.value && change({ from: target.value })} />
          <DateField label="To" value={to} onChange={({ target }) => target.value && change({ to: target.value })} />
        </div>
      ) : null}
    </section>
  );
}
