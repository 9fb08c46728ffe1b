import { addDays } from '../study-day/study-day.ts';
import { dueWords } from './due-date.ts';
import { clockWords } from './due-time.ts';
import { leadingSubject, markedSubject, namedChapter, type NameContext } from './quick-add-names.ts';
import { readPhrases, type PhraseContext } from './quick-add-phrases.ts';
import { wordsOf, type QuickAddFields, type QuickAddToken } from './quick-add-token.ts';

export interface QuickAdd {
  readonly title: string;
  readonly fields: QuickAddFields;
  /** In the order of the line. */
  readonly tokens: readonly QuickAddToken[];
}

export interface QuickAddContext extends PhraseContext, NameContext {
  /** Minutes since `today` began: a time without a day is today, or tomorrow if it is over. */
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
  const tokens = withDayOfTime(
    [subject, chapter, ...read].filter((token) => token !== null),
    context,
  ).toSorted((a, b) => a.start - b.start);
  const title = titleWithout(
    line,
    tokens.filter(({ isInTitle }) => !isInTitle),
  );
  if (title === '') return { title: line.trim(), fields: {}, tokens: [] };
  // An explicit day wins over the first one of a repetition, and a subject over that of the chapter.
  const said = tokens.toSorted((a, b) => Number(isImplying(b)) - Number(isImplying(a)));
  return {
    title,
    fields: said.reduce<QuickAddFields>((all, { fields }) => ({ ...all, ...fields }), {}),
    tokens,
  };
}

function isImplying({ kind }: QuickAddToken): boolean {
  return kind === 'repeats' || kind === 'chapter';
}

/** A time without a day says which one it means; "9 baje" today means the evening once nine in the morning is over. */
function withDayOfTime(tokens: readonly QuickAddToken[], { today, minute }: QuickAddContext): readonly QuickAddToken[] {
  const dated = tokens.find(({ kind }) => kind === 'due') ?? tokens.find(({ kind }) => kind === 'repeats');
  return tokens.map((token) => {
    const said = token.fields.dueTime;
    if (said === undefined) return token;
    const isToday = dated === undefined || (dated.kind === 'due' && dated.fields.dueDate === today);
    const isInEvening = said <= minute && minute < said + HALF_DAY_MIN;
    const isLater = isToday && token.isEitherHalf === true && said < HALF_DAY_MIN && (isInEvening || EVENING.test(dated?.text ?? ''));
    const dueTime = isLater ? said + HALF_DAY_MIN : said;
    const words = clockWords(dueTime);
    if (dated) return { ...token, words, fields: { dueTime } };
    const dueDate = dueTime > minute ? today : addDays(today, 1);
    return { ...token, words: `${dueWords(dueDate, today).words}, ${words}`, fields: { dueDate, dueTime } };
  });
}

function titleWithout(line: string, tokens: readonly QuickAddToken[]): string {
  const pieces = tokens.map(({ start }, at) => line.slice(tokens[at - 1]?.end ?? 0, start));
  const rest = line.slice(tokens.at(-1)?.end ?? 0);
  return [...pieces, rest]
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}
