import type { CalendarDay } from '../../../shared/days/calendar-day.ts';

/** All parts a typed line can set. */
export interface QuickAddFields {
  readonly priority?: 'low' | 'medium' | 'high';
  readonly dueDate?: CalendarDay;
  /** Minutes after midnight. */
  readonly dueTime?: number;
  /** Minutes. */
  readonly estimate?: number;
  /** The rule as stored. */
  readonly repeats?: string;
  readonly subjectId?: string;
  /** Chapter id in the syllabus. */
  readonly chapter?: string;
}

/** A parsed phrase of the line. */
export interface QuickAddToken {
  readonly kind: 'subject' | 'chapter' | 'due' | 'time' | 'repeats' | 'priority' | 'estimate';
  /** Tokens with the same words and the same meaning have the same key. */
  readonly key: string;
  /** The line from `start` to before `end`, as typed. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The meaning, as shown to the student. */
  readonly words: string;
  readonly fields: QuickAddFields;
  /** True for a chapter, and for a subject without #: their words also stay in the title. */
  readonly isInTitle: boolean;
  /** True for "9 baje": a time that may be in the morning or in the evening. */
  readonly isEitherHalf?: boolean;
}

/** What a phrase means, without its place in the line. */
export type Meaning = Pick<QuickAddToken, 'kind' | 'words' | 'fields' | 'isEitherHalf'>;

export interface Word {
  readonly text: string;
  /** The word for comparison: lower case, ASCII digits, without combining marks. */
  readonly plain: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a line, in its order. */
export function wordsOf(line: string): Word[] {
  return Array.from(line.matchAll(/\S+/g), ({ 0: text, index }) => ({
    text,
    plain: plainWord(text),
    start: index,
    end: index + text.length,
  }));
}

function plainWord(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll('\u093c', '')
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .toLowerCase();
}

export function tokenOf(line: string, phrase: readonly Word[], meaning: Meaning, isInTitle: boolean): QuickAddToken {
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
