import { useMemo } from 'react';

import { StudyLedger } from '../rules/study-ledger.ts';
import { Chip } from '../../../ui/chip.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AnalyticsPicture } from './analytics-picture.tsx';
import type { AnalyticsSearch } from './analytics-search.ts';
import { AnalyticsView } from './analytics-view.tsx';
import { sampleStudy } from './sample-study.ts';
import { filterOf, knownSearch } from './study-filter.ts';
import type { StudyData } from '../store/study-data.ts';
import { useReport } from './use-report.ts';

interface AnalyticsExampleProps {
  readonly search: AnalyticsSearch;
  readonly onSearch: (search: AnalyticsSearch) => void;
}

/** Fixed last day of the example: it is prerendered and must not change. */
const LAST_DAY = '2026-11-21';
const TARGET = 150;
const DAY_START = 4;

/** Sample analytics for visitors. */
export function AnalyticsExample({ search: asked, onSearch }: AnalyticsExampleProps) {
  const sample = useMemo(() => readSample(), []);
  const search = knownSearch(asked, sample.subjects, sample.state.ledger);
  const filter = filterOf(search, LAST_DAY, sample.state.ledger.days());
  const report = useReport(sample.state, filter, TARGET);
  const data: StudyData = { ...sample, filter, today: LAST_DAY, target: TARGET, dayStart: DAY_START };
  return (
    <div data-needs-app className="mt-6 grid gap-6">
      <section
        aria-label="About this example"
        className="grid items-center gap-6 rounded-2xl border border-line bg-column p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:p-6"
      >
        <div className="grid justify-items-start gap-3">
          <Chip>Example</Chip>
          <h2 className="font-display text-2xl font-semibold text-balance">This is what a year of study looks like</h2>
          <p className="text-pretty">This student is not real. Sign in to see your own study hours here, online or offline.</p>
          <LinkButton variant="primary" to="/login" search={{ returnUrl: '/analytics' }}>
            Sign in to see yours
          </LinkButton>
        </div>
        <AnalyticsPicture className="mx-auto w-36 rounded-xl" />
      </section>
      <AnalyticsView data={data} report={report} search={search} onSearch={onSearch} />
    </div>
  );
}

function readSample() {
  const { sessions, ...sample } = sampleStudy(LAST_DAY);
  return { ...sample, state: { ledger: new StudyLedger(sessions) } };
}
