/** A row of a table: columns separated by two spaces, then settings as `name: value` or a name alone. */
export interface TableRow {
  /** The last line before the row that was not indented. */
  readonly heading: string;
  readonly columns: readonly string[];
  readonly settings: Readonly<Record<string, string | undefined>>;
}

/** Parses a table. Lines that begin with # are comments. @param columns number of columns of each row, before its settings */
export function tableRows(text: string, columns: number): TableRow[] {
  let heading = '';
  return text.split('\n').flatMap((line) => {
    const cells = line.trim().split('  ');
    if (line.trim() === '' || line.startsWith('#')) return [];
    if (cells.length < columns) {
      heading = line.trim();
      return [];
    }
    const settings = Object.fromEntries(
      cells.slice(columns).map((cell) => {
        const at = cell.indexOf(': ');
        return at < 0 ? [cell, 'true'] : [cell.slice(0, at), cell.slice(at + 2)];
      }),
    );
    return [{ heading, columns: cells.slice(0, columns), settings }];
  });
}
