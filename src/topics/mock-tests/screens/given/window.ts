const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Limit of the server. */
const MOST_DAYS = 30;

/** Formats a time for `datetime-local`: the device's zone, to the minute. */
export function localTime(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Parses such a text; NaN if it is empty. */
export const readLocalTime = (text: string): number => new Date(text).getTime();

/** Why a paper cannot be given for this window, as a sentence; null if it can. */
export function windowFault(opensAt: number, closesAt: number, minutes: number, now: number): string | null {
  if (Number.isNaN(opensAt) || Number.isNaN(closesAt)) return 'Choose when it opens and closes.';
  if (closesAt <= now) return 'This closing time is in the past. Choose a later one.';
  if (closesAt > now + MOST_DAYS * DAY_MS) return `Choose a time within the next ${MOST_DAYS} days.`;
  if (opensAt < now - DAY_MS) return 'It opened more than a day ago. Choose a later time.';
  if (closesAt - opensAt < minutes * MINUTE_MS)
    return `The paper takes ${minutes} minutes. Leave at least that long between opening and closing.`;
  return null;
}
