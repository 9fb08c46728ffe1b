import { useEffect, useState } from 'react';

import { isUsernameAvailable } from '../../data/session/username.ts';
import { onAnswer } from '../../domain/on-answer.ts';
import { useDebounced } from '../../ui/use-debounced.ts';

export type UsernameCheck = 'own' | 'checking' | 'available' | 'taken' | 'offline';

export const usernameWords: Readonly<Record<UsernameCheck, string>> = {
  own: 'This is your username now.',
  checking: 'Checking…',
  available: 'This username is available.',
  taken: 'This username is not available. Choose another one.',
  offline: 'Checked when you are back online.',
};

/** Debounce in ms. */
const PAUSE_MS = 350;

/** Availability of a username. Only the server knows; it also has the last word when the change arrives. */
export function useUsernameCheck(userId: string, username: string, own: string | null, isOffline: boolean): UsernameCheck {
  const [answer, setAnswer] = useState<{ readonly username: string; readonly isAvailable: boolean }>();
  const asked = useDebounced(username, PAUSE_MS);
  const isAsked = asked === username && username !== '' && username !== own && !isOffline;

  useEffect(() => {
    if (!isAsked) return undefined;
    return onAnswer(isUsernameAvailable(userId, username), (isAvailable) => setAnswer({ username, isAvailable }));
  }, [userId, username, isAsked]);

  if (username === own) return 'own';
  if (isOffline) return 'offline';
  if (answer?.username !== username) return 'checking';
  return answer.isAvailable ? 'available' : 'taken';
}
