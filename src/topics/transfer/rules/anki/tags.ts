import { shortened } from '../tasks/imported-task.ts';

/** Publishers' decks have dozens of tags. */
const MOST_TAGS = 12;
const LONGEST_TAG = 80;
const LONGEST = 10_000;

/** Parses Anki's tags. Spaces separate tags, two colons separate levels, and underscores separate words: `Physics::Ray_Optics`. */
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

/**
 * Tags as text: "Tags: Physics › Ray Optics, NEET 2020". Cards in the app have no tags, but the search finds text in answers. "" for none.
 */
export function tagWords(paths: readonly (readonly string[])[]): string {
  // A dollar sign would start a formula.
  const words = paths.map((path) => path.join(' › ').replaceAll('$', '')).filter(Boolean);
  return words.length === 0 ? '' : `Tags: ${words.join(', ')}`;
}
