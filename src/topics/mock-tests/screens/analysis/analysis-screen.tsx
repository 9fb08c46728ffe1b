import { useMemo } from 'react';

import { useSyllabus } from '../../../../shared/student/use-syllabus.ts';
import { adviceOf } from '../../rules/analysis-advice.ts';
import { trendOf } from '../../rules/analysis-trend.ts';
import { analyse } from '../../rules/analysis.ts';
import type { Attempt } from '../../rules/attempt.ts';
import { hasKeys, type Paper } from '../../rules/paper.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UnreadableState } from '../../../../ui/unreadable-state.tsx';
import { useAttempt, useAttempts, usePaper } from '../../store/mock-tests.queries.ts';
import { FormulasContext, useFormulas } from '../question-text.tsx';
import { AnalysisActions } from './analysis-actions.tsx';
import { ChapterFigure } from './chapter-figure.tsx';
import { MarksTables } from './marks-tables.tsx';
import { OrderFigure } from './order-figure.tsx';
import { type AnalysisOutlets, OutletsContext } from './outlets.ts';
import { PaceFigure } from './pace-figure.tsx';
import { QuestionList } from './question-list.tsx';
import { TimeFigure } from './time-figure.tsx';
import { TrendFigure } from './trend-figure.tsx';

/** What a submitted attempt tells: words first, then figures, then every question with its solution. */
export function AnalysisScreen({ attemptId, outlets }: { readonly attemptId: string; readonly outlets: AnalysisOutlets }) {
  const attempt = useAttempt(attemptId);
  const paper = usePaper(attempt.data?.paperId ?? null);
  const error = attempt.error ?? paper.error;
  if (error !== null) return <UnreadableState title="This test could not be read" error={error} />;
  if (attempt.data === undefined || (attempt.data !== null && paper.data === undefined)) return <Skeleton className="h-96 rounded-2xl" />;
  if (attempt.data === null || !paper.data) {
    return <Missing text="This test is not on this device. It may come with the next sync, or was deleted." />;
  }
  if (attempt.data.phase !== 'submitted') return <Missing text="The analysis is here once you have submitted the test." />;
  if (!hasKeys(paper.data)) return <Missing text="The analysis is here once the results of this paper are out." />;
  return (
    <OutletsContext value={outlets}>
      <Analysed attempt={attempt.data} paper={paper.data} />
    </OutletsContext>
  );
}

function Analysed({ attempt, paper }: { readonly attempt: Attempt; readonly paper: Paper }) {
  const syllabus = useSyllabus();
  const formulas = useFormulas();
  const { data: attempts = [] } = useAttempts();
  const { events } = attempt;
  const analysis = useMemo(() => analyse(paper, events), [paper, events]);
  const trend = useMemo(() => trendOf(attempts, paper.template.id), [attempts, paper]);
  const chapterName = (id: string) => (typeof syllabus === 'string' ? id : (syllabus.chapterOf(id)?.en ?? id));
  const advice = adviceOf(analysis, chapterName);
  return (
    <FormulasContext value={formulas}>
      <Section title={attempt.paper.title}>
        <div className="grid gap-2 text-pretty">
          {advice.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <p className="text-sm text-ink-soft">No percentile or rank is shown: a mock test cannot tell them.</p>
        <AnalysisActions attempt={attempt} analysis={analysis} advice={advice} />
      </Section>
      <MarksTables analysis={analysis} />
      <ChapterFigure attemptId={attempt.id} analysis={analysis} chapterName={chapterName} />
      <TimeFigure analysis={analysis} />
      <PaceFigure analysis={analysis} />
      <OrderFigure analysis={analysis} minutes={paper.template.minutes} />
      <TrendFigure points={trend} currentId={attempt.id} />
      <QuestionList attemptId={attempt.id} paper={paper} analysis={analysis} chapterName={chapterName} />
    </FormulasContext>
  );
}

function Missing({ text }: { readonly text: string }) {
  return <EmptyState text={text} action={<LinkButton to="/mock-tests">All mock tests</LinkButton>} />;
}
