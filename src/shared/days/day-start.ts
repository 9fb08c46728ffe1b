/** The wall-clock hours at which a study day may start: 4 is "4:00 am". */
export const DAY_STARTS: readonly { readonly hour: number; readonly words: string }[] = Array.from({ length: 24 }, (_, hour) => ({
  hour,
  words: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'am' : 'pm'}`,
}));
