import MiniSearch from 'minisearch';

import { plainWords, sameWord } from '../../../content/examples/synonyms.ts';
import { transliterate } from './transliterate.ts';

/** The searchable parts of an entry. */
export interface SearchedEntry {
  readonly slug: string;
  readonly title: string;
  /** Chapter, topic and tags, in both languages. */
  readonly names: string;
  readonly text: string;
}

/** Words that occur in most questions. */
const COMMON = new Set(
  (
    'a an the of in on at to for from with by and or is are was be been has have had it its this that these as if then than when which who ' +
    'how why what where find calculate following statement correct i me my we you your he she can do does did will would given value not no ' +
    'ka ki ke ko hai hain kya kaise kyon aur se me mein का की के को है हैं क्या कैसे क्यों और से में'
  )
    .split(' ')
    .map(sameWord),
);
const MOST_WORDS = 24;
/** Number of entries that are indexed at once. */
const CHUNK = 100;
/** Maximum length of a query in characters. The rest is ignored. */
const MOST_LETTERS = 400;

/** Full-text search over the entries on this device. Tolerates typing errors, TeX, and Hindi in either script. */
export class EntrySearch<E extends SearchedEntry> {
  readonly #entries = new Map<string, E>();
  #adding: Promise<unknown> = Promise.resolve();
  readonly #index = new MiniSearch<SearchedEntry>({
    idField: 'slug',
    fields: ['title', 'names', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => word,
    searchOptions: {
      tokenize: (text) => text.split(' '),
      boost: { title: 2, names: 1.5, text: 0.6 },
      fuzzy: (word) => (word.length > 9 ? 2 : word.length > 4 ? 1 : false),
      prefix: (word, at, all) => at === all.length - 1 && word.length > 2,
      weights: { fuzzy: 0.35, prefix: 0.5 },
    },
  });

  get size(): number {
    return this.#entries.size;
  }

  /**
   * Indexes entries, and resolves when all of them can be found. Known entries stay as they are. Works in chunks, so that typing stays
   * responsive.
   */
  async add(entries: readonly E[]): Promise<void> {
    const added = entries.filter(({ slug }) => !this.#entries.has(slug));
    for (const entry of added) this.#entries.set(entry.slug, entry);
    // Some of the known entries may still be waiting for an earlier call to index them.
    const before = this.#adding;
    const own = this.#index.addAllAsync(added, { chunkSize: CHUNK });
    this.#adding = Promise.allSettled([before, own]);
    await own;
    await before;
  }

  /** Returns the best entries first: those with every word, or if there are none, those with some. */
  search(query: string, limit: number): E[] {
    const words = [...new Set(wordsOf(query.slice(0, MOST_LETTERS)))].slice(0, MOST_WORDS);
    if (words.length === 0) return [];
    const every = this.#index.search(words.join(' '), { combineWith: 'AND' });
    const found = every.length > 0 ? every : this.#index.search(words.join(' '));
    return found.slice(0, limit).map(({ id }) => this.#entries.get(String(id))!);
  }
}

/** Words in Latin letters, whatever their script. Leaves out single characters, which mean little. */
function wordsOf(text: string): string[] {
  const words = plainWords(transliterate(text).replaceAll(/[_^]/g, ' ')).match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.map(sameWord).filter((word) => !COMMON.has(word));
}
