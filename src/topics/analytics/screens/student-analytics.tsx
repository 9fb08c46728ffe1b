import { use, useLayoutEffect, useMemo } from 'react';
import { Download } from 'lucide-react';

import { useUserId } from '../../../shared/session/use-user.ts';
import { StudyLedger } from '../rules/study-ledger.ts';
import { useSubjects } from '../../../shared/student/use-subjects.ts';
import { useToday } from '../../../shared/student/use-today.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { AnalyticsPicture } from './analytics-picture.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import { AnalyticsView } from './analytics-view.tsx';
import { usePlannedItems, useStudyGoal, useStudyLedger, useTasks } from '../store/analytics.queries.ts';
import { IsReading } from './is-reading.ts';
import { markDrawn } from '../store/measured.ts';
import type { StudyData } from '../store/study-data.ts';
import { filterOf, knownSearch } from './study-filter.ts';
import { useReport } from './use-report.ts';
import { sessionsIn } from '../rules/study-report.ts';
import { Button } from '../../../ui/button.tsx';
import { sessionsCsv } from './sessions-csv.ts';

interface StudentAnalyticsProps {
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
}

const NOTHING_READ: StudyData['state'] = { ledger: new StudyLedger() };

/** A student's own figures. */
export function StudentAnalytics({ search, onSearch }: StudentAnalyticsProps) {
  const userId = useUserId();
  const { state, error } = useStudyLedger();
  // Queried while the sessions load: a browser needs time for its first time zone lookup.
  const goal = useStudyGoal(userId);
  const today = useToday(userId);
  if (error !== null) {
    return <UnreadableState title="Your sessions could not be opened" error={error} />;
  }
  if (state?.ledger.days().length === 0) return <NoSessions />;
  return (
    <IsReading value={state === null}>
      <Figures {...goal} state={state ?? NOTHING_READ} today={today} search={search} onSearch={onSearch} />
    </IsReading>
  );
}

interface FiguresProps extends StudentAnalyticsProps, Pick<StudyData, 'state' | 'today' | 'target' | 'dayStart'> {}

function Figures({ state, today, target, dayStart, search: asked, onSearch }: FiguresProps) {
  const subjects = useSubjects();
  const search = useMemo(() => knownSearch(asked, subjects, state.ledger), [asked, subjects, state]);
  const filter = filterOf(search, today, state.ledger.days());
  const report = useReport(state, filter, target);
  const tasks = useTasks(useMemo(() => [...report.whole.tasks.keys()].sort(), [report]));
  const planItems = usePlannedItems(filter);
  useLayoutEffect(() => (state === NOTHING_READ ? undefined : markDrawn()), [state, report]);
  const data: StudyData = { state, filter, today, target, dayStart, subjects, tasks, planItems };
  return <AnalyticsView data={data} report={report} search={search} onSearch={onSearch} actions={<ExportButton data={data} />} />;
}

function NoSessions() {
  return (
    <div className="mx-auto grid max-w-3xl items-center gap-6 sm:grid-cols-2">
      <EmptyState
        text="Nothing to show yet. Finish a focus session to see your first dot."
        action={
          <LinkButton variant="primary" to="/productivity">
            Go to the timer
          </LinkButton>
        }
      />
      <AnalyticsPicture className="mx-auto w-full max-w-56 rounded-2xl" />
    </div>
  );
}

/** Downloads the filtered sessions as a file; works offline. */
function ExportButton({ data }: { data: StudyData }) {
  const { from, to } = data.filter;
  const save = () => {
    const csv = sessionsCsv(sessionsIn(data.state.ledger, data.filter), data);
    const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: url, download: `ekagra-sessions-${from}-to-${to}.csv` }).click();
    // Revoked later: the browser opens the file after the click handler.
    setTimeout(() => URL.revokeObjectURL(url));
  };
  return (
    <Button disabled={use(IsReading)} onClick={save}>
      <Download aria-hidden className="size-5" />
      Export CSV
    </Button>
  );
}
