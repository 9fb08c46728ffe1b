/** Decks of a publisher carry dozens. */
const MOST_TAGS = 12;
const LONGEST_TAG = 80;

/** Anki separates tags by spaces, levels by two colons, and words by underscores: `Physics::Ray_Optics`. */
export function tagPaths(tags: string): readonly (readonly string[])[] {
  const each = new Set(tags.slice(0, 10_000).split(/\s+/).filter(Boolean));
  return [...each].slice(0, MOST_TAGS).map((tag) =>
    tag
      .slice(0, LONGEST_TAG)
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
