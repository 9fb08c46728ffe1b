import type { SyllabusSubject } from '../../shared/subjects/subjects.ts';
import { LIKELY_WORDS, OTHER_WORDS, SURE_WORDS, type Sureness, VAGUE_WORDS } from './chapter-words.ts';
import type { Chapter, Syllabus } from './chapters.ts';
import { syllabusSubjectOf } from './subject-words.ts';

/** A chapter that words name: the words from `start` to before `end`. */
export interface NamedChapter {
  readonly chapter: Chapter;
  readonly start: number;
  readonly end: number;
}

export interface ReadingContext {
  /** The subject that the student chose or marked; null if none. */
  readonly subject: SyllabusSubject | null;
  /** The student's subjects; empty if unknown. They decide between chapters with the same name. */
  readonly own: ReadonlySet<SyllabusSubject>;
}

/** Finds the chapter that a typed line names. */
export type ReadChapter = (words: readonly string[], context: ReadingContext) => NamedChapter | null;

interface Phrase {
  readonly chapters: readonly Chapter[];
  readonly sureness: Sureness;
}

/** Minimum letters of a single word that has no everyday meaning. */
const LONG = 9;
const LONG_DEVANAGARI = 8;
const AND = /^(?:&|and|aur|और|एवं|एवम|तथा|व)$/;
/** Words for studying a chapter, which follow its name … */
const STUDIED = new Set(
  (
    'problem question ques numerical dpp pyq note revision lecture lec ncert formula formulae mcq module chapter ch test class theory ' +
    'exercise ex practice sum backlog assignment sheet worksheet example basic concept one-shot oneshot quiz exemplar numericals ke ka ki के ' +
    'का की के सवाल प्रश्न नोट्स अभ्यास पाठ sawal notes pyqs marathon questions revise mock hw homework'
  )
    .split(' ')
    .map(stemmed),
);
/** … or come before it. */
const STUDYING = new Set('revise study learn chapter ch padhna padho padhni revision complete backlog ncert'.split(' ').map(stemmed));
/** Words that turn the next word into an everyday one: "3 sets", "check solutions". */
const NO_CHAPTER_AFTER =
  /^(?:\d+|check|write|see|get|upload|submit|make|the|my|our|all|some|few|no|new|buy|charge|with|of|for|to|video|text)$/;

export function chapterReader({ chapters }: Pick<Syllabus, 'chapters'>): ReadChapter {
  const phrases = phrasesOf(chapters);
  // One more than the longest name: a name may be typed with a separate dash.
  const longest = 1 + Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length));

  return (typed, { subject, own }) => {
    const words = typed.map(plainWord);
    const written = subject ?? words.map((word) => SUBJECT_WORDS.get(word)).find((found) => found !== undefined) ?? null;
    const isClass11 = words.some((word, at) => word === '11th' || (word === '11' && words[at - 1] === 'class'));
    for (let count = Math.min(longest, words.length); count > 0; count--) {
      for (let start = 0; start + count <= words.length; start++) {
        const end = start + count;
        if (words[start] === '' || words[end - 1] === '') continue;
        const phrase = phrases.get(joined(words.slice(start, end)));
        if (phrase === undefined || !isMeant(phrase.sureness, words, start, end, written !== null)) continue;
        const chapter = theOne(phrase.chapters, written, own, isClass11);
        if (chapter !== null) return { chapter, start, end };
      }
    }
    return null;
  };
}

function isMeant(sureness: Sureness, words: readonly string[], start: number, end: number, hasSubject: boolean): boolean {
  if (sureness === 'sure') return true;
  const [before = '', after = ''] = [words[start - 1], words[end]];
  const isStudied = STUDIED.has(after);
  if (sureness === 'likely') return isStudied || hasSubject || STUDYING.has(before);
  return hasSubject && (isStudied || end === words.length || SUBJECT_WORDS.has(after)) && !NO_CHAPTER_AFTER.test(before);
}

/** The intended chapter among those with the same name; null if unclear. */
function theOne(
  named: readonly Chapter[],
  subject: SyllabusSubject | null,
  own: ReadonlySet<SyllabusSubject>,
  isClass11: boolean,
): Chapter | null {
  const inSubject = subject === null ? named : named.filter((chapter) => chapter.subject === subject);
  const ofOwn = inSubject.length > 1 ? inSubject.filter((chapter) => own.has(chapter.subject)) : inSubject;
  const left = ofOwn.length > 0 ? ofOwn : inSubject;
  if (left.length <= 1) return left[0] ?? null;
  // "Probability" is a chapter of both years; the later one contains the earlier.
  const [eleventh, ...others] = left.toSorted((a, b) => a.class - b.class);
  const isOfBothYears = others.length === 1 && eleventh!.subject === others[0]!.subject && eleventh!.class !== others[0]!.class;
  return isOfBothYears ? (isClass11 ? eleventh! : others[0]!) : null;
}

function phrasesOf(chapters: readonly Chapter[]): ReadonlyMap<string, Phrase> {
  const phrases = new Map<string, Chapter[]>();
  for (const chapter of chapters) {
    const words = [chapter.en, chapter.hi ?? '', ...chapter.synonyms, ...(OTHER_WORDS[chapter.id] ?? [])];
    for (const name of new Set(words.map(plainPhrase))) {
      if (name !== '') phrases.set(name, [...(phrases.get(name) ?? []), chapter]);
    }
  }
  return new Map([...phrases].map(([name, its]) => [name, { chapters: its, sureness: surenessOf(name) }]));
}

function surenessOf(phrase: string): Sureness {
  if (VAGUE.has(phrase)) return 'vague';
  if (LIKELY.has(phrase)) return 'likely';
  if (SURE.has(phrase) || phrase.includes(' ')) return 'sure';
  return phrase.length >= (/\p{Script=Devanagari}/u.test(phrase) ? LONG_DEVANAGARI : LONG) ? 'sure' : 'likely';
}

/** Normalizes words for comparison: "d-block" equals "d block", and "waves" equals "wave". */
function joined(words: readonly string[]): string {
  return words
    .flatMap((word) => word.split('-'))
    .filter((word) => word !== '')
    .join(' ')
    .replace(/^the /, '');
}

function plainWord(word: string): string {
  const plain = word
    .normalize('NFC')
    .replaceAll('\u093c', '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll(/^[^\p{L}\p{M}\p{N}&]+|[^\p{L}\p{M}\p{N}&]+$/gu, '');
  return AND.test(plain) ? 'and' : stemmed(plain);
}

function stemmed(word: string): string {
  return word
    .replace(/'s$/, '')
    .replace(/(?<=[\p{L}\p{M}]{2}[^su\P{L}])s$/u, '')
    .replace(/ं$/, '');
}

const SUBJECT_WORDS: ReadonlyMap<string, SyllabusSubject> = new Map(
  (
    'physics phy phys chemistry chem che maths math mathematics bio biology botany zoology english eng ' +
    'भौतिकी रसायन गणित जीव-विज्ञान अंग्रेजी फिजिक्स केमिस्ट्री मैथ मैथ्स बायो'
  )
    .split(' ')
    .flatMap((word) => {
      const subject = syllabusSubjectOf(word);
      return subject === null ? [] : [[plainWord(word), subject] as const];
    }),
);

const plainPhrases = (words: ReadonlySet<string>): ReadonlySet<string> => new Set([...words].map(plainPhrase));
const SURE = plainPhrases(SURE_WORDS);
const LIKELY = plainPhrases(LIKELY_WORDS);
const VAGUE = plainPhrases(VAGUE_WORDS);

function plainPhrase(text: string): string {
  return joined(text.split(/[\s–—-]+/).map(plainWord));
}
