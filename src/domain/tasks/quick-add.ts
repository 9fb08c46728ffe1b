import { dueWords, type CalendarDay } from './due-date.ts';
import { durationWords, parsedDuration } from './duration.ts';
import { firstDue, repetitionText, repetitionWords } from './repetition.ts';
import { spokenDay } from './spoken-day.ts';
import { spokenRepetition } from './spoken-repetition.ts';
import { matchedSubject, type NamedSubject } from './subject-match.ts';

/** What a line that was typed may say about a task. */
export interface QuickAddFields {
  readonly priority?: 'low' | 'medium' | 'high';
  readonly dueDate?: CalendarDay;
  /** Minutes. */
  readonly estimate?: number;
  /** As it is stored. */
  readonly repeats?: string;
  readonly subjectId?: string;
}

/** A piece of the line that was understood. */
export interface QuickAddToken {
  readonly kind: 'subject' | 'due' | 'repeats' | 'priority' | 'estimate';
  /** The same words with the same meaning have the same key. */
  readonly key: string;
  /** As it was typed: the line from `start` to before `end`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** What it was taken for, for the student. */
  readonly words: string;
  readonly fields: QuickAddFields;
  /** A subject without # is a word of the title as well. */
  readonly isInTitle: boolean;
}

export interface QuickAdd {
  readonly title: string;
  readonly fields: QuickAddFields;
  /** In the order of the line. */
  readonly tokens: readonly QuickAddToken[];
}

export interface QuickAddContext {
  readonly today: CalendarDay;
  readonly subjects: readonly NamedSubject[];
  /** Keys of tokens that the student wants to be plain words. */
  readonly kept: ReadonlySet<string>;
}

type Meaning = Pick<QuickAddToken, 'kind' | 'words' | 'fields'>;

interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** "every mon tue wed thu fri sat sun" is the longest of what is understood. */
const LONGEST_PHRASE = 8;
const LONGEST_SUBJECT = 4;
/** Letters of a subject's name that stand for it; behind a # one is enough. */
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

/**
 * Understands "physics ch 3 problems fri !high 2h". Day, priority, length and repetition are understood at the end of
 * the line only, each once; the subject at its beginning, or anywhere behind a #. Everything else is the title, and a
 * line that would leave none is a title as a whole.
 */
export function parseQuickAdd(line: string, context: QuickAddContext): QuickAdd {
  const words = Array.from(line.matchAll(/\S+/g), ({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
  const trailing = trailingTokens(line, words, context);
  const before = words.filter(({ start }) => start < (trailing[0]?.start ?? line.length));
  const hasSubject = trailing.some(({ kind }) => kind === 'subject');
  const subject = hasSubject ? null : (markedSubject(line, before, context) ?? leadingSubject(line, before, context));
  const tokens = [...(subject ? [subject] : []), ...trailing].toSorted((a, b) => a.start - b.start);
  const title = titleWithout(
    line,
    tokens.filter(({ isInTitle }) => !isInTitle),
  );
  if (title === '') return { title: line.trim(), fields: {}, tokens: [] };
  // A day that is said counts for more than the first one of a repetition.
  const said = tokens.toSorted((a, b) => Number(b.kind === 'repeats') - Number(a.kind === 'repeats'));
  return { title, fields: said.reduce<QuickAddFields>((all, { fields }) => ({ ...all, ...fields }), {}), tokens };
}

/** From the end of the line, as long as it can be understood; what the student wants as words is passed over. */
function trailingTokens(line: string, words: readonly Word[], context: QuickAddContext): QuickAddToken[] {
  const tokens: QuickAddToken[] = [];
  for (let end = words.length; end > 0;) {
    const token = longestToken(line, words.slice(0, end), context);
    if (token === null) break;
    const isKept = context.kept.has(token.key);
    if (!isKept && tokens.some(({ kind }) => kind === token.kind)) break;
    if (!isKept) tokens.unshift(token);
    end = words.findIndex(({ start }) => start === token.start);
  }
  return tokens;
}

/** What the last words mean together, as many of them as possible. */
function longestToken(line: string, words: readonly Word[], context: QuickAddContext): QuickAddToken | null {
  for (let count = Math.min(LONGEST_PHRASE, words.length); count > 0; count--) {
    const phrase = words.slice(-count);
    const said = phrase.map(({ text }) => text).join(' ');
    const meaning = meaningOf(said.toLowerCase(), context.today) ?? (count === 1 ? markedMeaning(said, context) : null);
    if (meaning) return tokenOf(line, phrase, meaning, false);
  }
  return null;
}

function meaningOf(said: string, today: CalendarDay): Meaning | null {
  const priority = Object.hasOwn(PRIORITIES, said) ? PRIORITIES[said] : undefined;
  if (priority !== undefined) return { kind: 'priority', words: PRIORITY_WORDS[priority], fields: { priority } };
  const dueDate = spokenDay(said, today);
  if (dueDate !== null) return { kind: 'due', words: dueWords(dueDate, today).words, fields: { dueDate } };
  const repetition = spokenRepetition(said);
  if (repetition !== null) {
    const fields = { repeats: repetitionText(repetition), dueDate: firstDue(repetition, today) };
    return { kind: 'repeats', words: repetitionWords(repetition), fields };
  }
  // A number alone is a page or an exercise, and "2 m" is a height.
  const estimate = /^\d.*[a-z]/.test(said) && !/\d m$/.test(said) ? parsedDuration(said) : null;
  return estimate === null ? null : { kind: 'estimate', words: durationWords(estimate), fields: { estimate } };
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
    const shortest = count === 1 ? SHORTEST_ABBREVIATION : Infinity;
    const subject = matchedSubject(phrase.map(({ text }) => text).join(' '), context.subjects, shortest);
    if (!subject) continue;
    const token = tokenOf(line, phrase, subjectMeaning(subject), true);
    return context.kept.has(token.key) ? null : token;
  }
  return null;
}

function subjectMeaning({ id, name }: NamedSubject): Meaning {
  return { kind: 'subject', words: name, fields: { subjectId: id } };
}

function tokenOf(line: string, phrase: readonly Word[], meaning: Meaning, isInTitle: boolean): QuickAddToken {
  const [start, end] = [phrase[0]!.start, phrase.at(-1)!.end];
  const text = line.slice(start, end);
  return { ...meaning, key: `${meaning.kind} ${text.toLowerCase()}`, text, start, end, isInTitle };
}

function titleWithout(line: string, tokens: readonly QuickAddToken[]): string {
  const pieces = tokens.map(({ start }, at) => line.slice(tokens[at - 1]?.end ?? 0, start));
  const rest = line.slice(tokens.at(-1)?.end ?? 0);
  return [...pieces, rest]
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .join(' ');
}
