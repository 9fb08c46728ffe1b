import { addDays } from '../../../shared/days/study-day.ts';
import { spokenWeekday } from './day-names.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from './due-date.ts';
import { clockWords } from './due-time.ts';
import { durationWords } from './duration.ts';
import { leadingSubject, markedSubject, namedChapter, type NameContext } from './quick-add-names.ts';
import { readPhrases, type PhraseContext } from './quick-add-phrases.ts';
import { wordsOf, type QuickAddFields, type QuickAddToken, type Word } from './quick-add-token.ts';
import { firstDue, parseRepetition } from './repetition.ts';

export interface QuickAdd {
  readonly title: string;
  readonly fields: QuickAddFields;
  /** Tokens in the order of the line. */
  readonly tokens: readonly QuickAddToken[];
}

export interface QuickAddContext extends PhraseContext, NameContext {
  /** Minutes since `today` began. A time without a day means today, or tomorrow when that time has passed. */
  readonly minute: number;
}

/** Maximum length of a title is 500. Longer text was pasted and is not parsed. */
const LONGEST_LINE = 1000;
const EVENING = /^(?:tonight|tonite|2nite|this evening|(?:aaj|आज) (?:raat|rat|रात))$/i;
const HALF_DAY_MIN = 12 * 60;

/**
 * Parses "kal 5pm physics ch 3 problems !high 2h": day, time, repetition, priority, duration and chapter anywhere in the line, each
 * once; the subject at its start, or anywhere after #. The rest is the title; a line that would leave none is all title.
 */
export function parseQuickAdd(line: string, context: QuickAddContext): QuickAdd {
  if (line.length > LONGEST_LINE) return { title: line.trim(), fields: {}, tokens: [] };
  const words = wordsOf(line);
  const read = readPhrases(line, words, context);
  const rest = words.filter(({ start }) => !read.some((token) => token.start <= start && start < token.end));
  const subject = markedSubject(line, rest, context) ?? leadingSubject(line, rest, context);
  const chapter = namedChapter(line, rest, subject, context);
  const meant = namesSeveralDays(rest) ? withoutLoneTime(read) : read;
  const tokens = withDayOfTime(
    [subject, chapter, ...meant].filter((token) => token !== null),
    context,
  ).toSorted((a, b) => a.start - b.start);
  const title = titleWithout(
    line,
    tokens.filter(({ isInTitle }) => !isInTitle),
  );
  if (title === '') return { title: line.trim(), fields: {}, tokens: [] };
  // An explicit day wins over the first one of a repetition, a subject over that of the chapter, and a length over that of a range.
  const said = tokens.toSorted((a, b) => weightOf(a) - weightOf(b));
  return {
    title,
    fields: said.reduce<QuickAddFields>((all, { fields }) => ({ ...all, ...fields }), {}),
    tokens,
  };
}

/** Fields of the token with the highest weight are set last and win. */
function weightOf({ kind }: QuickAddToken): number {
  if (kind === 'repeats' || kind === 'chapter') return 0;
  return kind === 'estimate' ? 2 : 1;
}

/** "tuition tue & thu 5pm": unclear which day is meant, but it is not today. */
function namesSeveralDays(rest: readonly Word[]): boolean {
  return rest.filter(({ plain }) => spokenWeekday(plain.replace(/[,;/]+$/, '')) !== null).length > 1;
}

function withoutLoneTime(read: readonly QuickAddToken[]): readonly QuickAddToken[] {
  return read.some(({ kind }) => kind === 'due' || kind === 'repeats') ? read : read.filter(({ kind }) => kind !== 'time');
}

/** Adds the day to a time without one. "9 baje" today means the evening once nine in the morning has passed. */
function withDayOfTime(tokens: readonly QuickAddToken[], { today, minute }: QuickAddContext): readonly QuickAddToken[] {
  const dated = tokens.find(({ kind }) => kind === 'due') ?? tokens.find(({ kind }) => kind === 'repeats');
  return tokens.map((token) => {
    const said = token.fields.dueTime;
    if (said === undefined) return token;
    const isToday = dated === undefined || (dated.kind === 'due' && dated.fields.dueDate === today);
    const isInEvening = said <= minute && minute < said + HALF_DAY_MIN;
    const isLater = isToday && token.isEitherHalf === true && said < HALF_DAY_MIN && (isInEvening || EVENING.test(dated?.text ?? ''));
    const dueTime = isLater ? said + HALF_DAY_MIN : said;
    const { estimate } = token.fields;
    const words = estimate === undefined ? clockWords(dueTime) : `${clockWords(dueTime)}, ${durationWords(estimate)}`;
    const fields = { ...token.fields, dueTime };
    if (dated) return { ...token, words, fields: { ...fields, ...(dueTime > minute ? {} : laterFirst(dated, today)) } };
    const dueDate = dueTime > minute ? today : addDays(today, 1);
    return { ...token, words: `${dueWords(dueDate, today).words}, ${words}`, fields: { ...fields, dueDate } };
  });
}

/** A repetition whose time today has passed starts on its next day. */
function laterFirst({ fields: { repeats, dueDate } }: QuickAddToken, today: CalendarDay): Pick<QuickAddFields, 'dueDate'> {
  const repetition = repeats === undefined || dueDate !== today ? null : parseRepetition(repeats);
  return repetition === null ? {} : { dueDate: firstDue(repetition, addDays(today, 1)) };
}

function titleWithout(line: string, tokens: readonly QuickAddToken[]): string {
  const pieces = tokens.map(({ start }, at) => line.slice(tokens[at - 1]?.end ?? 0, start));
  const rest = line.slice(tokens.at(-1)?.end ?? 0);
  return [...pieces, rest]
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}
