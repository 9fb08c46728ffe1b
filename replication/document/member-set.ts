/** A set as documents keep it: without repetition, by code point, as Postgres sorts under collation "C". */
export function memberSet(members: Iterable<string>): string[] {
  return [...new Set(members)].sort(byCodePoint);
}

/** Not `<`: that goes by UTF-16 units and puts an emoji before some letters. */
function byCodePoint(a: string, b: string): number {
  for (let i = 0; i < a.length && i < b.length; i++) {
    const x = a.codePointAt(i)!;
    const y = b.codePointAt(i)!;
    if (x !== y) return x - y;
  }
  return a.length - b.length;
}
