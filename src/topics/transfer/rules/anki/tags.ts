import { shortened } from '../tasks/imported-task.ts';

/** Decks of a publisher carry dozens. */
const MOST_TAGS = 12;
const LONGEST_TAG = 80;
const LONGEST = 10_000;

/** Anki separates tags by spaces, levels by two colons, and words by underscores: `Physics::Ray_Optics`. */
export function tagPaths(tags: string): readonly (readonly string[])[] {
  const each = new Set(
    shortened(tags.slice(0, LONGEST + 1), LONGEST)
      .split(/\s+/)
      .filter(Boolean),
  );
  return [...each].slice(0, MOST_TAGS).map((tag) =>
    shortened(tag, LONGEST_TAG)
      .split('::', 10)
      .map((level) => level.replaceAll(/[_#\s]+/g, ' ').trim())
      .filter((level) => level !== ''),
  );
}

/** "Tags: Physics › Ray Optics, NEET 2020": cards here have none, and the search looks into the answer. "" for none. */
export function tagWords(paths: readonly (readonly string[])[]): string {
  // A dollar sign would begin a formula.
  const words = paths.map((path) => path.join(' › ').replaceAll('$', '')).filter(Boolean);
  return words.length === 0 ? '' : `Tags: ${words.join(', ')}`;
}
