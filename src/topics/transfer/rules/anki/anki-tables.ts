import { protobufNumber, protobufText } from './protobuf.ts';
import type { AnkiReview } from './anki-schedule.ts';
import type { SqliteFile, SqliteRow } from './sqlite-file.ts';
import type { SqliteValue } from './sqlite-record.ts';

export interface NoteType {
  readonly name: string;
  readonly isCloze: boolean;
  readonly fields: readonly string[];
  readonly templates: readonly { readonly name: string; readonly question: string; readonly answer: string }[];
}

export interface AnkiNote {
  readonly guid: string;
  readonly type: number;
  readonly tags: string;
  readonly fields: readonly string[];
}

const MOST_FIELDS = 100;
const MOST_TYPES = 2000;
const MOST_NOTES = 300_000;
const MOST_LOG = 3_000_000;

export const numberIn = (value: SqliteValue | undefined): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const textIn = (value: SqliteValue | undefined): string => (typeof value === 'string' ? value : '');

/** Note types from the table that Anki has since 2.1.28, or from the JSON of earlier versions. */
export function noteTypes(file: SqliteFile): ReadonlyMap<number, NoteType> {
  return file.has('notetypes') ? typesInTables(file) : typesInJson(collectionJson(file, 'models'));
}

/** Names of the decks by id, such as `JEE::Physics`. */
export function deckNames(file: SqliteFile): ReadonlyMap<number, string> {
  const names = new Map<number, string>();
  if (file.has('decks')) {
    for (const { id, name } of file.rows('decks')) names.set(numberIn(id), textIn(name).replaceAll('\u001F', '::'));
    return names;
  }
  for (const [id, deck] of collectionJson(file, 'decks')) {
    const { name } = (deck ?? {}) as { readonly name?: unknown };
    if (typeof name === 'string') names.set(Number(id), name);
  }
  return names;
}

/** Creation time of the collection, in epoch seconds. */
export function madeAt(file: SqliteFile): number {
  for (const { crt } of file.rows('col')) return numberIn(crt);
  return 0;
}

export function notesOf(file: SqliteFile): ReadonlyMap<number, AnkiNote> {
  const notes = new Map<number, AnkiNote>();
  for (const row of file.rows('notes')) {
    if (notes.size >= MOST_NOTES) break;
    // U+001F separates the fields, and no field contains it.
    const fields = textIn(row['flds']).split('\u001F', MOST_FIELDS);
    notes.set(numberIn(row['id']), { guid: textIn(row['guid']), type: numberIn(row['mid']), tags: textIn(row['tags']).trim(), fields });
  }
  return notes;
}

export function reviewsOf(file: SqliteFile): ReadonlyMap<number, readonly AnkiReview[]> {
  const reviews = new Map<number, AnkiReview[]>();
  if (!file.has('revlog')) return reviews;
  let count = 0;
  for (const row of file.rows('revlog')) {
    count += 1;
    if (count > MOST_LOG) break;
    const card = numberIn(row['cid']);
    const [at, ease, interval, factor, took, kind] = ['id', 'ease', 'ivl', 'factor', 'time', 'type'].map((name) => numberIn(row[name]));
    const review: AnkiReview = { at: at!, ease: ease!, interval: interval!, factor: factor!, took: took!, kind: kind! };
    const known = reviews.get(card);
    if (known === undefined) reviews.set(card, [review]);
    else known.push(review);
  }
  return reviews;
}

function typesInTables(file: SqliteFile): ReadonlyMap<number, NoteType> {
  const fields = inOrder(file, 'fields');
  const templates = inOrder(file, 'templates');
  const types = new Map<number, NoteType>();
  for (const { id, name, config } of file.rows('notetypes')) {
    if (types.size >= MOST_TYPES) break;
    types.set(numberIn(id), {
      name: textIn(name),
      isCloze: config instanceof Uint8Array && protobufNumber(config, 1) === 1,
      fields: (fields.get(numberIn(id)) ?? []).map((row) => textIn(row['name'])),
      templates: (templates.get(numberIn(id)) ?? []).map((row) => {
        const bytes = row['config'] instanceof Uint8Array ? row['config'] : new Uint8Array();
        return { name: textIn(row['name']), question: protobufText(bytes, 1), answer: protobufText(bytes, 2) };
      }),
    });
  }
  return types;
}

/** Rows grouped by note type, ordered by their position. */
function inOrder(file: SqliteFile, table: string): ReadonlyMap<number, readonly SqliteRow[]> {
  const rows = new Map<number, SqliteRow[]>();
  for (const row of file.rows(table)) {
    const at = numberIn(row['ord']);
    if (!Number.isInteger(at) || at < 0 || at >= MOST_FIELDS) continue;
    const type = numberIn(row['ntid']);
    const known = rows.get(type) ?? [];
    known[at] = row;
    rows.set(type, known);
  }
  return new Map([...rows].map(([type, list]) => [type, Array.from(list, (row) => row ?? {})]));
}

function typesInJson(models: ReadonlyMap<string, unknown>): ReadonlyMap<number, NoteType> {
  const types = new Map<number, NoteType>();
  for (const [id, model] of models) {
    if (typeof model !== 'object' || model === null || types.size >= MOST_TYPES) continue;
    const { name, type, flds, tmpls } = model as Readonly<Record<string, unknown>>;
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    types.set(Number(id), {
      name: text(name),
      isCloze: type === 1,
      fields: objects(flds).map((field) => text(field['name'])),
      templates: objects(tmpls).map((template) => ({
        name: text(template['name']),
        question: text(template['qfmt']),
        answer: text(template['afmt']),
      })),
    });
  }
  return types;
}

/** Objects ordered by their position. Anki writes them in this order, other programs may not. */
function objects(value: unknown): Readonly<Record<string, unknown>>[] {
  if (!Array.isArray(value)) return [];
  const found = value.slice(0, MOST_FIELDS).filter((member) => typeof member === 'object' && member !== null) as Readonly<
    Record<string, unknown>
  >[];
  return found.toSorted((a, b) => Number(a['ord'] ?? 0) - Number(b['ord'] ?? 0));
}

function collectionJson(file: SqliteFile, column: string): ReadonlyMap<string, unknown> {
  for (const row of file.rows('col')) {
    try {
      const value = JSON.parse(textIn(row[column])) as unknown;
      if (typeof value === 'object' && value !== null) return new Map(Object.entries(value));
    } catch {
      return new Map();
    }
  }
  return new Map();
}
