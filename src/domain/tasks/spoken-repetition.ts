import type { Repetition } from './repetition.ts';
import { spokenWeekday } from './spoken-day.ts';

const ONE_WORD = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY' } as const;
const UNITS = { day: 'DAILY', week: 'WEEKLY', month: 'MONTHLY' } as const;
const WORKDAYS = [1, 2, 3, 4, 5];

/**
 * How something repeats, in words: "every day", "daily", "every 2 weeks", "every mon and thu", "every weekday".
 * @param words in lower case, with single spaces
 * @returns null where they say something else
 */
export function spokenRepetition(words: string): Repetition | null {
  if (words in ONE_WORD) return rule(ONE_WORD[words as keyof typeof ONE_WORD]);
  const [, said] = /^every (.+)$/.exec(words) ?? [];
  if (said === undefined) return null;
  if (/^weekdays?$/.test(said)) return rule('WEEKLY', 1, WORKDAYS);
  const [, count = '1', unit] = /^(?:(\d{1,2}) )?(day|week|month)s?$/.exec(said) ?? [];
  if (unit !== undefined) return Number(count) === 0 ? null : rule(UNITS[unit as keyof typeof UNITS], Number(count));
  const weekdays = said.split(/(?:,| and | & | )+/).map((name) => spokenWeekday(name) ?? spokenWeekday(name.replace(/s$/, '')));
  return weekdays.every((weekday) => weekday !== null) ? rule('WEEKLY', 1, [...new Set(weekdays)]) : null;
}

function rule(frequency: Repetition['frequency'], interval = 1, weekdays: readonly number[] = []): Repetition {
  return { frequency, interval, weekdays, monthDay: null };
}
