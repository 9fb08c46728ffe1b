const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long' });

/** “10 December 2026”. @param due epoch milliseconds, or an ISO date */
export function deletionDay(due: number | string): string {
  return DAY.format(new Date(due));
}
