import { recordOf, SqliteFault, type SqliteValue, varint } from './sqlite-record.ts';

const LONGEST_SQL = 20_000;

const MOST_COLUMNS = 200;

export type SqliteRow = Readonly<Record<string, SqliteValue>>;

const HEADER = 100;
const TABLE_INNER = 0x05;
const TABLE_LEAF = 0x0d;
const INDEX_INNER = 0x02;
const INDEX_LEAF = 0x0a;
const DEEPEST = 40;
/**
 * Maximum number of bytes of rows, as a multiple of the file's size: overlapping cells could otherwise yield any amount from a small file.
 */
const MOST_READ = 8;
const LEAST_BUDGET = 1_000_000;
const MOST_TABLES = 500;

interface Table {
  readonly root: number;
  readonly columns: readonly Column[];
  readonly hasRowid: boolean;
}

/**
 * Reads the tables of an SQLite file (https://www.sqlite.org/fileformat2.html) and nothing else. It runs no SQL, so the file's views,
 * triggers and collations have no effect. Unlike a compiled SQLite it needs no download of a megabyte.
 */
export class SqliteFile {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #pageSize: number;
  /** Usable bytes of each page. */
  readonly #usable: number;
  readonly #decoder: TextDecoder;
  readonly #tables = new Map<string, Table>();
  #budget: number;

  /** @throws SqliteFault */
  constructor(bytes: Uint8Array) {
    if (bytes.length < HEADER || new TextDecoder('latin1').decode(bytes.subarray(0, 16)) !== 'SQLite format 3\u0000')
      throw new SqliteFault('It is no SQLite database.');
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = this.#view.getUint16(16);
    this.#pageSize = size === 1 ? 65_536 : size;
    this.#usable = this.#pageSize - bytes[20]!;
    if (this.#pageSize < 512 || (this.#pageSize & (this.#pageSize - 1)) !== 0 || this.#usable < 480)
      throw new SqliteFault('The pages of its database have no size that exists.');
    this.#decoder = new TextDecoder(['utf-8', 'utf-8', 'utf-16le', 'utf-16be'][this.#view.getUint32(56)] ?? 'utf-8', { ignoreBOM: true });
    this.#budget = Math.max(bytes.length * MOST_READ, LEAST_BUDGET);
    const schema = ['type', 'name', 'tbl_name', 'rootpage', 'sql'].map((name) => ({ name, isRowid: false, isKey: false }));
    for (const { type, name, rootpage, sql } of whole(this.#rowsOf({ root: 1, columns: schema, hasRowid: true }))) {
      if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string' || typeof rootpage !== 'number' || rootpage === 0)
        continue;
      if (this.#tables.size >= MOST_TABLES) break;
      this.#tables.set(name, { root: rootpage, columns: columnsOf(sql), hasRowid: !isWithoutRowid(sql) });
    }
  }

  has(table: string): boolean {
    return this.#tables.has(table);
  }

  /**
   * All rows of a table, by rowid or primary key.
   * @throws SqliteFault if the file is damaged
   */
  *rows(name: string): Generator<SqliteRow> {
    const table = this.#tables.get(name);
    if (table === undefined) throw new SqliteFault(`It has no table “${name}”.`);
    yield* whole(this.#rowsOf(table));
  }

  *#rowsOf({ root, columns, hasRowid }: Table): Generator<SqliteRow> {
    // A table without rowids is an index on its key, and stores the key's columns first.
    const stored = hasRowid ? columns : [...columns.filter(({ isKey }) => isKey), ...columns.filter(({ isKey }) => !isKey)];
    for (const { rowid, payload } of this.#cells(root, hasRowid ? TABLE_LEAF : INDEX_LEAF)) {
      const values = recordOf(payload, stored.length, this.#decoder);
      const row: Record<string, SqliteValue> = Object.create(null) as Record<string, SqliteValue>;
      // Older rows lack columns that were added later.
      for (const [at, column] of stored.entries()) row[column.name] = column.isRowid ? rowid : (values[at] ?? null);
      yield row;
    }
  }

  /** Traverses the tree depth first, so that rows come in order. Visits each page once, because damaged or hostile files contain cycles. */
  *#cells(root: number, leaf: number): Generator<{ readonly rowid: number; readonly payload: Uint8Array }> {
    const inner = leaf === TABLE_LEAF ? TABLE_INNER : INDEX_INNER;
    const seen = new Set<number>();
    const open = [this.#page(root, leaf, inner, seen)];
    while (open.length > 0) {
      const page = open.at(-1)!;
      if (page.next > page.cells || (page.isLeaf && page.next >= page.cells)) {
        open.pop();
        continue;
      }
      if (open.length > DEEPEST) throw new SqliteFault('Its database is nested too deeply.');
      if (page.isLeaf) {
        yield this.#cell(this.#cellAt(page, page.next), leaf);
        page.next += 1;
        continue;
      }
      // In an index the cell between two children is a row as well.
      if (page.next > 0 && inner === INDEX_INNER) yield this.#cell(this.#cellAt(page, page.next - 1) + 4, leaf);
      const child = page.next === page.cells ? this.#uint32(page.at + 8) : this.#uint32(this.#cellAt(page, page.next));
      page.next += 1;
      open.push(this.#page(child, leaf, inner, seen));
    }
  }

  #page(number: number, leaf: number, inner: number, seen: Set<number>): Page {
    if (seen.has(number)) throw new SqliteFault('Its database refers to itself.');
    seen.add(number);
    const start = this.#startOf(number);
    const at = start + (number === 1 ? HEADER : 0);
    const type = this.#bytes[at];
    if (type !== leaf && type !== inner) throw new SqliteFault('A page of its database is damaged.');
    const cells = this.#view.getUint16(at + 3);
    if (cells * 2 > this.#pageSize) throw new SqliteFault('A page of its database is damaged.');
    return { start, at, isLeaf: type === leaf, cells, next: 0 };
  }

  #startOf(number: number): number {
    const start = (number - 1) * this.#pageSize;
    if (number < 1 || start + this.#pageSize > this.#bytes.length) throw new SqliteFault('Its database is cut off.');
    return start;
  }

  #cellAt({ start, at, isLeaf }: Page, index: number): number {
    return start + this.#view.getUint16(at + (isLeaf ? 8 : 12) + index * 2);
  }

  #uint32(at: number): number {
    if (at + 4 > this.#bytes.length) throw new SqliteFault('Its database is cut off.');
    return this.#view.getUint32(at);
  }

  #cell(at: number, leaf: number): { readonly rowid: number; readonly payload: Uint8Array } {
    const size = varint(this.#bytes, at);
    const rowid = leaf === TABLE_LEAF ? varint(this.#bytes, size.end) : { value: 0, end: size.end };
    return { rowid: rowid.value, payload: this.#payload(rowid.end, size.value, leaf) };
  }

  /** Reads a row. The part that does not fit its page is in a chain of overflow pages. */
  #payload(at: number, size: number, leaf: number): Uint8Array {
    this.#budget -= size;
    if (size < 0 || size > this.#bytes.length || this.#budget < 0) throw new SqliteFault('A row of its database is larger than its file.');
    const usable = this.#usable;
    const most = leaf === TABLE_LEAF ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    if (size <= most) return this.#slice(at, size);
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const whole = least + ((size - least) % (usable - 4));
    const local = whole <= most ? whole : least;
    const payload = new Uint8Array(size);
    payload.set(this.#slice(at, local));
    let written = local;
    // Each page adds bytes, so even a cyclic chain ends once the row is complete.
    for (let next = this.#uint32(at + local); written < size;) {
      const start = this.#startOf(next);
      const part = this.#slice(start + 4, Math.min(usable - 4, size - written));
      payload.set(part, written);
      written += part.length;
      next = this.#uint32(start);
    }
    return payload;
  }

  #slice(at: number, length: number): Uint8Array {
    if (at + length > this.#bytes.length) throw new SqliteFault('Its database is cut off.');
    return this.#bytes.subarray(at, at + length);
  }
}

/** Converts errors that reading a damaged file throws to a SqliteFault. */
function* whole<Value>(rows: Generator<Value>): Generator<Value> {
  try {
    yield* rows;
  } catch (error) {
    throw error instanceof RangeError ? new SqliteFault('Its database is cut off.') : error;
  }
}

interface Page {
  readonly start: number;
  /** Offset of the page's header. On the first page it is behind the file's header. */
  readonly at: number;
  readonly isLeaf: boolean;
  readonly cells: number;
  /** Index of the next cell to read. */
  next: number;
}

interface Column {
  readonly name: string;
  /** An INTEGER PRIMARY KEY, which is an alias of the rowid. */
  readonly isRowid: boolean;
  /** Whether the column is part of the primary key. */
  readonly isKey: boolean;
}

function isWithoutRowid(sql: string): boolean {
  return /\)\s*without\s+rowid\s*;?\s*$/i.test(sql.slice(-200));
}

/** Parses the columns from a table's CREATE statement. */
function columnsOf(sql: string): readonly Column[] {
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

/** Splits the text between the outer brackets at its commas. */
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

/** The first name in a text, with or without quotes. */
function nameOf(text: string): string {
  const [, double, back, square, single, plain] = /^(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|'([^']+)'|([^\s(,]+))/.exec(text) ?? [];
  return double ?? back ?? square ?? single ?? plain ?? '';
}
