import { use } from 'react';

import { averagesOf, type StudyReport } from '../rules/study-report.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { IsReading } from './is-reading.ts';
import { countWords, lengthWords } from './words.ts';

/** Totals and averages of the filtered sessions. */
export function Averages({ report }: { report: StudyReport }) {
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
