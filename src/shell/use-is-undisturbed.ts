import { useMatches } from '@tanstack/react-router';

/** True on a page that the app may not interrupt: an examination. */
export function useIsUndisturbed(): boolean {
  return useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.isUndisturbed === true) });
}
