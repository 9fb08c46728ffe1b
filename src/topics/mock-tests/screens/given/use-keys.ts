import { useCallback, useEffect, useState } from 'react';

import { useOpenReplica } from '../../../../shared/replica/replica-context.tsx';
import type { Attempt } from '../../rules/attempt.ts';
import { onAnswer } from '../../../../shared/rules/on-answer.ts';
import { type Fetched, fetchKeys } from '../../store/given.commands.ts';
import { usePassed } from './use-passed.ts';

interface Keys {
  /** `ahead`: they are not out yet. */
  readonly state: 'ahead' | 'fetching' | Fetched;
  readonly retry: () => void;
}

/**
 * Fetches the keys of a submitted attempt as soon as they are out, and stores them.
 * @param keysFrom ISO time
 */
export function useKeys(attempt: Attempt, keysFrom: string): Keys {
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
