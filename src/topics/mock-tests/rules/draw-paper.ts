import { Random } from '../../../content/questions/random.ts';
import type { Paper, PaperQuestion } from './paper.ts';
import type { ChapterWeights, PoolItem } from './pool.ts';
import { evaluated, type Template, type TemplateSection } from './template.ts';

/** A question is not drawn again within this many days. */
export const REST_DAYS = 60;

export interface DrawRequest {
  readonly template: Template;
  readonly seed: number;
  readonly pool: readonly PoolItem[];
  readonly weights: ChapterWeights;
  /** Ids of questions that must not be drawn: see `restingIds`. */
  readonly resting: ReadonlySet<string>;
}

/**
 * Draws a paper. In each section, chapters are drawn by weight and difficulties by the template's shares. The same seed and pool draw the
 * same paper. If the bank has too few questions, the paper has fewer questions and less time, and `missing` says so.
 * @returns undefined if the bank has no suitable question
 */
export function drawPaper({ template, seed, pool, weights, resting }: DrawRequest): Paper | undefined {
  const random = new Random(seed);
  const used = new Set(resting);
  const missing: Record<string, number> = {};
  const sections: TemplateSection[] = [];
  const questions: PaperQuestion[] = [];
  for (const section of template.sections) {
    const fits = pool.filter(
      ({ id, subject, kind, exams }) =>
        subject === section.subject &&
        section.kinds.includes(kind) &&
        !used.has(id) &&
        (template.exam === undefined || exams.includes(template.exam)),
    );
    const items = drawSection(section, template, fits, weights, random);
    if (items.length < section.count) missing[section.id] = section.count - items.length;
    if (items.length === 0) continue;
    for (const item of items) {
      used.add(item.id);
      questions.push(placed(item, sections.length, random));
    }
    sections.push(shortened(section, items.length));
  }
  if (questions.length === 0) return undefined;
  const asked = template.sections.reduce((sum, { count }) => sum + count, 0);
  const minutes = Math.max(1, Math.round((template.minutes * questions.length) / asked));
  const paper: Paper = { version: 1, template: { ...template, minutes, sections }, seed, questions };
  return Object.keys(missing).length === 0 ? paper : { ...paper, missing };
}

/** Shortens a section: fewer of its questions are evaluated, in the same proportion. */
function shortened(section: TemplateSection, count: number): TemplateSection {
  if (section.answer === undefined || count === section.count) return { ...section, count };
  return { ...section, count, answer: Math.max(1, Math.round((evaluated(section) * count) / section.count)) };
}

function drawSection(
  { count }: TemplateSection,
  { difficulty }: Template,
  fits: readonly PoolItem[],
  weights: ChapterWeights,
  random: Random,
): PoolItem[] {
  // Shuffled once, so that taking the first match is a random choice.
  const byChapter = new Map<string, PoolItem[]>();
  for (const item of random.shuffle(fits)) byChapter.set(item.chapter, [...(byChapter.get(item.chapter) ?? []), item]);
  const chapters = new Shares(
    [...byChapter.keys()].map((chapter) => [chapter, weights.get(chapter) ?? 1] as const),
    random,
  );
  const levels = new Shares(
    difficulty.map((share, at) => [at + 1, share] as const),
    random,
  );
  const drawn: PoolItem[] = [];
  while (drawn.length < Math.min(count, fits.length)) {
    const items = byChapter.get(chapters.next((chapter) => byChapter.get(chapter)!.length > 0))!;
    const level = levels.next(() => true);
    const [item] = items.toSorted((one, other) => Math.abs(one.difficulty - level) - Math.abs(other.difficulty - level));
    items.splice(items.indexOf(item!), 1);
    levels.take(item!.difficulty);
    chapters.take(item!.chapter);
    drawn.push(item!);
  }
  return random.shuffle(drawn);
}

/** Distributes picks among keys by their shares, to within one pick. Ties are broken at random. */
class Shares<Key> {
  readonly #shares: readonly { readonly key: Key; readonly share: number; readonly luck: number }[];
  readonly #taken = new Map<Key, number>();
  #all = 0;

  constructor(weights: readonly (readonly [Key, number])[], random: Random) {
    const sum = weights.reduce((total, [, weight]) => total + weight, 0);
    this.#shares = weights.map(([key, weight]) => ({ key, share: sum === 0 ? 0 : weight / sum, luck: random.next() }));
  }

  /** The key that is furthest below its share. */
  next(isLeft: (key: Key) => boolean): Key {
    const lack = ({ key, share, luck }: { key: Key; share: number; luck: number }) =>
      share * (this.#all + 1) - (this.#taken.get(key) ?? 0) + luck * share;
    return this.#shares.filter(({ key }) => isLeft(key)).reduce((most, one) => (lack(one) > lack(most) ? one : most)).key;
  }

  take(key: Key): void {
    this.#all++;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
  }
}

function placed(item: PoolItem, section: number, random: Random): PaperQuestion {
  const seed = random.integer(1, 2 ** 31 - 1);
  const { chapter, subject, passage } = item;
  return {
    chapter,
    subject,
    section,
    question: item.make(seed),
    ...(passage === undefined ? {} : { passage }),
    ...(item.isDrawn ? { seed } : {}),
  };
}
