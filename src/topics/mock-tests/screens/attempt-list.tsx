import { Trash2 } from 'lucide-react';

import { useReplica } from '../../../shared/replica/replica-context.tsx';
import { serverOffset } from '../../../shared/replica/server-clock.ts';
import type { Attempt } from '../rules/attempt.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { showFailure } from '../../../ui/show-failure.ts';
import { showToast } from '../../../ui/toast.tsx';
import { removeAttempt, restoreAttempt } from '../store/mock-tests.commands.ts';

const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** Attempts, each with its marks or a link to resume it. */
export function AttemptList({ attempts }: { readonly attempts: readonly Attempt[] }) {
  return (
    <ul className="grid gap-3">
      {attempts.map((attempt) => (
        <li key={attempt.id}>
          <article
            aria-label={attempt.paper.title}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line p-4"
          >
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <h3 className="font-medium break-words">{attempt.paper.title}</h3>
              <p className="text-sm text-ink-soft tabular-nums">{stateWords(attempt)}</p>
            </div>
            <LinkButton
              to="/mock-tests/$attemptId"
              params={{ attemptId: attempt.id }}
              variant={attempt.phase === 'running' ? 'primary' : 'secondary'}
            >
              {attempt.phase === 'submitted' ? 'Result' : attempt.phase === 'running' ? 'Continue' : 'Begin'}
            </LinkButton>
            <RemoveButton attempt={attempt} />
          </article>
        </li>
      ))}
    </ul>
  );
}

function RemoveButton({ attempt: { id, paperId, paper } }: { readonly attempt: Attempt }) {
  const replica = useReplica();
  async function remove() {
    if (replica === null) return;
    const result = await removeAttempt(replica, id, paperId);
    showFailure(result);
    if (result.ok) {
      showToast({
        title: 'Test deleted',
        text: paper.title,
        action: { label: 'Undo', onPress: () => void restoreAttempt(replica, id, paperId).then(showFailure) },
      });
    }
  }
  return (
    <IconButton label={`Delete ${paper.title}`} onClick={() => void remove()}>
      <Trash2 aria-hidden className="size-5" />
    </IconButton>
  );
}

function stateWords({ phase, startedAt, credited, score, paper }: Attempt): string {
  const isOver = Date.now() + serverOffset() > startedAt + credited + paper.minutes * 60_000;
  if (phase === 'ready') return `${paper.questions.length} questions, ${paper.minutes} minutes. Not started`;
  if (phase === 'running')
    return `Begun ${day.format(startedAt)}. ${isOver ? 'Time is over. Open it to see your marks' : 'The clock is running'}`;
  const keysFrom = Date.parse(paper.keysFrom ?? '');
  if (score === null && keysFrom > Date.now() + serverOffset()) return `${day.format(startedAt)}. Results from ${day.format(keysFrom)}`;
  return `${day.format(startedAt)}. ${score === null ? 'Open it to see your marks' : `${score.total.marks} of ${score.total.most} marks`}`;
}
