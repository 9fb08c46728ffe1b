import type { Attempt } from '../../rules/attempt.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { ShowResult } from './show-result.tsx';
import { momentWords } from './time-words.ts';
import { UNREADABLE_KEYS } from './unreadable-keys.ts';
import { useKeys } from './use-keys.ts';

interface AwaitedResultProps {
  readonly attempt: Attempt;
  /** ISO time. */
  readonly keysFrom: string;
}

/** A submitted attempt whose keys are not here yet. */
export function AwaitedResult({ attempt, keysFrom }: AwaitedResultProps) {
  const { state, retry } = useKeys(attempt, keysFrom);
  return (
    <main className="h-full overflow-y-auto px-4 py-6 sm:px-6">
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
        <div className="grid gap-1">
          <h1 className="font-display text-2xl font-semibold">{attempt.paper.title}</h1>
          <p className="text-ink-soft">Submitted</p>
        </div>
        <output className="font-display text-xl font-semibold text-balance">
          {
            {
              ahead: `Results from ${momentWords(Date.parse(keysFrom))}`,
              fetching: 'The results are out. Loading your marks…',
              stored: 'Your marks are here.',
              unreachable: 'The results are out. Go online to see your marks.',
              gone: 'There are no marks for this paper: it was withdrawn, hidden by a moderator, or you left the group.',
              unreadable: UNREADABLE_KEYS,
            }[state]
          }
        </output>
        {state === 'ahead' ? (
          <p className="text-ink-soft">Your answers are saved. Nobody in the group sees marks or solutions before then.</p>
        ) : null}
        <ShowResult attempt={attempt} />
        <div className="flex flex-wrap gap-3">
          {state === 'unreachable' ? (
            <Button variant="primary" onClick={retry}>
              Try again
            </Button>
          ) : null}
          <LinkButton to="/mock-tests">All mock tests</LinkButton>
          <LinkButton to="/groups" search={{ group: attempt.paper.groupId, view: 'papers' }}>
            Papers of the group
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
