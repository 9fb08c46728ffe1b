import { useEffect, useState } from 'react';

import { checkUsername, type UsernameAnswer } from '../../../shared/session/username.ts';
import { USERNAME_FAULTS, USERNAME_TAKEN, type UsernameFault, usernameFault } from '../../../shared/rules/username-rules.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';

export type UsernameCheck = UsernameFault | 'own' | 'checking' | 'available' | 'taken' | 'offline' | 'unchecked';

export const usernameWords: Readonly<Record<UsernameCheck, string>> = {
  own: 'This is your username now.',
  checking: 'Checking…',
  available: 'This username is available.',
  ...USERNAME_FAULTS,
  taken: USERNAME_TAKEN,
  offline: 'Checked when you are back online.',
  unchecked: 'This username could not be checked. Ekagra tries again by itself.',
};

/** Debounce in ms. */
const PAUSE_MS = 350;

/** Delay in ms before a failed check is repeated. */
const AGAIN_MS = 5000;

/** True for a username that cannot be used as it is, or that is unchecked although the server could have checked it. */
export const isRefused = (check: UsernameCheck): boolean => check === 'taken' || check === 'unchecked' || check in USERNAME_FAULTS;

/** Availability of a username. Only the server knows it, and it also decides when the change arrives. */
export function useUsernameCheck(userId: string, username: string, own: string | null, isOffline: boolean): UsernameCheck {
  const [answer, setAnswer] = useState<UsernameAnswer & { readonly username: string }>();
  const [failures, setFailures] = useState(0);
  const asked = useDebounced(username, PAUSE_MS);
  const fault = usernameFault(username);
  const isAsked = asked === username && username !== '' && fault === null && username !== own && !isOffline;

  useEffect(() => {
    if (!isAsked) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ignore = onAnswer(checkUsername(userId, username), (given) => {
      setAnswer({ username, ...given });
      if (given.hasFailed) timer = setTimeout(() => setFailures((count) => count + 1), AGAIN_MS);
    });
    return () => {
      ignore();
      clearTimeout(timer);
    };
  }, [userId, username, isAsked, failures]);

  if (username === own) return 'own';
  if (fault !== null) return fault;
  if (isOffline) return 'offline';
  if (answer?.username !== username) return 'checking';
  if (answer.hasFailed) return 'unchecked';
  return answer.isAvailable ? 'available' : 'taken';
}
