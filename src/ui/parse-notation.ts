/** Text, an inline formula or a display formula. */
export interface Notation {
  readonly kind: 'words' | 'inline' | 'display';
  readonly text: string;
  /** Offset in the source. */
  readonly at: number;
}

/** Splits text at `$…$` and `$$…$$`. An unpaired dollar sign stays text. */
export function parseNotation(source: string): readonly Notation[] {
  const found: Notation[] = [];
  let read = 0;
  for (const match of source.matchAll(/\$\$(.+?)\$\$|\$(.+?)\$/gs)) {
    if (match.index > read) found.push({ kind: 'words', text: source.slice(read, match.index), at: read });
    const [whole, display, inline] = match;
    found.push({ ...(display === undefined ? { kind: 'inline', text: inline! } : { kind: 'display', text: display }), at: match.index });
    read = match.index + whole.length;
  }
  if (read < source.length) found.push({ kind: 'words', text: source.slice(read), at: read });
  return found;
}
