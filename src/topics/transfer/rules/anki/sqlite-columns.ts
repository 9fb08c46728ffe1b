export interface Column {
  readonly name: string;
  /** The row's id under another name: an INTEGER PRIMARY KEY. */
  readonly isRowid: boolean;
  /** Part of the primary key. */
  readonly isKey: boolean;
}

const LONGEST_SQL = 20_000;
const MOST_COLUMNS = 200;

export function isWithoutRowid(sql: string): boolean {
  return /\)\s*without\s+rowid\s*;?\s*$/i.test(sql.slice(-200));
}

/** The columns of a table, from the statement that made it. */
export function columnsOf(sql: string): readonly Column[] {
  const parts = partsOf(sql.slice(0, LONGEST_SQL));
  const keys = parts.flatMap((part) => {
    const [, list] = /^(?:constraint\s+\S+\s+)?primary\s+key\s*\(([^)]*)\)/i.exec(part) ?? [];
    return list?.split(',').map((name) => nameOf(name.trim()).toLowerCase()) ?? [];
  });
  const columns: Column[] = [];
  for (const part of parts.slice(0, MOST_COLUMNS)) {
    if (/^(?:constraint|primary\s+key|unique|check|foreign\s+key)\b/i.test(part)) continue;
    const name = nameOf(part);
    const isOwnKey = /\bprimary\s+key\b/i.test(part);
    const type = part.slice(part.startsWith(name) ? name.length : name.length + 2).trim();
    const isRowid =
      /^integer\s+(?:not\s+null\s+)?primary\s+key\b(?!\s+desc)/i.test(type) ||
      (keys.length === 1 && keys[0] === name.toLowerCase() && /^integer\b(?!\s*\()/i.test(type));
    columns.push({ name, isRowid: isRowid && !isWithoutRowid(sql), isKey: isOwnKey || keys.includes(name.toLowerCase()) });
  }
  return columns;
}

/** What stands between the outer brackets, at its commas. */
function partsOf(sql: string): string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  let quote: string | null = null;
  for (let at = 0; at < sql.length; at += 1) {
    const letter = sql[at]!;
    if (quote !== null) {
      if (letter === quote) quote = null;
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter;
    else if (letter === '[') quote = ']';
    else if (letter === '(') {
      depth += 1;
      if (depth === 1) from = at + 1;
    } else if (letter === ')' || (letter === ',' && depth === 1)) {
      if (depth === 1) {
        parts.push(sql.slice(from, at).trim());
        from = at + 1;
      }
      if (letter === ')') depth -= 1;
      if (depth === 0) break;
    }
  }
  return parts.filter((part) => part !== '');
}

/** The first name of a text, with or without quotes. */
function nameOf(text: string): string {
  const [, double, back, square, single, plain] = /^(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|'([^']+)'|([^\s(,]+))/.exec(text) ?? [];
  return double ?? back ?? square ?? single ?? plain ?? '';
}
