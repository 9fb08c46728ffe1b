import { useCallback, useEffect, useState } from 'react';

import type { Attempt } from '../../rules/attempt.ts';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { ShowResult } from './show-result.tsx';
import { momentWords } from './time-words.ts';
import { UNREADABLE_KEYS } from './unreadable-keys.ts';
import { useOpenReplica } from '../../../../shared/replica/replica-context.tsx';
import { onAnswer } from '../../../../shared/rules/on-answer.ts';
import { type Fetched, fetchKeys } from '../../store/given.commands.ts';
import { usePassed } from './use-passed.ts';

interface AwaitedResultProps {
  readonly attempt: Attempt;
  /** ISO time from which the keys can be read. */
  readonly keysFrom: string;
}

/** A submitted attempt that does not have its keys yet. */
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

interface Keys {
  /** `ahead`: the keys are not out yet. */
  readonly state: 'ahead' | 'fetching' | Fetched;
  readonly retry: () => void;
}

/**
 * Fetches the keys of a submitted attempt as soon as they are out, and stores them.
 * @param keysFrom ISO time
 */
function useKeys(attempt: Attempt, keysFrom: string): Keys {
  const open = useOpenReplica();
  const at = Date.parse(keysFrom);
  const isOut = usePassed([at]) >= at;
  const [fetched, setFetched] = useState<Fetched>();
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((last) => last + 1), []);

  useEffect(() => {
    if (!isOut || open === null) return undefined;
    setFetched(undefined);
    return onAnswer(fetchKeys(open.replica, open.userId, attempt), setFetched);
    // oxlint-disable-next-line react/exhaustive-deps -- storing the score changes the attempt
  }, [open, isOut, attempt.id, round]);

  useEffect(() => {
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [retry]);
  return { state: isOut ? (fetched ?? 'fetching') : 'ahead', retry };
}
