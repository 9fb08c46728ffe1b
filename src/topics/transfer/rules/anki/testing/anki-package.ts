import { DatabaseSync } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';

import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

import { bytesOf } from './real-sqlite.ts';

export interface TestNoteType {
  readonly id: number;
  readonly name: string;
  readonly isCloze?: boolean;
  readonly fields: readonly string[];
  /** Question and answer. */
  readonly templates: readonly (readonly [string, string])[];
}

export interface TestCard {
  readonly note: number;
  readonly ord?: number;
  readonly deck?: number;
  readonly type?: number;
  readonly queue?: number;
  readonly due?: number;
  readonly interval?: number;
  readonly home?: { readonly deck: number; readonly due: number };
}

export interface TestDeck {
  readonly decks: Readonly<Record<number, string>>;
  readonly types: readonly TestNoteType[];
  readonly notes: readonly { readonly type: number; readonly fields: readonly string[]; readonly tags?: string }[];
  readonly cards: readonly TestCard[];
  /** `card`: its place among the cards. */
  readonly reviews?: readonly {
    readonly card: number;
    readonly at: number;
    readonly ease: number;
    readonly kind?: number;
    readonly interval?: number;
  }[];
  readonly media?: Readonly<Record<string, Uint8Array<ArrayBuffer>>>;
}

/** 1 January 2026, 4 am in India. */
export const MADE_AT = Date.UTC(2025, 11, 31, 22, 30) / 1000;
export const BASIC: TestNoteType = {
  id: 1,
  name: 'Basic',
  fields: ['Front', 'Back'],
  templates: [['{{Front}}', '{{FrontSide}}<hr id=answer>{{Back}}']],
};
export const CLOZE: TestNoteType = {
  id: 2,
  name: 'Cloze',
  isCloze: true,
  fields: ['Text', 'Back Extra'],
  templates: [['{{cloze:Text}}', '{{cloze:Text}}<br>{{Back Extra}}']],
};

/** A package as Anki exports: `legacy` is what every version reads, `new` that of Anki 2.1.50 and later. */
export async function ankiPackage(deck: TestDeck, format: 'legacy' | 'new' = 'legacy'): Promise<Uint8Array<ArrayBuffer>> {
  const isNew = format === 'new';
  const packed = (bytes: Uint8Array) => (isNew ? new Uint8Array(zstdCompressSync(bytes)) : bytes);
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const collection = bytesOf(collectionOf(deck, isNew));
  await zip.add(isNew ? 'collection.anki21b' : 'collection.anki21', new Uint8ArrayReader(packed(collection)));
  // For older versions, which it tells to update.
  const old: TestDeck = {
    ...deck,
    types: [BASIC],
    notes: [{ type: 1, fields: ['Please update Anki', ''] }],
    cards: [{ note: 0 }],
    reviews: [],
  };
  await zip.add('collection.anki2', new Uint8ArrayReader(bytesOf(collectionOf(old, false))));
  const media = Object.entries(deck.media ?? {});
  for (const [at, [, bytes]] of media.entries()) await zip.add(String(at), new Uint8ArrayReader(packed(bytes)));
  const names = media.map(([name]) => name);
  if (isNew) await zip.add('media', new Uint8ArrayReader(packed(message(names.map((name) => [1, message([[1, name]])])))));
  else await zip.add('media', new TextReader(JSON.stringify(Object.fromEntries(names.map((name, at) => [at, name])))));
  return (await zip.close()) as Uint8Array<ArrayBuffer>;
}

/** The tables of Anki's schema 11, or of 18, with its own collation left out: SQLite makes no table with one it has not. */
export function collectionOf({ decks, types, notes, cards, reviews = [] }: TestDeck, isNew: boolean): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(
    `
    CREATE TABLE col (id integer primary key, crt integer not null, mod integer, models text, decks text);
    CREATE TABLE notes (id integer primary key, guid text not null, mid integer not null, mod integer, usn integer, tags text, flds text not null, sfld integer, csum integer, flags integer, data text);
    CREATE TABLE cards (id integer primary key, nid integer not null, did integer not null, ord integer, mod integer, usn integer, type integer, queue integer, due integer, ivl integer, factor integer, reps integer, lapses integer, left integer, odue integer, odid integer, flags integer, data text);
    CREATE TABLE revlog (id integer primary key, cid integer not null, usn integer, ease integer, ivl integer, lastIvl integer, factor integer, time integer, type integer);
    CREATE INDEX ix_cards_nid ON cards (nid);
    CREATE VIEW sqlite_evil AS SELECT * FROM notes;
  `.replace('sqlite_evil', 'evil'),
  );
  const run = (sql: string, ...values: (string | number | Uint8Array)[]) => database.prepare(sql).run(...values);
  if (isNew) {
    database.exec(`
      CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL, mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL);
      CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
      CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL, mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
      CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL, mtime_secs integer NOT NULL, usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
    `);
    for (const type of types) {
      run('INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)', type.id, type.name, message([[1, type.isCloze === true ? 1 : 0]]));
      for (const [at, name] of type.fields.entries()) run('INSERT INTO fields VALUES (?, ?, ?, ?)', type.id, at, name, new Uint8Array());
      for (const [at, sides] of type.templates.entries())
        run(
          'INSERT INTO templates VALUES (?, ?, ?, 0, 0, ?)',
          type.id,
          at,
          `Card ${at + 1}`,
          message([
            [1, sides[0]],
            [2, sides[1]],
          ]),
        );
    }
    for (const [id, name] of Object.entries(decks))
      run('INSERT INTO decks VALUES (?, ?, 0, 0, ?, ?)', Number(id), name.replaceAll('::', '\u001F'), new Uint8Array(), new Uint8Array());
  }
  const models = types.map(({ id, name, isCloze, fields, templates }) => [
    id,
    {
      id,
      name,
      type: isCloze === true ? 1 : 0,
      flds: fields.map((field, ord) => ({ name: field, ord })),
      tmpls: templates.map(([qfmt, afmt], ord) => ({ name: `Card ${ord + 1}`, ord, qfmt, afmt })),
    },
  ]);
  const named = Object.entries(decks).map(([id, name]) => [id, { id: Number(id), name }]);
  run(
    'INSERT INTO col VALUES (1, ?, 0, ?, ?)',
    MADE_AT,
    isNew ? '' : JSON.stringify(Object.fromEntries(models)),
    isNew ? '' : JSON.stringify(Object.fromEntries(named)),
  );
  for (const [at, { type, fields, tags = '' }] of notes.entries())
    run(
      "INSERT INTO notes VALUES (?, ?, ?, 0, -1, ?, ?, ?, 0, 0, '')",
      1000 + at,
      `guid${at}`,
      type,
      tags,
      fields.join('\u001F'),
      fields[0] ?? '',
    );
  for (const [at, card] of cards.entries()) {
    const { note, ord = 0, deck = 1, type = 0, queue = type, due = at, interval = 0, home } = card;
    run(
      "INSERT INTO cards VALUES (?, ?, ?, ?, 0, -1, ?, ?, ?, ?, 2500, 0, 0, 0, ?, ?, 0, '')",
      cardId(at),
      1000 + note,
      deck,
      ord,
      type,
      queue,
      due,
      interval,
      home?.due ?? 0,
      home?.deck ?? 0,
    );
  }
  for (const { card, at, ease, kind = 1, interval = 1 } of reviews)
    run('INSERT INTO revlog VALUES (?, ?, -1, ?, ?, 0, 2500, 4000, ?)', at, cardId(card), ease, interval, kind);
  return database;
}

const cardId = (at: number) => Date.UTC(2026, 0, 2) + at;

/** A protobuf message. */
function message(fields: readonly (readonly [number, number | string | Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  const varint = (value: number) => {
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) + 0x80);
    bytes.push(rest);
  };
  for (const [number, value] of fields) {
    varint(number * 8 + (typeof value === 'number' ? 0 : 2));
    if (typeof value === 'number') varint(value);
    else {
      const content = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      varint(content.length);
      bytes.push(...content);
    }
  }
  return new Uint8Array(bytes);
}
