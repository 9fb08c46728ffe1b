const MOMENT = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** Formats as `Wed, 2 Dec, 6:00 pm`. */
export const momentWords = (at: number): string => MOMENT.format(at);
