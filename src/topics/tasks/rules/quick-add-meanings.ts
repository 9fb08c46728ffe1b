import { isMeantAsDay, isStudy, MEASURED, type Surroundings } from './day-context.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from './due-date.ts';
import { clockWords } from './due-time.ts';
import { durationWords, parsedDuration } from './duration.ts';
import type { Meaning } from './quick-add-token.ts';
import { firstDue, repetitionText, repetitionWords } from './repetition.ts';
import { spokenDay } from './spoken-day.ts';
import { isMeantAsRhythm, rhythmOfPart, spokenRepetition } from './spoken-repetition.ts';
import { inSaidHalf, isMeantAsTime, spokenTime } from './spoken-time.ts';

const RANGE_CLOCK = String.raw`(\d{1,2})(?:[:.]([0-5]\d))? ?(?:([ap])\.? ?m\.?)?`;

const ENGLISH_RANGE = new RegExp(`^(?:from )?${RANGE_CLOCK} ?(?:-|–|—|to|till|until) ?${RANGE_CLOCK}$`);

const HINDI_RANGE = /^(\S.*) (?:se|से) (\S.*(?:baje|bje|बजे))(?: (?:tak|tk|तक))?$/;

const HALF_DAY_MIN = 12 * 60;

const DAY_MIN = 24 * 60;

/** When two phrases have the same kind, the heavier one wins. */
type WeighedMeaning = Meaning & { readonly weight?: number };

const PRIORITIES: Readonly<Record<string, 'low' | 'medium' | 'high'>> = {
  '!high': 'high',
  '!1': 'high',
  '!medium': 'medium',
  '!med': 'medium',
  '!2': 'medium',
  '!low': 'low',
  '!3': 'low',
};
const PRIORITY_WORDS = { high: 'High', medium: 'Medium', low: 'Low' } as const;
const NO_LENGTH_AFTER = /^(?:a|in|and|after|every|of|per|within|than|t|=|from|to)$/;
const NO_LENGTH_BEFORE = /^(?:at|with|then|later|ago|after|before|baad|from|of|and|old|[=+×*/-])$/;

/**
 * What a phrase sets: a priority, a day, a time, a repetition or a duration.
 * @param said the phrase in lower case, single-spaced, without punctuation at its end
 * @returns null for words of the title
 */
export function meaningOf(said: string, today: CalendarDay, around: Surroundings): WeighedMeaning | null {
  return (
    priorityMeaning(said, around) ??
    dayMeaning(said, today, around) ??
    rangeMeaning(said, today, around) ??
    timeMeaning(said, today, around) ??
    rhythmMeaning(said, today, around) ??
    lengthMeaning(said, around)
  );
}

/** "p1" at the end of a line is a priority, except in "JEE Advanced p1" and "p1 v1 = p2 v2". */
function priorityMeaning(said: string, { isEnd, before, words }: Surroundings): Meaning | null {
  const isLetter = /^p[123]$/.test(said);
  if (isLetter && (!isEnd || /^(?:advanced?|adv|paper|jee|mains?|and|&|find|calculate)$/.test(before) || words.includes('='))) return null;
  const key = isLetter ? `!${said[1]!}` : said.replace(/^(high|medium|low) priority$/, '!$1');
  const priority = Object.hasOwn(PRIORITIES, key) ? PRIORITIES[key] : undefined;
  return priority === undefined
    ? null
    : {
        kind: 'priority',
        words: PRIORITY_WORDS[priority],
        fields: { priority },
      };
}

function dayMeaning(said: string, today: CalendarDay, around: Surroundings): WeighedMeaning | null {
  const spoken = spokenDay(said, today);
  if (spoken === null || !isMeantAsDay(spoken, said, around)) return null;
  const weight = spoken.isMarked || around.isEnd ? 2 : around.isStart ? 1 : 0;
  return {
    kind: 'due',
    words: dueWords(spoken.day, today).words,
    fields: { dueDate: spoken.day },
    weight,
  };
}

/** Parses a time range into its start and its length. */
function rangeMeaning(said: string, today: CalendarDay, around: Surroundings): Meaning | null {
  const range = spokenRange(said);
  // "class 5pm to 6pm", but not "pages 2-5pm".
  const before = isStudy(around.before) ? '' : around.before;
  if (range === null || !isMeantAsTime({ ...range, form: 'clear' }, today, { ...around, before })) return null;
  const { minute, length, isEitherHalf } = range;
  return {
    kind: 'time',
    words: `${clockWords(minute)}, ${durationWords(length)}`,
    fields: { dueTime: minute, estimate: length },
    isEitherHalf,
  };
}

function timeMeaning(said: string, today: CalendarDay, around: Surroundings): Meaning | null {
  const spoken = spokenTime(said);
  if (spoken === null || !isMeantAsTime(spoken, today, around)) return null;
  const { minute, isEitherHalf } = inSaidHalf(spoken, around);
  return { kind: 'time', words: clockWords(minute), fields: { dueTime: minute }, isEitherHalf };
}

function rhythmMeaning(said: string, today: CalendarDay, around: Surroundings): Meaning | null {
  const repetition = spokenRepetition(said) ?? rhythmOfPart(said, around.after);
  if (repetition === null || !isMeantAsRhythm(said, around)) return null;
  const fields = {
    repeats: repetitionText(repetition),
    dueDate: firstDue(repetition, today),
  };
  return { kind: 'repeats', words: repetitionWords(repetition), fields };
}

/** A number alone is a page or an exercise, "2 m" a height, "2 H" a coil and "3H2" hydrogen. */
function lengthMeaning(said: string, { before, after, typed }: Surroundings): Meaning | null {
  const length = said.replace(/^for /, '').replace(/ (?:me|mein|में)$/, '');
  if (!/^\d.*\p{L}|^\D+ \p{L}/u.test(length) || /\d m$/.test(length) || / [HM]$|\dH\d/.test(typed)) return null;
  if (NO_LENGTH_AFTER.test(before) || NO_LENGTH_BEFORE.test(after) || MEASURED.test(before) || MEASURED.test(after)) return null;
  const estimate = parsedDuration(length);
  return estimate === null
    ? null
    : {
        kind: 'estimate',
        words: durationWords(estimate),
        fields: { estimate },
      };
}

/** A time range: its start in minutes after midnight, and its length in minutes. */
interface SpokenRange {
  readonly minute: number;
  readonly length: number;
  /** "8 se 10 baje": morning or evening is not stated. */
  readonly isEitherHalf: boolean;
}

/**
 * Parses a time range: "2pm-5pm", "from 10:30am to 1", "shaam 5 se 7 baje tak".
 * @param words in lower case, with single spaces
 */
function spokenRange(words: string): SpokenRange | null {
  return englishRange(words) ?? hindiRange(words);
}

/** Requires am or pm at one of the hours: "2-5" may be pages. */
function englishRange(words: string): SpokenRange | null {
  const [, hour, minute, half, lastHour, lastMinute, lastHalf] = ENGLISH_RANGE.exec(words) ?? [];
  const [first, last] = [minuteOf(hour, minute, half), minuteOf(lastHour, lastMinute, lastHalf)];
  if (first === null || last === null || (half === undefined && lastHalf === undefined)) return null;
  const length = (last - first + DAY_MIN) % DAY_MIN;
  if (half !== undefined && lastHalf !== undefined) return length === 0 ? null : { minute: first, length, isEitherHalf: false };
  const shortest = length % HALF_DAY_MIN;
  const begin = half === undefined ? (last - shortest + DAY_MIN) % DAY_MIN : first;
  return shortest === 0 ? null : { minute: begin, length: shortest, isEitherHalf: false };
}

/** @returns the hour before noon if am or pm is missing */
function minuteOf(hour: string | undefined, minute = '0', half = 'a'): number | null {
  if (hour === undefined || Number(hour) < 1 || Number(hour) > 12) return null;
  return ((Number(hour) % 12) + (half === 'p' ? 12 : 0)) * 60 + Number(minute);
}

/** Keeps the range shorter than half a day: "10 baje se 1 baje" is three hours. */
function hindiRange(words: string): SpokenRange | null {
  const [, from = '', to = ''] = HINDI_RANGE.exec(words) ?? [];
  const first = spokenTime(/(?:baje|bje|बजे)/.test(from) ? from : `${from} baje`);
  const last = spokenTime(to);
  if (first?.form !== 'clear' || last?.form !== 'clear') return null;
  const length = (last.minute - first.minute + DAY_MIN) % HALF_DAY_MIN;
  return length === 0 ? null : { minute: first.minute, length, isEitherHalf: first.isEitherHalf };
}
