import { shortWeekday, spokenWeekday } from './day-names.ts';
import type { Repetition } from './repetition.ts';

const DAILY =
  /^(?:daily|everyday|(?:har )?ro[jz]|ro[jz]aa?na|alternate days?|every (?:other|alternate|second|2nd) day|har doosre din|रोज|रोजाना|हर रोज)$/;
const ALTERNATE = /^(?:alternate|every (?:other|alternate|second|2nd)|har doosre) /;
const FORTNIGHTLY = /^(?:every (?:other|alternate|second|2nd) week|alternate weeks?|fortnightly)$/;
const PERIODIC: Readonly<Record<string, Repetition['frequency']>> = {
  weekly: 'WEEKLY',
  monthly: 'MONTHLY',
};
const EVERY = /^(?:on )?(?:every|each|har|हर) (.+?)(?: (?:ko|me|mein|को|में))?$/;
const UNITS: readonly (readonly [Repetition['frequency'], RegExp])[] = [
  ['DAILY', /^(?:day|din|दिन)$/],
  ['WEEKLY', /^(?:week|hafte|हफ्ते)$/],
  ['MONTHLY', /^(?:month|mahine|महीने)$/],
];
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];

/**
 * A repetition in words: "every day", "har din", "every 2 weeks", "every mon and thu", "every weekday".
 * @param words in lower case, single-spaced
 * @returns null for other words
 */
export function spokenRepetition(words: string): Repetition | null {
  if (DAILY.test(words)) return rule('DAILY', ALTERNATE.test(words) ? 2 : 1);
  if (FORTNIGHTLY.test(words)) return rule('WEEKLY', 2);
  if (Object.hasOwn(PERIODIC, words)) return rule(PERIODIC[words]!);
  const [, said] = EVERY.exec(words) ?? [];
  if (said === undefined) return null;
  if (/^weekdays?$/.test(said)) return rule('WEEKLY', 1, WORKDAYS);
  if (/^weekends?$/.test(said)) return rule('WEEKLY', 1, WEEKEND);
  const [, count = '1', unit = ''] = /^(?:(\d{1,2})(?:st|nd|rd|th)? )?(\S+?)s?$/.exec(said) ?? [];
  const frequency = UNITS.find(([, names]) => names.test(unit))?.[0];
  if (frequency !== undefined) return Number(count) === 0 ? null : rule(frequency, Number(count));
  const [, first = '', last = ''] = /^(\S+?)(?: to | se | ?- ?)(\S+?)(?: tak)?$/.exec(said) ?? [];
  const [from, to] = [spokenWeekday(first), spokenWeekday(last)];
  if (from !== null && to !== null) return rule('WEEKLY', 1, throughWeek(from, to));
  const weekdays = said
    .split(/(?:, ?| ?\/ ?| and | & | aur | और | )/)
    .map((name) => spokenWeekday(name) ?? spokenWeekday(name.replace(/s$/, '')) ?? shortWeekday(name));
  return weekdays.every((weekday) => weekday !== null) ? rule('WEEKLY', 1, [...new Set(weekdays)]) : null;
}

/** True unless the context makes the words a thing: "daily life", "weekly test". */
export function isMeantAsRhythm(words: string, after: string, isStart: boolean, isEnd: boolean): boolean {
  if (/^(?:life|practice|wages|needs)$/.test(after) && /^(?:daily|everyday|every day)$/.test(words)) return false;
  if (Object.hasOwn(PERIODIC, words)) return isEnd;
  return words !== 'daily' || isStart || isEnd;
}

/** Monday to Friday, Friday to Sunday. */
function throughWeek(from: number, to: number): readonly number[] {
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, days) => (from + days) % 7);
}

function rule(frequency: Repetition['frequency'], interval = 1, weekdays: readonly number[] = []): Repetition {
  return { frequency, interval, weekdays, monthDay: null, start: null };
}
