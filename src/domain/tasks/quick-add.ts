import type { ReadChapter } from '../syllabus/read-chapter.ts';
import { ownSubject, syllabusSubjectOf } from '../syllabus/subject-words.ts';
import { addDays } from '../study-day/study-day.ts';
import { dueWords, type CalendarDay } from './due-date.ts';
import { durationWords, parsedDuration } from './duration.ts';
import { firstDue, parseRepetition, repetitionText, repetitionWords } from './repetition.ts';
import { isMeantAsDay, type Surroundings } from './day-context.ts';
import { spokenWeekday } from './day-names.ts';
import { clockWords } from './due-time.ts';
import { spokenDay } from './spoken-day.ts';
import { isMeantAsRhythm, rhythmOfPart, spokenRepetition } from './spoken-repetition.ts';
import { inSaidHalf, isMeantAsTime, spokenTime } from './spoken-time.ts';
import { matchedSubject, type NamedSubject } from './subject-match.ts';

/** All parts a typed line can set. */
export interface QuickAddFields {
  readonly priority?: 'low' | 'medium' | 'high';
  readonly dueDate?: CalendarDay;
  /** Minutes after midnight. */
  readonly dueTime?: number;
  /** Minutes. */
  readonly estimate?: number;
  /** As stored. */
  readonly repeats?: string;
  readonly subjectId?: string;
  /** Id in the syllabus. */
  readonly chapter?: string;
}

/** A parsed phrase of the line. */
export interface QuickAddToken {
  readonly kind: 'subject' | 'chapter' | 'due' | 'time' | 'repeats' | 'priority' | 'estimate';
  /** Equal words with equal meaning have equal keys. */
  readonly key: string;
  /** The line from `start` to before `end`, as typed. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The meaning, as shown to the student. */
  readonly words: string;
  readonly fields: QuickAddFields;
  /** True for a chapter, and for a subject without #: they are also words of the title. */
  readonly isInTitle: boolean;
  /** True for "9 baje": a time that may be in the morning or in the evening. */
  readonly isEitherHalf?: boolean;
}

export interface QuickAdd {
  readonly title: string;
  readonly fields: QuickAddFields;
  /** In the order of the line. */
  readonly tokens: readonly QuickAddToken[];
}

export interface QuickAddContext {
  readonly today: CalendarDay;
  /** Minutes since `today` began: a time without a day is today, or tomorrow if it is over. */
  readonly minute: number;
  readonly subjects: readonly NamedSubject[];
  /** Keys of tokens that the student turned back into text. */
  readonly kept: ReadonlySet<string>;
  /** Reads chapters; null until the syllabus is here. */
  readonly readChapter: ReadChapter | null;
}

type Meaning = Pick<QuickAddToken, 'kind' | 'words' | 'fields' | 'isEitherHalf'> & {
  readonly weight?: number;
};

interface Candidate {
  readonly token: QuickAddToken;
  readonly weight: number;
}

interface Word {
  readonly text: string;
  /** For comparison: lower case, ASCII digits, without combining marks. */
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

/** Maximum length of a title is 500. Longer text was pasted and is not parsed. */
const LONGEST_LINE = 1000;
/** Number of words in the longest phrase, "every mon tue wed thu fri sat sun". */
const LONGEST_PHRASE = 8;
const LONGEST_SUBJECT = 4;
/** Minimum letters that abbreviate a subject; one is enough after #. */
const SHORTEST_ABBREVIATION = 3;
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
/** Behind a day that ends a line. */
const TIME_OF_DAY =
  /^(?:at|@|around|am|pm|baje|subah|shaam|sham|raat|dopahar|morning|evening|afternoon|night|noon|ko|\d{1,2}(?:[:.]\d{2})?(?:am|pm)?|सुबह|शाम|रात|दोपहर|बजे|को)$/;
const EVENING = /^(?:tonight|tonite|2nite|this evening|(?:aaj|आज) (?:raat|rat|रात))$/i;
const HALF_DAY_MIN = 12 * 60;
const NO_LENGTH_AFTER = /^(?:a|in|and|after|every|of|per|within|than|t|=|from|to|life|half-life|period)$/;
const NO_LENGTH_BEFORE = /^(?:at|with|then|later|ago|after|before|baad|from|of|and|old|[=+×*/-])$/;

/**
 * Parses "kal 5pm physics ch 3 problems !high 2h": day, time, repetition, priority, duration and chapter anywhere in the line, each
 * once; the subject at its start, or anywhere after #. The rest is the title; a line that would leave none is all title.
 */
export function parseQuickAdd(line: string, context: QuickAddContext): QuickAdd {
  if (line.length > LONGEST_LINE) return { title: line.trim(), fields: {}, tokens: [] };
  const words = Array.from(line.matchAll(/\S+/g), ({ 0: text, index }) => ({
    text,
    plain: plainWord(text),
    start: index,
    end: index + text.length,
  }));
  const read = heaviestOfEachKind(candidates(line, words, context));
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

/** "tuition tue & thu 5pm": open which day is meant, but not today. */
function namesSeveralDays(rest: readonly Word[]): boolean {
  return rest.filter(({ plain }) => spokenWeekday(plain.replace(/[,;/]+$/, '')) !== null).length > 1;
}

function withoutLoneTime(read: readonly QuickAddToken[]): readonly QuickAddToken[] {
  return read.some(({ kind }) => kind === 'due' || kind === 'repeats') ? read : read.filter(({ kind }) => kind !== 'time');
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
    if (dated) return { ...token, words, fields: { dueTime, ...(dueTime > minute ? {} : laterFirst(dated, today)) } };
    const dueDate = dueTime > minute ? today : addDays(today, 1);
    return { ...token, words: `${dueWords(dueDate, today).words}, ${words}`, fields: { dueDate, dueTime } };
  });
}

/** A rhythm whose time is over today begins on the next of its days. */
function laterFirst({ fields: { repeats, dueDate } }: QuickAddToken, today: CalendarDay): Pick<QuickAddFields, 'dueDate'> {
  const repetition = repeats === undefined || dueDate !== today ? null : parseRepetition(repeats);
  return repetition === null ? {} : { dueDate: firstDue(repetition, addDays(today, 1)) };
}

/** From the end of the line to its start, skipping undone phrases as a whole. */
function candidates(line: string, words: readonly Word[], context: QuickAddContext): Candidate[] {
  const found: Candidate[] = [];
  const shared = { all: words.map(({ plain }) => plain), today: context.today };
  let isEnd = true;
  for (let end = words.length; end > 0;) {
    const candidate = longestCandidate(line, words, end, isEnd, shared);
    if (candidate === null) {
      isEnd &&= TIME_OF_DAY.test(words[end - 1]!.plain) || words[end - 1]!.plain.startsWith('#');
      end--;
      continue;
    }
    if (!context.kept.has(candidate.token.key)) found.push(candidate);
    end = words.findIndex(({ start }) => start === candidate.token.start);
  }
  return found;
}

/** Meaning of the longest phrase that ends at `end`. */
function longestCandidate(
  line: string,
  words: readonly Word[],
  end: number,
  isEnd: boolean,
  { all, today }: { readonly all: readonly string[]; readonly today: CalendarDay },
): Candidate | null {
  for (let count = Math.min(LONGEST_PHRASE, end); count > 0; count--) {
    const phrase = words.slice(end - count, end);
    const said = saidBy(phrase);
    const around: Surroundings = {
      words: all,
      beforeLast: words[end - count - 2]?.plain ?? '',
      before: words[end - count - 1]?.plain ?? '',
      after: words[end]?.plain ?? '',
      afterNext: words[end + 1]?.plain ?? '',
      behind: all.slice(end, end + 3).join(' '),
      isStart: count === end,
      isEnd,
      typed: line.slice(phrase[0]!.start, phrase.at(-1)!.end),
    };
    const meaning = meaningOf(said, today, around);
    if (meaning) {
      const { weight = 0, ...rest } = meaning;
      return { token: tokenOf(line, phrase, rest, false), weight };
    }
  }
  return null;
}

function saidBy(phrase: readonly Word[]): string {
  const said = phrase.map(({ plain }, at) => (at === phrase.length - 1 ? plain.replace(/[,.;:!?।]+$/, '') : plain)).join(' ');
  return said.replace(/^\((.*)\)$/, '$1').replace(/(?<=(?:^| )\d{1,2}) (?=(?:st|nd|rd|th)(?: |$))/, '');
}

function plainWord(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u093c', '')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .toLowerCase();
}

/** One of each kind: a marked one or one at the line's end wins, then one at its start, then the later one. */
function heaviestOfEachKind(found: readonly Candidate[]): QuickAddToken[] {
  const heaviest = new Map<string, Candidate>();
  for (const candidate of found) {
    const known = heaviest.get(candidate.token.kind);
    if (!known || candidate.weight > known.weight) heaviest.set(candidate.token.kind, candidate);
  }
  return [...heaviest.values()].map(({ token }) => token);
}

function meaningOf(said: string, today: CalendarDay, around: Surroundings): Meaning | null {
  return (
    priorityMeaning(said, around) ??
    dayMeaning(said, today, around) ??
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

function dayMeaning(said: string, today: CalendarDay, around: Surroundings): Meaning | null {
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
  if (NO_LENGTH_AFTER.test(before) || NO_LENGTH_BEFORE.test(after)) return null;
  const estimate = parsedDuration(length);
  return estimate === null
    ? null
    : {
        kind: 'estimate',
        words: durationWords(estimate),
        fields: { estimate },
      };
}

function markedMeaning(word: string, { subjects }: QuickAddContext): Meaning | null {
  const subject = word.startsWith('#') ? matchedSubject(word, subjects, 1) : null;
  return subject && subjectMeaning(subject);
}

function markedSubject(line: string, words: readonly Word[], context: QuickAddContext): QuickAddToken | null {
  for (const word of words) {
    const meaning = markedMeaning(word.text, context);
    const token = meaning && tokenOf(line, [word], meaning, false);
    if (token && !context.kept.has(token.key)) return token;
  }
  return null;
}

function leadingSubject(line: string, words: readonly Word[], context: QuickAddContext): QuickAddToken | null {
  for (let count = Math.min(LONGEST_SUBJECT, words.length); count > 0; count--) {
    const phrase = words.slice(0, count);
    if (!isUnbroken(line, phrase)) continue;
    const shortest = count === 1 ? SHORTEST_ABBREVIATION : Infinity;
    const subject = matchedSubject(phrase.map(({ text }) => text).join(' '), context.subjects, shortest);
    if (!subject) continue;
    const token = tokenOf(line, phrase, subjectMeaning(subject), true);
    return context.kept.has(token.key) ? null : token;
  }
  return null;
}

/** A chapter sets its subject, unless the line has one. */
function namedChapter(
  line: string,
  words: readonly Word[],
  subject: QuickAddToken | null,
  { readChapter, subjects, kept }: QuickAddContext,
): QuickAddToken | null {
  if (readChapter === null) return null;
  const others = words.filter(({ start }) => subject === null || start < subject.start || start >= subject.end);
  const own = new Set(subjects.map(({ name }) => syllabusSubjectOf(name)).filter((each) => each !== null));
  const read = readChapter(
    others.map(({ text }) => text),
    { subject: subject && syllabusSubjectOf(subject.words), own },
  );
  if (read === null) return null;
  const phrase = others.slice(read.start, read.end);
  if (!isUnbroken(line, phrase)) return null;
  const subjectId = ownSubject(subjects, read.chapter.subject);
  const fields = { chapter: read.chapter.id, ...(subjectId === null ? {} : { subjectId }) };
  const token = tokenOf(line, phrase, { kind: 'chapter', words: read.chapter.en, fields }, true);
  return kept.has(token.key) ? null : token;
}

/** A name is contiguous: no parsed phrase lies within it. */
function isUnbroken(line: string, phrase: readonly Word[]): boolean {
  return line.slice(phrase[0]!.start, phrase.at(-1)!.end).split(/\s+/).length === phrase.length;
}

function subjectMeaning({ id, name }: NamedSubject): Meaning {
  return { kind: 'subject', words: name, fields: { subjectId: id } };
}

function tokenOf(line: string, phrase: readonly Word[], meaning: Meaning, isInTitle: boolean): QuickAddToken {
  const [start, end] = [phrase[0]!.start, phrase.at(-1)!.end];
  const text = line.slice(start, end);
  return {
    ...meaning,
    key: `${meaning.kind} ${text.toLowerCase()}`,
    text,
    start,
    end,
    isInTitle,
  };
}

function titleWithout(line: string, tokens: readonly QuickAddToken[]): string {
  const pieces = tokens.map(({ start }, at) => line.slice(tokens[at - 1]?.end ?? 0, start));
  const rest = line.slice(tokens.at(-1)?.end ?? 0);
  return [...pieces, rest]
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}
