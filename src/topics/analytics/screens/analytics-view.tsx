import { type ReactNode, use } from 'react';

import type { StudyReport } from '../rules/study-report.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import { Averages } from './averages.tsx';
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
import { Filters } from './filters.tsx';
import { IsReading } from './is-reading.ts';
import type { StudyData } from '../store/study-data.ts';

interface AnalyticsViewProps {
  readonly data: StudyData;
  readonly report: StudyReport;
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
  /** Actions on the filtered sessions. */
  readonly actions?: ReactNode;
}

/** All figures, for a student's or sample data. */
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
