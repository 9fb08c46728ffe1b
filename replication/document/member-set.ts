/** Normalises a set: unique, sorted by code point, as Postgres sorts under collation "C". */
export function memberSet(members: Iterable<string>): string[] {
  return [...new Set(members)].sort(byCodePoint);
}

/** Not `<`, which compares UTF-16 units and puts emoji before some letters. */
function byCodePoint(a: string, b: string): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a.codePointAt(i)!;
    const y = b.codePointAt(i)!;
    if (x !== y) return x - y;
  }
  return a.length - b.length;
}
