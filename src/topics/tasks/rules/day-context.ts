import { spokenMonth, spokenNearDay, spokenWeekday } from './day-names.ts';
import type { SpokenDay } from './spoken-day.ts';

/** Words around a phrase, in lower case; '' beyond the line's ends. */
export interface Surroundings {
  readonly words: readonly string[];
  readonly beforeLast: string;
  readonly before: string;
  readonly after: string;
  readonly afterNext: string;
  /** The next three words. */
  readonly behind: string;
  readonly isStart: boolean;
  /** True if only a time of day and other parsed phrases follow. */
  readonly isEnd: boolean;
  /** The line as typed. */
  readonly typed: string;
}

const NO_DAY_AFTER =
  /^(?:the|a|an|of|my|our|last|previous|prev|past|pich{1,2}l[aei]|beet[aei]|ga(?:y[aei]|e|i)|first|second|third|since|after|good|black|पिछल[ाेी]|बीत[ाेी]|गए|from|around|between|under|vs|and|&|every|each|har|हर|not|except|excluding|1st|2nd|3rd|4th)$/;
/** Counted nouns: the following word is their number. */
export const COUNTED =
  /^(?:ex|exer|exercise|q|qs|qn|que|ques|question|questions|ch|chap|chapter|unit|page|pages|pg|pp|p|no|number|fig|figure|example|eg|problem|problems|prob|sum|section|sec|topic|table|lec|lecture|lectures|dpp|module|part|vol|volume|set|law|level|eq|equation|class|std|group|period|ncert|article|step|value|ratio|score|scored|got|marks|=|\+|x)\.?$/;
const EVENT =
  /^(?:test|tests|exam|exams|mock|mocks|quiz|paper|viva|submit|submission|deadline|due|assignment|practical|result|form|fees?|class|coaching|dpp|टेस्ट|परीक्षा)$/;
const ACTIVITY =
  /^(?:revise|revision|study|practi[cs]e|read|notes|solve|homework|hw|lecture|lectures|doubts?|pyqs?|plan|physics|phy|chemistry|chem|maths?|mathematics|bio|biology|botany|zoology|padhna|padhai|karna|finish|complete|watch|call|meeting|backlog)$/;
const TIME = /^(?:at|@|\d{1,2}(?:[:.]\d{2})?(?:am|pm)|\d{1,2}:\d{2})$/;
const IS_SENTENCE = /^(?:is|was|are|were|[wv]al[aie]|be|shift)$/;
export const OR = /^(?:to|or|ya|-|–|and|&|aur|या|और)$/;
/** "8 baje se 10 baje", "somvar se shukravar". */
export const SE = /^(?:se|से)$/;
/** "friday ke baad", "12 march past", "kal nahi". */
const NOT_THAT_DAY = /^(?:baad|bad|बाद|past|nahi|nahin|नहीं|not)$/;
const UNITS = /^(?:marks?|questions?|qs|mcqs?|chapters?|problems?|sums|pages?|times|points?|n|kg|m|s|cm|km)$/;
/** What a duration measures: "half life in 2 days", "24 h cycle". */
export const MEASURED = /^(?:life|half-life|lifetime|period|cycle|clock|shift|interval)$/;
/** "sample decays in 3 days": in a statement, this is how long something takes, not a deadline. */
const STRETCH = /^(?:in|within|after) \S+ (?:days?|weeks?|fortnights?|months?)$/;
const BEGINS_SENTENCE = /^(?:an?|the|if|when|while|how|what|why|which|suppose|let)$/;
const FINITE = /^(?:is|are|was|were|has|have|had|will|would|takes?|took|becomes?|became)$/;
/** A change in nature, in the third person; the imperative, as in "complete in 3 days", is a task. */
const CHANGES =
  /^(?:decay|decompose|disintegrate|double|triple|halve|rotate|revolve|evaporate|melt|freeze|grow|fall|rise|reduce|increase|decrease|complete|travel|last|reache?|remain|lose|gain)s$|(?:i[sz]e|ifie)s$/;
const PAST = /\p{L}{2}[^e\P{L}]ed$/u;
/** Classes of school: "12th physics". */
const CLASSES = new Set(['10th', '11th', '12th']);

/** True unless the context gives the words another meaning than a day: "the sun", "ex 3/4", "2nd law". */
export function isMeantAsDay(spoken: SpokenDay, phrase: string, around: Surroundings): boolean {
  const { before, after, isEnd } = around;
  if (
    NO_DAY_AFTER.test(before) ||
    IS_SENTENCE.test(after) ||
    NOT_THAT_DAY.test(after === 'ke' ? around.afterNext : after) ||
    isNumberOf(spoken, phrase, before)
  )
    return false;
  if (isAfterNext(phrase, around)) return false;
  if (STRETCH.test(phrase) && isStatement(around)) return false;
  if (phrase.startsWith('for ') && !isEnd) return false;
  if (isOneOfSeveral(spoken, phrase, around)) return false;
  switch (spoken.form) {
    case 'clear':
      return true;
    case 'date':
      return isDateAlone(phrase, around);
    case 'planet':
      return spoken.isMarked;
    case 'name':
      return isNameOfDay(spoken, around);
    case 'fraction':
      return spoken.isMarked || ((isEnd || around.isStart) && hasWord(around, EVENT));
    case 'ordinal':
      return spoken.isMarked ? !UNITS.test(after) : isOrdinalAlone(phrase, around);
    case 'number':
      return hasWord(around, EVENT) && (/^\d/.test(phrase) || (isEnd && isLate(phrase.replace(/^\D+/, ''))));
  }
}

/** True for the 3 of "ch 3" and "ch mar 3", but not for that of "class 3 mar" and "ex by 3 mar". */
function isNumberOf({ form }: SpokenDay, phrase: string, before: string): boolean {
  if (!COUNTED.test(before)) return false;
  const isDated = form === 'date' && (/^\d+(?:st|nd|rd|th)?[ -]?\p{L}{3}/u.test(phrase) || startsWithMonth(phrase));
  return isDated ? !EVENT.test(before) && !ACTIVITY.test(before) : /^\d/.test(phrase);
}

/** True for a line of a textbook: "bacteria doubled", "if 5 g is left", "half life". A word for a study activity makes it a task. */
function isStatement({ words, before }: Surroundings): boolean {
  if (words.some(isStudy)) return false;
  if (BEGINS_SENTENCE.test(words[0]!) || /^(?:life|half-life|lifetime|period)$/.test(before) || PAST.test(before)) return true;
  return words.some((word) => FINITE.test(word) || CHANGES.test(word));
}

/** "next to next sunday", "sunday after next": people count these differently. */
function isAfterNext(phrase: string, { beforeLast, before, after, afterNext }: Surroundings): boolean {
  const isCounted = /^(?:next|nxt|nex)$/.test(before) && isWeekday(/^\S+/.exec(phrase)?.[0] ?? '');
  return isCounted || (before === 'to' && beforeLast === 'next') || (after === 'after' && afterNext === 'next');
}

function startsWithMonth(phrase: string): boolean {
  return spokenMonth(/^\p{L}+/u.exec(phrase)?.[0] ?? '') !== null;
}

/** "sat or sun", "mon to fri", "25 dec to 28 dec", "mon wed fri", "somvar se shukravar", "aaj kal": ambiguous. */
function isOneOfSeveral({ form }: SpokenDay, phrase: string, { after, afterNext, before, beforeLast }: Surroundings): boolean {
  if (phrase.split(' ').some(isWeekday) && (isWeekday(after) || isWeekday(before))) return true;
  if (spokenNearDay(/^\S+/.exec(phrase)?.[0] ?? '') !== null && (spokenNearDay(after) !== null || spokenNearDay(before) !== null))
    return true;
  const isNamed = form === 'clear' || form === 'name' || form === 'planet';
  const isOther = (word: string) =>
    isNamed
      ? spokenWeekday(word) !== null || spokenNearDay(word) !== null
      : /^\d{1,2}(?:st|nd|rd|th)?$/.test(word) || spokenMonth(word) !== null;
  const joins = (word: string) => OR.test(word) || SE.test(word);
  return (joins(after) && isOther(afterNext)) || (joins(before) && isOther(beforeLast));
}

function isWeekday(word: string): boolean {
  return spokenWeekday(word.replace(/[,;/]+$/, '')) !== null;
}

/** False for the date of an old paper, which has a year or shift after it, or a year before it. */
function isDateAlone(phrase: string, { before, after, afterNext, isEnd }: Surroundings): boolean {
  if (/^\d{4}$/.test(before) || /^\d{4}$/.test(after) || /^['’]\d{2}$/.test(after)) return false;
  if (/^\d{2}$/.test(after) && afterNext === '' && isEnd) return false;
  return !(/\d$/.test(phrase) && UNITS.test(after));
}

/** "sun" and "sat" are also words, SAT is an exam, and "kl" short for "kal" and for kilolitre. */
function isNameOfDay({ isMarked }: SpokenDay, around: Surroundings): boolean {
  if (/\bSAT\b/.test(around.typed) && !isMarked) return false;
  if (around.isStart && !isMarked) return isStudy(around.after) || TIME.test(around.after);
  return (around.isEnd || isMarked) && around.words.some(isStudy);
}

function isOrdinalAlone(phrase: string, around: Surroundings): boolean {
  if (CLASSES.has(phrase) || COUNTED.test(around.before)) return false;
  if (around.isEnd) return isLate(phrase) || (!/^[123]\D/.test(phrase) && hasWord(around, EVENT));
  return isLate(phrase) && around.isStart && isStudy(around.after);
}

/** True for a high number: chapters, laws and attempts rarely have one. */
function isLate(number: string): boolean {
  return Number.parseInt(number, 10) > 12;
}

/** True for a study activity: "mock", "physics". */
export function isStudy(word: string): boolean {
  return EVENT.test(word) || ACTIVITY.test(word);
}

function hasWord({ words }: Surroundings, wanted: RegExp): boolean {
  return words.some((word) => wanted.test(word));
}
