import { useEffect, useState } from 'react';

import { isUsernameAvailable } from '../../data/session/username.ts';
import { USERNAME_FAULTS, USERNAME_TAKEN, type UsernameFault, usernameFault } from '../../domain/student/username-rules.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

export type UsernameCheck = UsernameFault | 'own' | 'checking' | 'available' | 'taken' | 'offline';

export const usernameWords: Readonly<Record<UsernameCheck, string>> = {
  own: 'This is your username now.',
  checking: 'Checking…',
  available: 'This username is available.',
  ...USERNAME_FAULTS,
  taken: USERNAME_TAKEN,
  offline: 'Checked when you are back online.',
};

/** Debounce in ms. */
const PAUSE_MS = 350;

/** A username that cannot be had as it is. */
export const isRefused = (check: UsernameCheck): boolean => check === 'taken' || check === 'blank' || check === 'unseen';

/** Availability of a username. Only the server knows; it also has the last word when the change arrives. */
export function useUsernameCheck(userId: string, username: string, own: string | null, isOffline: boolean): UsernameCheck {
  const [answer, setAnswer] = useState<{ readonly username: string; readonly isAvailable: boolean }>();
  const asked = useDebounced(username, PAUSE_MS);
  const fault = usernameFault(username);
  const isAsked = asked === username && username !== '' && fault === null && username !== own && !isOffline;

  useEffect(() => {
    if (!isAsked) return undefined;
    return onAnswer(isUsernameAvailable(userId, username), (isAvailable) => setAnswer({ username, isAvailable }));
  }, [userId, username, isAsked]);

  if (username === own) return 'own';
  if (fault !== null) return fault;
  if (isOffline) return 'offline';
  if (answer?.username !== username) return 'checking';
  return answer.isAvailable ? 'available' : 'taken';
}
