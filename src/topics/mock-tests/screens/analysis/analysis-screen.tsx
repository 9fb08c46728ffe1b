import { useMemo } from 'react';

import { useSyllabus } from '../../../../shared/student/use-syllabus.ts';
import { adviceOf, signed } from '../../rules/analysis-advice.ts';
import { trendOf } from '../../rules/analysis-trend.ts';
import { analyse, type Analysis, answersIn, type Part } from '../../rules/analysis.ts';
import type { Attempt } from '../../rules/attempt.ts';
import { hasKeys, type Paper } from '../../rules/paper.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { UnreadableState } from '../../../../ui/unreadable-state.tsx';
import { useAttempt, useAttempts, usePaper } from '../../store/mock-tests.queries.ts';
import { FormulasContext, useFormulas } from '../question-text.tsx';
import { ChapterFigure } from './chapter-figure.tsx';
import { OrderFigure } from './order-figure.tsx';
import { type AnalysisOutlets, OutletsContext, useOutlets } from './outlets.ts';
import { QuestionList } from './question-list.tsx';
import { TrendFigure } from './trend-figure.tsx';
import { Button } from '../../../../ui/button.tsx';
import { drawAnalysis } from './draw-analysis.ts';
import {
  accuracyWords,
  clockWords,
  DIFFICULTY_NAMES,
  KIND_NAMES,
  outcomeWords,
  PART_HEAD,
  partCells,
  rightWords,
} from './analysis-words.ts';
import { FigureWithTable } from './figure-with-table.tsx';
import { OutcomeLegend, OutcomeMark } from './outcome-mark.tsx';
import type { Elsewhere } from '../../rules/analysis-elsewhere.ts';
import { sumOfMarks } from '../../rules/marks.ts';
import { SUBJECT_NAMES } from '../../../../shared/subjects/subjects.ts';
import { FiguresTable } from '../../../../ui/figures-table.tsx';

const lostIn = (parts: readonly Part[]) => sumOfMarks(parts.map(({ marks }) => -marks));

const elsewhereWords = ({ questions, marks }: Elsewhere) =>
  questions === 0 ? 'nothing more' : `about ${marksWords(Math.round(marks))} (${questions})`;

const marksWords = (marks: number) => (marks === 1 ? '1 mark' : `${marks} marks`);

const TIME_FIGURE_HEIGHT = 120;

const TIME_FIGURE_MARGIN = 8;

const QUESTION_WIDTH = 12;

const PACE_NAMES = ['Under half the time', 'Half to all of it', 'Up to 1½ times', 'Up to twice', 'More than twice'];

/** Analysis of a submitted attempt: a summary, then figures, then every question with its solution. */
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

interface AnalysisActionsProps {
  readonly attempt: Attempt;
  readonly analysis: Analysis;
  readonly advice: readonly string[];
}

function AnalysisActions({ attempt: { id, paper }, analysis, advice }: AnalysisActionsProps) {
  const { onGroup } = useOutlets();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <LinkButton to="/mock-tests/$attemptId" params={{ attemptId: id }}>
        Result
      </LinkButton>
      <Button onClick={() => globalThis.print()}>Print or save as PDF</Button>
      <Button onClick={() => onGroup(() => drawAnalysis(paper.title, analysis, advice), `My result: ${paper.title}`)}>
        Share with a group
      </Button>
    </div>
  );
}

/** Figure of accuracy by speed. */
function PaceFigure({ analysis: { byPace } }: { readonly analysis: Analysis }) {
  return (
    <FigureWithTable
      title="Accuracy and speed"
      summary="Answers by the share of the expected time they took. The filled part of a bar is the share that was right."
      table={{
        head: ['Time taken', 'Right', 'Accuracy', 'Marks'],
        rows: byPace.map((part, at) => [PACE_NAMES[at]!, rightWords(part), accuracyWords(part), signed(part.marks)]),
      }}
    >
      <ul className="grid gap-3">
        {byPace.map((part, at) => {
          const answers = answersIn(part);
          return (
            <li key={part.key} className="grid gap-1">
              <span className="flex flex-wrap justify-between gap-x-3">
                {PACE_NAMES[at]}
                <span className="text-sm text-ink-soft tabular-nums">
                  {answers === 0 ? 'no answer' : `${rightWords(part)} right, ${accuracyWords(part)}`}
                </span>
              </span>
              <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-3 w-full rounded-sm border border-line-strong">
                <rect width={answers === 0 ? 0 : (100 * part.right) / answers} height={1} className="fill-ink" />
              </svg>
            </li>
          );
        })}
      </ul>
    </FigureWithTable>
  );
}

/** Time per question against the expected time. */
function TimeFigure({ analysis: { questions, elsewhere } }: { readonly analysis: Analysis }) {
  const most = Math.max(60, ...questions.map(({ seconds, expected }) => Math.max(seconds, expected)));
  const y = (seconds: number) => TIME_FIGURE_MARGIN + TIME_FIGURE_HEIGHT * (1 - seconds / most);
  const width = questions.length * QUESTION_WIDTH;
  const slow = questions.filter(({ isSlow }) => isSlow).length;
  return (
    <FigureWithTable
      title="Time per question"
      summary={`Each mark is a question as high as its time, the line beside it what a well-prepared student needs; the top is ${clockWords(most)}. ${slow === 0 ? 'None' : slow} took more than one and a half times that. ${clockWords(elsewhere.seconds)} beyond it went to questions that earned nothing.`}
      table={{
        head: ['Question', 'Time', 'Expected', 'Result'],
        rows: questions.map((question) => [
          String(question.at + 1),
          clockWords(question.seconds),
          clockWords(question.expected),
          outcomeWords(question),
        ]),
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key */}
      <section aria-label="Time per question, picture" tabIndex={0} className="overflow-x-auto">
        <svg
          role="img"
          aria-label="Time of each question in the paper’s order. The table below has the figures."
          viewBox={`0 0 ${width} ${TIME_FIGURE_HEIGHT + 2 * TIME_FIGURE_MARGIN}`}
          style={{ minWidth: Math.min(width, questions.length * 8), maxWidth: width * 2 }}
          className="w-full print:min-w-0!"
        >
          {questions.map(({ at, seconds, expected, outcome }) => (
            <g key={at}>
              <path d={`M${at * QUESTION_WIDTH + 1} ${y(expected)}h${QUESTION_WIDTH - 2}`} strokeWidth={1.5} className="stroke-ink-soft" />
              <OutcomeMark outcome={outcome} x={(at + 0.5) * QUESTION_WIDTH} y={y(seconds)} />
            </g>
          ))}
        </svg>
      </section>
      <OutcomeLegend />
    </FigureWithTable>
  );
}

/** Tables of marks, grouped by what questions have in common. */
function MarksTables({
  analysis: { all, bySubject, byDifficulty, byKind, spoiled, mended, guesses, overAttempted, elsewhere },
}: {
  readonly analysis: Analysis;
}) {
  const groups: readonly (readonly [string, readonly Part[], Readonly<Record<string, string>>])[] = [
    ['Subject', bySubject.length > 1 ? [...bySubject, all] : bySubject, { ...SUBJECT_NAMES, all: 'All' }],
    // A single row would repeat the first table. Teachers' papers seldom name difficulties.
    ['Difficulty', byDifficulty.length > 1 ? byDifficulty : [], DIFFICULTY_NAMES],
    ['Kind', byKind, KIND_NAMES],
  ];
  return (
    <Section title="Marks">
      {groups
        .filter(([, parts]) => parts.length > 0)
        .map(([title, parts, names]) => (
          <FiguresTable
            key={title}
            title={`Marks by ${title.toLowerCase()}`}
            table={{ head: [title, ...PART_HEAD], rows: parts.map((part) => [names[part.key] ?? part.key, ...partCells(part)]) }}
          />
        ))}
      <dl className="grid gap-2 text-sm">
        <Fact name="Wrong answers took" value={marksWords(all.cost)} />
        <Fact name="Of it by guesses" value={`${marksWords(guesses.marks)} (${guesses.count})`} />
        <Fact name="Chapters that took more than they gave" value={`${overAttempted.length}, cost ${marksWords(lostIn(overAttempted))}`} />
        <Fact name="Right changed to wrong" value={`${spoiled.count}, cost ${marksWords(spoiled.marks)}`} />
        <Fact name="Wrong changed to right" value={`${mended.count}, gained ${marksWords(mended.marks)}`} />
        <Fact name="Too long on what earned nothing" value={clockWords(elsewhere.seconds)} />
        <Fact name="The same time on questions left out" value={elsewhereWords(elsewhere)} />
      </dl>
      <p className="text-sm text-pretty text-ink-soft">
        “Lost” is what wrong answers took, “Left” what was left out; the expected time stands beside yours. A guess here is a wrong answer
        given in less than a quarter of the expected time. Chapters count from two answers on. A change counts for the worse if an earlier
        saved answer would have earned more, cleared ones included. What the same time could have earned is an estimate by your own pace and
        marks in that section.
      </p>
    </Section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="flex justify-between gap-4 border-t border-line pt-2">
      <dt>{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  );
}
