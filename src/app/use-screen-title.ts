import { useMatches } from '@tanstack/react-router';

/** The name of the screen that is shown, as its route gives it. */
export function useScreenTitle(): string {
  return useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title !== undefined)?.staticData.title ?? '' });
}
