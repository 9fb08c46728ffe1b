export interface NamedSubject {
  readonly id: string;
  readonly name: string;
}

/**
 * The one subject that a word names: in full, or by its beginning where no other subject begins so ("maths" too is
 * the beginning of Mathematics).
 * @param shortest letters that an abbreviation must have
 */
export function matchedSubject(word: string, subjects: readonly NamedSubject[], shortest: number): NamedSubject | null {
  const wanted = plain(word);
  if (wanted === '') return null;
  const named = subjects.filter(({ name }) => plain(name) === wanted);
  if (named.length > 0) return named.length === 1 ? named[0]! : null;
  if (wanted.length < shortest) return null;
  const beginnings = [wanted, wanted.replace(/s$/, '')].filter((beginning) => beginning.length >= shortest);
  for (const beginning of beginnings) {
    const found = subjects.filter(({ name }) => plain(name).startsWith(beginning));
    if (found.length > 0) return found.length === 1 ? found[0]! : null;
  }
  return null;
}

/** Letters and digits alone, small. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
