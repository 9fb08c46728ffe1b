export interface NamedSubject {
  readonly id: string;
  readonly name: string;
}

/**
 * The only subject that a word names: in full, or by an unambiguous prefix ("maths" also abbreviates Mathematics).
 * @param shortest minimum letters of an abbreviation
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

/** The letters and digits of a text, in lower case. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
