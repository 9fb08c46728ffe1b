import { useMatches } from '@tanstack/react-router';

/** The title of the current screen, from its route. */
export function useScreenTitle(): string {
  return useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title ?? '' });
}
