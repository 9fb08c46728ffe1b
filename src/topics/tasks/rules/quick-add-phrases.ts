import type { Surroundings } from './day-context.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { meaningOf } from './quick-add-meanings.ts';
import { tokenOf, type QuickAddToken, type Word } from './quick-add-token.ts';

export interface PhraseContext {
  readonly today: CalendarDay;
  /** Keys of tokens that the student turned back into text. */
  readonly kept: ReadonlySet<string>;
}

interface Candidate {
  readonly token: QuickAddToken;
  readonly weight: number;
}

/** Number of words in the longest phrase, "every mon tue wed thu fri sat sun". */
const LONGEST_PHRASE = 8;
/** Words for a time of day that may follow a day at the end of a line. */
const TIME_OF_DAY =
  /^(?:at|@|around|am|pm|baje|subah|shaam|sham|raat|dopahar|morning|evening|afternoon|night|noon|ko|\d{1,2}(?:[:.]\d{2})?(?:am|pm)?|सुबह|शाम|रात|दोपहर|बजे|को)$/;

/** Days, times, repetitions, priorities and durations in the line, at most one of each kind. */
export function readPhrases(line: string, words: readonly Word[], context: PhraseContext): QuickAddToken[] {
  return heaviestOfEachKind(candidates(line, words, context));
}

/** Searches from the end of the line to its start. Skips phrases that the student turned back into text as a whole. */
function candidates(line: string, words: readonly Word[], context: PhraseContext): Candidate[] {
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

/** One of each kind: a marked one or one at the line's end wins, then one at its start, then the later one. */
function heaviestOfEachKind(found: readonly Candidate[]): QuickAddToken[] {
  const heaviest = new Map<string, Candidate>();
  for (const candidate of found) {
    const known = heaviest.get(candidate.token.kind);
    if (!known || candidate.weight > known.weight) heaviest.set(candidate.token.kind, candidate);
  }
  return [...heaviest.values()].map(({ token }) => token);
}
