import { useEffect, useState } from 'react';

import { keptPicture } from '../../../shared/pictures/kept-picture.ts';
import { useRecord } from '../../../shared/replica/use-records.ts';
import { onAnswer } from '../../../shared/rules/on-answer.ts';
import { shownBackground } from './background-themes.ts';

/** The student's chosen background; null: none. */
export function useBackground(userId: string): string | null {
  const { data } = useRecord('users', userId);
  return shownBackground(userId, data?.backgroundImage ?? null);
}

/** Object URL of the picture; null until loaded. Retried when the network returns. */
export function useKeptPicture(userId: string, background: string | null, isOffline: boolean): string | null {
  const [kept, setKept] = useState<{ readonly background: string; readonly address: string }>();
  const address = kept !== undefined && kept.background === background ? kept.address : null;
  const isMissing = background !== null && address === null;

  useEffect(() => {
    if (!isMissing) return undefined;
    return onAnswer(
      keptPicture(userId, background),
      (picture) => setKept({ background, address: URL.createObjectURL(picture) }),
      (error) => console.error('Error loading background', error),
    );
  }, [userId, background, isMissing, isOffline]);

  useEffect(() => () => kept && URL.revokeObjectURL(kept.address), [kept]);

  return address;
}
