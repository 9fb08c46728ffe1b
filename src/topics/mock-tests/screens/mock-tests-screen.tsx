import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { useUserId } from '../../../shared/session/use-user.ts';
import type { Attempt } from '../rules/attempt.ts';
import { mistakenIds } from '../rules/earlier.ts';
import { type Template, totalsOf } from '../rules/template.ts';
import { TEMPLATES } from '../rules/templates.ts';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { UnreadableState } from '../../../ui/unreadable-state.tsx';
import { AttemptList } from './attempt-list.tsx';
import { earlierOf, type PaperChoice, startPaper } from '../store/draw.commands.ts';
import { useAwaitedMarks } from './given/use-awaited-marks.ts';
import { useAttempts } from '../store/mock-tests.queries.ts';
import { OwnPapers } from './own-papers/own-papers.tsx';
import { startOwnPaper } from '../store/own-papers.commands.ts';
import { QuestionPacks } from './question-packs.tsx';
import { StartButton, type Starting } from './start-button.tsx';
import { TestBuilder } from './test-builder.tsx';
import { useQuestions } from './use-questions.ts';

/** Start page: papers to sit, and earlier attempts. */
export function MockTestsScreen() {
  const { data: attempts, error } = useAttempts();
  const { questions, reload } = useQuestions();
  const starting = useStart(attempts ?? [], questions);
  useAwaitedMarks(attempts ?? NONE);

  if (error !== null) return <UnreadableState title="Your tests could not be read" error={error} />;
  if (attempts === undefined) return <Skeleton className="h-96 rounded-2xl" />;
  const running = attempts.filter(({ phase }) => phase !== 'submitted');
  const submitted = attempts.filter(({ phase }) => phase === 'submitted');
  const mistakes = mistakenIds(earlierOf(attempts)).size;
  return (
    <>
      {running.length === 0 ? null : (
        <Section title="Go on">
          <AttemptList attempts={running} />
        </Section>
      )}
      {starting.problem === null ? null : <ErrorText>{starting.problem}</ErrorText>}
      <Section title="Test on chapters you choose">
        <TestBuilder
          questions={questions}
          action={(choice, isReady) => <StartButton choice={choice} starting={starting} isDisabled={!isReady} />}
        />
        {mistakes === 0 ? null : (
          <article aria-label="My mistakes" className={ROW}>
            <div className="min-w-0 flex-1">
              <h3 className="font-medium">My mistakes</h3>
              <p className="text-sm text-ink-soft">
                {mistakes === 1 ? 'One question' : `${mistakes} questions`} you had wrong, up to 20 at a time.
              </p>
            </div>
            <StartButton choice={{ kind: 'mistakes' }} starting={starting} />
          </article>
        )}
      </Section>
      <Section title="Papers like the real exam">
        <QuestionPacks onChange={reload} />
        <ul className="grid gap-3">
          {TEMPLATES.filter(({ isOld }) => !isOld).map((template) => (
            <PaperRow key={template.id} template={template} starting={starting} />
          ))}
        </ul>
        <details>
          <summary className="min-h-11 py-2 font-medium">Older papers</summary>
          <ul className="grid gap-3 pt-2">
            {TEMPLATES.filter(({ isOld }) => isOld).map((template) => (
              <PaperRow key={template.id} template={template} starting={starting} />
            ))}
          </ul>
        </details>
      </Section>
      <OwnPapers starting={starting} />
      {submitted.length === 0 ? null : (
        <Section title="Your results">
          <AttemptList attempts={submitted} />
        </Section>
      )}
    </>
  );
}

const NONE: readonly Attempt[] = [];

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line p-4';

function PaperRow({ template, starting }: { readonly template: Template; readonly starting: Starting }) {
  const { questions, marks } = totalsOf(template);
  return (
    <li>
      <article aria-label={template.title} className={ROW}>
        <div className="min-w-0 flex-1">
          <h3 className="font-medium">{template.title}</h3>
          <p className="text-sm text-ink-soft tabular-nums">
            {questions} questions, {marks} marks, {template.minutes} minutes{template.isProvisional ? '. Provisional' : ''}
          </p>
        </div>
        <StartButton choice={{ kind: 'template', template }} starting={starting} />
      </article>
    </li>
  );
}

/** Draws a paper, stores it, and opens its instructions. */
function useStart(attempts: readonly Attempt[], questions: ReturnType<typeof useQuestions>['questions']): Starting {
  const replica = useReplica();
  const userId = useUserId();
  const navigate = useNavigate();
  const [pending, setPending] = useState<PaperChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function start(choice: PaperChoice) {
    if (replica === null || pending !== null) return;
    setPending(choice);
    setProblem(null);
    const started =
      choice.kind === 'own'
        ? await startOwnPaper(replica, userId, choice.id)
        : await startPaper(replica, userId, choice, attempts, await questions);
    setPending(null);
    if (started.ok) void navigate({ to: '/mock-tests/$attemptId', params: { attemptId: started.id } });
    else setProblem(started.message);
  }
  return { pending, problem, start: (choice) => void start(choice) };
}
