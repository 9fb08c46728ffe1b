import { type Chapter, chapterOf } from './chapters.ts';

export interface DeckCard {
  /** Unique in its deck. Stored in students' cards: never changed or used again. */
  readonly id: string;
  readonly front: string;
  readonly back: string;
}

/** Ready cards of one chapter. */
export interface ReadyDeck {
  readonly chapter: string;
  /** Raised by each change of the cards; released.json remembers their text. */
  readonly version: number;
  readonly cards: readonly DeckCard[];
}

type File = () => Promise<{ readonly default: unknown }>;

const FILES: Readonly<Record<string, File>> = {
  'physics-mechanics': () => import('./physics-mechanics.json', { with: { type: 'json' } }),
  'physics-heat-waves': () => import('./physics-heat-waves.json', { with: { type: 'json' } }),
  'physics-electricity': () => import('./physics-electricity.json', { with: { type: 'json' } }),
  'physics-optics-modern': () => import('./physics-optics-modern.json', { with: { type: 'json' } }),
  'chemistry-physical': () => import('./chemistry-physical.json', { with: { type: 'json' } }),
  'chemistry-inorganic': () => import('./chemistry-inorganic.json', { with: { type: 'json' } }),
  'chemistry-organic': () => import('./chemistry-organic.json', { with: { type: 'json' } }),
  'maths-algebra': () => import('./maths-algebra.json', { with: { type: 'json' } }),
  'maths-calculus': () => import('./maths-calculus.json', { with: { type: 'json' } }),
  'maths-geometry': () => import('./maths-geometry.json', { with: { type: 'json' } }),
  'biology-diversity-cell': () => import('./biology-diversity-cell.json', { with: { type: 'json' } }),
  'biology-physiology': () => import('./biology-physiology.json', { with: { type: 'json' } }),
  'biology-genetics-ecology': () => import('./biology-genetics-ecology.json', { with: { type: 'json' } }),
};

/**
 * The deck of a chapter; undefined if it has none. Tests check the files, so they are not validated here.
 * @throws if the file is not on this device and cannot be loaded
 */
export async function loadDeck(chapterId: string): Promise<ReadyDeck | undefined> {
  const file: Chapter['file'] = chapterOf(chapterId)?.file ?? null;
  const decks = file === null ? [] : ((await FILES[file]!()).default as readonly ReadyDeck[]);
  return decks.find(({ chapter }) => chapter === chapterId);
}
