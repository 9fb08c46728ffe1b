import { useSelector } from '@xstate/react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';

import { useOpenReplica, useReplica } from '../../../shared/replica/replica-context.tsx';
import type { OpenReplica } from '../../../shared/replica/open-replica.ts';
import type { Attempt } from '../rules/attempt.ts';
import { type AskedPaper, hasKeys } from '../rules/paper.ts';
import { type AttemptScore, scoreAttempt } from '../rules/result.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyNamed } from '../../../ui/lazy-named.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { ExamContext, useExam } from './exam-context.ts';
import { Examination } from './examination.tsx';
import { Instructions } from './instructions.tsx';
import { forgetSheet } from '../store/kept-sheet.ts';
import { useAttempt, usePaper } from '../store/mock-tests.queries.ts';
import { FormulasContext, useFormulas, useFormulasAhead } from './question-text.tsx';
import { Result } from './result.tsx';
import { ReviewSummary } from './review-summary.tsx';
import { shownPage } from './shown-page.ts';
import { type Language, shownQuestion } from './shown-question.ts';
import { useAttemptMachine } from './use-attempt-machine.ts';
import { keepScore } from '../store/mock-tests.commands.ts';
import { TimeLeft } from './time-left.tsx';

/** Lazy, because only given papers need it: it fetches their keys from the server. */
const AwaitedResult = lazyNamed(() => import('./given/awaited-result.tsx'), 'AwaitedResult');

/** One attempt, from the instructions to the result. */
export function AttemptScreen({ attemptId }: { readonly attemptId: string }) {
  const open = useOpenReplica();
  const attempt = useAttempt(attemptId);
  const paper = usePaper(attempt.data?.paperId ?? null);
  const error = attempt.error ?? paper.error;
  if (error !== null) return <Centred content={<UnreadableState title="This test could not be read" headingLevel={2} error={error} />} />;
  if (open === null || attempt.data === undefined || (attempt.data !== null && paper.data === undefined)) {
    return LOADING;
  }
  if (attempt.data === null) return <Missing text="This test is not on this device. It may come with the next sync, or was deleted." />;
  if (!paper.data) return <Missing text="The questions of this test are not on this device yet. They come with the next sync." />;
  return <Sat key={attemptId} open={open} attempt={attempt.data} paper={paper.data} />;
}

interface SatProps {
  readonly open: OpenReplica;
  readonly attempt: Attempt;
  readonly paper: AskedPaper;
}

function Sat({ open, attempt, paper }: SatProps) {
  const { actor, timer } = useAttemptMachine(open, attempt, paper);
  const [language, setLanguage] = useState<Language>(paper.template.languages[0]!);
  const formulas = useFormulas();
  useFormulasAhead(
    formulas,
    useMemo(() => textsOf(paper, language), [paper, language]),
  );
  const exam = useMemo(() => ({ actor, paper, timer }), [actor, paper, timer]);
  return (
    <ExamContext value={exam}>
      <FormulasContext value={formulas}>
        <Page attempt={attempt} paper={paper} language={language} onLanguage={setLanguage} actor={actor} />
      </FormulasContext>
    </ExamContext>
  );
}

interface PageProps extends Omit<SatProps, 'open'> {
  readonly actor: ReturnType<typeof useAttemptMachine>['actor'];
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
}

function Page({ attempt, paper, actor, language, onLanguage }: PageProps) {
  const page = useSelector(actor, shownPage);
  const credit = useSelector(actor, ({ context }) => context.credit);
  useAskedToStay(useSelector(actor, ({ context }) => context.isUnsaved));
  const takeOver = (
    <Button variant="primary" onClick={() => actor.send({ type: 'TAKE_OVER' })}>
      Continue here
    </Button>
  );
  switch (page) {
    case 'instructions':
      return <Instructions attempt={attempt} language={language} onLanguage={onLanguage} />;
    case 'answering':
      return <Examination attemptId={attempt.id} language={language} onLanguage={onLanguage} />;
    case 'reviewing':
      return <ReviewSummary />;
    case 'returning':
      return (
        <Question
          title={`You were away for ${lostTimeWords(credit)}`}
          text="The clock ran on. If your device failed, take the time back, as in the examination."
          action={<LostTime />}
        />
      );
    case 'other-device':
      return (
        <Question
          title="This test is running on another device"
          text="The clock runs on. Everything that was answered there and synced is here."
          action={takeOver}
        />
      );
    case 'other-tab':
      return (
        <Question
          title="This test is open in another tab"
          text="It can run in one tab at a time. Nothing is lost when you move it here."
          action={takeOver}
        />
      );
    case 'unstored':
      return (
        <Question
          title="The test could not be submitted yet"
          text="This device could not save it: it may be full. Leave this page open and free some storage. It is tried again every few seconds."
        />
      );
    case 'submitted':
      return <Submitted attempt={attempt} paper={paper} />;
    case 'loading':
      return LOADING;
  }
}

/**
 * Recomputes the score: answers may have arrived from another device since it was stored, or an older version may have counted differently.
 */
function Submitted({ attempt, paper }: Pick<SatProps, 'attempt' | 'paper'>) {
  useWholeScreenLeft();
  useEffect(() => forgetSheet(attempt.id), [attempt.id]);
  const { score, events } = attempt;
  const current = useMemo(() => (hasKeys(paper) ? scoreAttempt(paper, events) : score), [paper, score, events]);
  useScoreKept(attempt.id, current);
  if (current !== null) return <Result attempt={attempt} score={current} />;
  return (
    <Suspense fallback={LOADING}>
      <AwaitedResult attempt={attempt} keysFrom={paper.keysFrom!} />
    </Suspense>
  );
}

function Question({ title, text, action }: { readonly title: string; readonly text: string; readonly action?: ReactNode }) {
  return (
    <Centred
      content={
        <div className="grid justify-items-center gap-4">
          <EmptyState title={title} headingLevel={2} text={text} action={action} />
          <LinkButton to="/mock-tests">All mock tests</LinkButton>
        </div>
      }
    />
  );
}

function Missing({ text }: { readonly text: string }) {
  return <Centred content={<EmptyState text={text} action={<LinkButton to="/mock-tests">All mock tests</LinkButton>} />} />;
}

function Centred({ content }: { readonly content: ReactNode }) {
  return (
    <main className="grid h-full place-items-center">
      <h1 className="sr-only">Mock test</h1>
      {content}
    </main>
  );
}

const LOADING = <Centred content={<Spinner label="Loading the test" />} />;

function textsOf({ questions }: AskedPaper, language: Language): readonly string[] {
  return questions.flatMap(({ question, passage }) => {
    const { statement, reason, left = [], right = [], options } = shownQuestion(question, language);
    return [statement, reason ?? '', passage ?? '', ...left, ...right, ...options];
  });
}

/** Leaves the full screen that the examination requested. */
function useWholeScreenLeft(): void {
  useEffect(() => {
    if (document.fullscreenElement !== null) void document.exitFullscreen().catch(() => {});
  }, []);
}

/** Makes the browser ask before it closes a page that has the only copy of an answer. */
function useAskedToStay(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
}

/** Stores a recomputed score, because lists, the trend and "My mistakes" read the stored one. Writes only if it differs. */
function useScoreKept(id: string, current: AttemptScore | null): void {
  const replica = useReplica();
  useEffect(() => {
    if (replica === null || current === null) return;
    void keepScore(replica, id, current).then((result) => {
      // The score is recomputed when the test is next opened.
      if (!result.ok) console.error('A score could not be stored', result.error.message);
    });
  }, [replica, id, current]);
}

/** Before the paper continues, asks whether to give back the time away. */
function LostTime() {
  const { actor } = useExam();
  return (
    <div className="grid justify-items-center gap-4">
      <TimeLeft />
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => actor.send({ type: 'TAKE_BACK_TIME' })}>
          Get this time back
        </Button>
        <Button onClick={() => actor.send({ type: 'LET_TIME_GO' })}>Continue without it</Button>
      </div>
    </div>
  );
}

/** Formats as `a minute` or `30 minutes`. */
function lostTimeWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
