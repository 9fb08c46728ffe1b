/** Sorts by the number of words that a title shares with this one, most first. Ties keep their order. */
export function mostAlike<T extends { readonly title: string }>(title: string, among: readonly T[]): readonly T[] {
  const words = wordsOf(title);
  const shared = new Map(among.map((each) => [each, [...wordsOf(each.title)].filter((word) => words.has(word)).length]));
  return among.toSorted((a, b) => shared.get(b)! - shared.get(a)!);
}

/** Words of four letters or more; shorter ones are in almost every title. */
const wordsOf = (title: string): ReadonlySet<string> => new Set(title.toLowerCase().match(/[\p{L}\p{M}\p{N}]{4,}/gu));
