const NUMBER = new Intl.NumberFormat(undefined);

/** @param total null before the server has reported it. A total below `here` is out of date */
export function firstWords(here: number, total: number | null): string {
  if (total === null || total < here) return `${NUMBER.format(here)} so far`;
  return `${NUMBER.format(here)} of about ${NUMBER.format(total)}`;
}
