import MiniSearch from 'minisearch';

import type { ExamSubject } from '../../shared/subjects/subjects.ts';
import { plainWords, sameWord } from './synonyms.ts';
import type { WorkedExample } from './worked-example.ts';

/** Share of a question's words, weighted by rarity, that an example must contain. */
const LEAST_SHARE = 0.45;
/** A match needs at least this weight in words that name the example (topic, chapter, tags), … */
const LEAST_NAMED = 3.2;
/** … or a topic named by a word of at least this weight, with at least this share of the question found, … */
const RARE = 4;
const SMALL_SHARE = 0.25;
/** … or at least this share of the question found. */
const LARGE_SHARE = 0.8;

/** Words that occur in every question, and units. */
const COMMON = new Set(
  (
    'a an the of in on at to for from with by and or is are was be been has have had it its this that these those as if then than when while ' +
    'what which who how why where find calculate determine evaluate solve compute show prove state explain tell give given take taken make ' +
    'value let do does did will would can could should may must i me my we us you your he she his her they them their there here not no all ' +
    'any each one two both per into out up down so such very much many more most please help question answer correct following option ' +
    'body object number equal using use get got after before between during under over same other about only also would whose ' +
    'final initial initially express write form system simplify type kind ab ' +
    'kg cm mm nm km hz ev mev pa kj ml atm rad min sec deg degree second minute hour metre meter joule newton watt kelvin'
  )
    .split(' ')
    .map(sameWord),
);

const FIELDS = ['question', 'topic', 'names', 'text'] as const;

/** Maximum length searched: a pasted book must not block the screen. */
export const READ_LENGTH = 3000;

interface Index {
  readonly search: MiniSearch<WorkedExample>;
  readonly byId: ReadonlyMap<string, WorkedExample>;
  /** Number of examples that contain a word. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** Index of each list of examples. The examples are loaded once, so it is cached. */
const indexes = new WeakMap<readonly WorkedExample[], Index>();

/**
 * The most similar solved examples, best first; empty if none is similar.
 * @param subject examples of this subject come first
 */
export function findSimilar(
  question: string,
  examples: readonly WorkedExample[],
  limit: number,
  subject: ExamSubject | null = null,
): WorkedExample[] {
  const words = everyWordOf(question.slice(0, READ_LENGTH)).slice(0, 60);
  if (words.length === 0) return [];
  const { search, byId, frequency } = indexed(examples);
  const rarity = (word: string) => Math.log(1 + examples.length / (frequency.get(word) ?? 1));
  const whole = words.reduce((sum, word) => sum + rarity(word), 0);
  const found = search
    .search(words.join(' '))
    .filter(({ queryTerms, match }) => {
      const share = queryTerms.reduce((sum, word) => sum + rarity(word), 0) / whole;
      if (share >= LARGE_SHARE) return true;
      const matched = Object.entries(match);
      if (
        share >= SMALL_SHARE &&
        matched.some(([word, fields]) => fields.includes('topic') && words.includes(word) && rarity(word) >= RARE)
      )
        return true;
      const named = matched.filter(([, fields]) => fields.includes('topic') || fields.includes('names'));
      return share >= LEAST_SHARE && named.reduce((sum, [word]) => sum + rarity(word), 0) >= LEAST_NAMED;
    })
    .map(({ id }) => byId.get(String(id))!);
  const isOwn = (example: WorkedExample) => Number(example.subject === subject);
  return found.toSorted((a, b) => isOwn(b) - isOwn(a)).slice(0, limit);
}

function indexed(examples: readonly WorkedExample[]): Index {
  const known = indexes.get(examples);
  if (known) return known;
  const search = new MiniSearch<WorkedExample>({
    fields: [...FIELDS],
    extractField: fieldOf,
    tokenize: wordsOf,
    processTerm: (word) => (COMMON.has(word) ? null : word),
    searchOptions: {
      tokenize: (text) => text.split(' '),
      boost: { topic: 1.2, names: 2, question: 1.5, text: 0.5 },
      fuzzy: (word) => (word.length > 5 ? 0.2 : false),
      prefix: (word) => word.length > 4,
    },
  });
  search.addAll(examples);
  const frequency = new Map<string, number>();
  for (const example of examples) {
    const words = new Set(FIELDS.flatMap((field) => wordsOf(fieldOf(example, field))));
    for (const word of words) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const made = { search, byId: new Map(examples.map((example) => [example.id, example])), frequency };
  indexes.set(examples, made);
  return made;
}

function fieldOf(example: WorkedExample, field: string): string {
  if (field === 'names') return [chapterWords(example.chapter), ...example.tags].join(' ');
  if (field === 'text') return [...(example.options ?? []), example.answer, ...example.steps].join(' ');
  return example[field as 'id' | 'question' | 'topic'];
}

/** The words in a chapter's id: "phy-rotational-motion" names its chapter as students do. */
function chapterWords(id: string): string {
  return id.split('-').slice(1).join(' ');
}

/** The meaningful words of a text, each once. */
export const everyWordOf = (text: string): string[] => [...new Set(wordsOf(text))].filter((word) => !COMMON.has(word));

/** Words of at least two letters in any script, and formulas such as `h2so4`. Omits numbers, which do not show the topic. */
function wordsOf(text: string): string[] {
  const words = plainWords(text).match(/[\p{L}\p{M}][\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map(sameWord);
}
