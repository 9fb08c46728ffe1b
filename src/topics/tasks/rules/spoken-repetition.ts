import { isTypo, spokenCount, spokenNearDay, spokenWeekday } from './day-names.ts';
import type { Surroundings } from './day-context.ts';
import type { Repetition } from './repetition.ts';

const PARTS = '(?:morning|afternoon|evening|night|subah|dopahar|shaam|sham|raat|सुबह|दोपहर|शाम|रात)';
const PART = new RegExp(`^${PARTS}$`);
const DAILY = new RegExp(
  `^(?:daily|everyday|(?:har )?ro[jz]|ro[jz]aa?na|रोज|रोजाना|हर रोज|once a day|(?:every|each|har|हर) ${PARTS}(?: ko| को)?)$`,
);
const FORTNIGHTLY = /^(?:fortnightly|every fortnight)$/;
/** "alternate sundays", "every other week", "har dusre din": the words after it repeat every second time. */
const ALTERNATE = /^(?:(?:every )?alternate|every (?:other|second|2nd)|har d(?:oo|u)sr[ei]|हर दूसरे) /;
const PERIODIC: Readonly<Record<string, Repetition['frequency']>> = {
  weekly: 'WEEKLY',
  'once a week': 'WEEKLY',
  'weekly once': 'WEEKLY',
  monthly: 'MONTHLY',
  'once a month': 'MONTHLY',
};
const EVERY = /^(?:every|evr[ye]y?|each|har|हर) (.+?)(?: (?:ko|me|mein|को|में))?$/;
const UNITS: readonly (readonly [Repetition['frequency'], RegExp])[] = [
  ['DAILY', /^(?:day|din|दिन)$/],
  ['WEEKLY', /^(?:week|hafte|हफ्ते)$/],
  ['MONTHLY', /^(?:month|mahine|महीने)$/],
];
const WORKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 0];
/** Sunday to Saturday. */
const PLANETS = [
  /^(?:ravi|रवि)$/,
  /^(?:som|सोम)$/,
  /^(?:mangal|मंगल)$/,
  /^(?:budh?|बुध)$/,
  /^(?:guru|brihaspati|गुरु)$/,
  /^(?:shukra?|शुक्र)$/,
  /^(?:shani|शनि)$/,
];
/** Longest interval of a rule. */
const MOST = 99;

/**
 * A repetition in words: "every day", "har din", "every 2 weeks", "every mon and thu", "every weekday".
 * @param words in lower case, single-spaced
 * @returns null for other words
 */
export function spokenRepetition(words: string): Repetition | null {
  const said = words.replace(/^on /, '');
  if (DAILY.test(said) || isTypo(said, 'everyday')) return rule('DAILY');
  if (FORTNIGHTLY.test(said)) return rule('WEEKLY', 2);
  if (Object.hasOwn(PERIODIC, said)) return rule(PERIODIC[said]!);
  const alternate = said.replace(ALTERNATE, 'every ');
  const found = everySo(EVERY.exec(alternate)?.[1] ?? '');
  return found === null || alternate === said ? found : { ...found, interval: 2 };
}

/** Parses the words after "every". */
function everySo(said: string): Repetition | null {
  if (/^weekdays?$/.test(said)) return rule('WEEKLY', 1, WORKDAYS);
  if (/^weekends?$/.test(said)) return rule('WEEKLY', 1, WEEKEND);
  const [, number = '1', unit = ''] = /^(?:(\S+?)(?:st|nd|rd|th)? )?(\S+?)s?$/.exec(said) ?? [];
  const [count, frequency] = [spokenCount(number), UNITS.find(([, names]) => names.test(unit))?.[0]];
  if (frequency !== undefined && count !== null) return count === 0 || count > MOST ? null : rule(frequency, count);
  const [, first = '', last = ''] = /^(\S+?)(?: to | se | ?- ?)(\S+?)(?: tak)?$/.exec(said) ?? [];
  const [from, to] = [spokenWeekday(first), spokenWeekday(last)];
  if (from !== null && to !== null) return rule('WEEKLY', 1, throughWeek(from, to));
  const weekdays = said.split(/(?:, ?| ?\/ ?| and | & | aur | और | )/).map(weekdayInList);
  return weekdays.every((weekday) => weekday !== null) ? rule('WEEKLY', 1, [...new Set(weekdays)]) : null;
}

/** After "every", names of planets also mean weekdays. */
function weekdayInList(name: string): number | null {
  const planet = PLANETS.findIndex((names) => names.test(name));
  return spokenWeekday(name) ?? spokenWeekday(name.replace(/s$/, '')) ?? (planet < 0 ? null : planet);
}

/** "har" of "har raat 9 baje", whose other words already belong to the time. */
export function rhythmOfPart(word: string, after: string): Repetition | null {
  return /^(?:every|each|har|हर)$/.test(word) && PART.test(after) ? rule('DAILY') : null;
}

/** True unless the context gives the words another meaning: "daily life", "weekly test". */
export function isMeantAsRhythm(words: string, { before, beforeLast, after, isStart, isEnd }: Surroundings): boolean {
  if (/^(?:life|practice|wages?|needs)$/.test(after) && /^(?:daily|everyday|every day)$/.test(words)) return false;
  if (Object.hasOwn(PERIODIC, words)) return isEnd;
  const isBesideDay = spokenNearDay(before) !== null || (/^(?:se|से)$/.test(before) && spokenNearDay(beforeLast) !== null);
  return words !== 'daily' || isStart || isEnd || isBesideDay;
}

/** Weekdays of a range: Monday to Friday, Friday to Sunday. */
function throughWeek(from: number, to: number): readonly number[] {
  return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, days) => (from + days) % 7);
}

function rule(frequency: Repetition['frequency'], interval = 1, weekdays: readonly number[] = []): Repetition {
  return { frequency, interval, weekdays, monthDay: null, start: null };
}
