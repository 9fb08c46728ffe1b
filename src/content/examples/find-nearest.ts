import type { SubjectSyllabus, SyllabusChapter } from '../syllabus/syllabus.ts';
import { everyWordOf, READ_LENGTH } from './find-similar.ts';
import type { WorkedExample } from './worked-example.ts';

/** Everyday words that no syllabus has, by the chapter that explains them. */
const EVERYDAY: Readonly<Record<string, string>> = {
  'phy-motion-in-a-straight-line': 'speedometer race',
  'phy-laws-of-motion': 'first second third bus jerk seat belt rocket recoil gun tyre walk',
  'phy-work-energy-power': 'hammer nail stairs',
  'phy-rotational-motion': 'skater door hinge wheel',
  'phy-gravitation': 'moon tide planet astronaut weightless orbit',
  'phy-fluids': 'float sink ship ice raindrop straw aeroplane wing balloon',
  'phy-thermal-properties': 'sweat cool hot cold blanket cooker boil melt freeze ice',
  'phy-thermodynamics': 'refrigerator fridge engine air conditioner',
  'phy-waves': 'echo sound music guitar thunder loud ambulance siren',
  'phy-electric-charges-and-fields': 'lightning comb paper bit balloon shock',
  'phy-current-electricity': 'bulb battery bird wire',
  'phy-magnetism-and-matter': 'magnet compass needle',
  'phy-electromagnetic-waves': 'radio microwave oven wifi x-ray sunlight',
  'phy-ray-optics': 'sky blue red sunset sunrise rainbow star twinkle mirage diamond sparkle spectacle glasses mirror sea',
  'phy-wave-optics': 'soap bubble oil film colour polaroid sunglasses',
  'chem-equilibrium': 'lemon vinegar sour',
  'chem-redox-reactions': 'rust bleach',
  'chem-electrochemistry': 'rust battery corrosion',
  'chem-chemical-kinetics': 'food spoil fridge burn',
  'chem-solutions': 'salt ice road antifreeze boil osmosis',
  'bio-photosynthesis': 'leaf leaves green plant sunlight',
  'bio-breathing': 'breath cough altitude lung',
  'bio-neural-control': 'brain reflex sleep',
};

/** Words that only ask. */
const ASKING = new Set(
  'look work happen come mean difference need feel क्या क्यों कैसे है हैं होता होती होते मुझे समझाओ समझाइए बताओ बताइए का की के को में से और'
    .split(' ')
    .flatMap((word) => everyWordOf(word)),
);

/** A chapter matches only if at least this share of the doubt's words, weighted by rarity, leads to it. */
const LEAST_SHARE = 0.5;

interface Index {
  readonly words: ReadonlyMap<string, ReadonlySet<string>>;
  /** Number of chapters that have a word. */
  readonly frequency: ReadonlyMap<string, number>;
}

const indexes = new WeakMap<readonly SubjectSyllabus[], Index>();

/**
 * Solved questions of the chapter that a doubt about a concept belongs to, the nearest first. Empty if no chapter has its words.
 * `findSimilar` finds questions like the doubt; for this function the same chapter is enough.
 */
export function findNearest(
  question: string,
  syllabi: readonly SubjectSyllabus[],
  examples: readonly WorkedExample[],
  limit: number,
): WorkedExample[] {
  const asked = everyWordOf(question.slice(0, READ_LENGTH)).filter((word) => !ASKING.has(word));
  const { words, frequency } = indexed(syllabi, examples);
  const rarity = (word: string) => Math.log(1 + words.size / (frequency.get(word) ?? 1));
  const weight = (all: readonly string[]) => all.reduce((sum, word) => sum + rarity(word), 0);
  const least = LEAST_SHARE * weight(asked);
  const [best] = Array.from(words, ([chapter, its]) => ({ chapter, found: weight(asked.filter((word) => its.has(word))) }))
    .filter(({ found }) => found > 0 && found >= least)
    .toSorted((a, b) => b.found - a.found);
  if (best === undefined) return [];
  const alike = (example: WorkedExample) => {
    const its = new Set(wordsOfExample(example));
    return weight(asked.filter((word) => its.has(word)));
  };
  return examples
    .filter(({ chapter }) => chapter === best.chapter)
    .map((example) => ({ example, found: alike(example) }))
    .toSorted((a, b) => b.found - a.found || a.example.difficulty - b.example.difficulty)
    .slice(0, limit)
    .map(({ example }) => example);
}

function indexed(syllabi: readonly SubjectSyllabus[], examples: readonly WorkedExample[]): Index {
  const known = indexes.get(syllabi);
  if (known) return known;
  const words = new Map<string, Set<string>>();
  for (const { chapters } of syllabi) for (const chapter of chapters) words.set(chapter.id, new Set(everyWordOf(textOf(chapter))));
  for (const example of examples) for (const word of wordsOfExample(example)) words.get(example.chapter)?.add(word);
  // A chapter without solved questions has none to show, so it is omitted.
  const shown = new Set(examples.map(({ chapter }) => chapter));
  for (const chapter of words.keys()) if (!shown.has(chapter)) words.delete(chapter);
  const frequency = new Map<string, number>();
  for (const its of words.values()) for (const word of its) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  const made = { words, frequency };
  indexes.set(syllabi, made);
  return made;
}

function textOf({ id, en, hi, synonyms, topics }: SyllabusChapter): string {
  return [en, hi, ...synonyms, ...topics.flatMap((topic) => [topic.en, topic.hi]), EVERYDAY[id]].join(' ');
}

const wordsOfExample = ({ topic, question, tags }: WorkedExample) => everyWordOf([topic, question, ...tags].join(' '));
