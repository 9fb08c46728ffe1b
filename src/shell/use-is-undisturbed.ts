import { useMatches } from '@tanstack/react-router';

/** True where nothing of the app may interrupt: an examination. */
export function useIsUndisturbed(): boolean {
  return useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isUndisturbed === true) });
}
