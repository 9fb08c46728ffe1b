import { DatabaseSync } from 'node:sqlite';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { SqliteFile, type SqliteRow } from './sqlite-file.ts';
import { SqliteFault } from './sqlite-record.ts';
import { bytesOf } from './testing/real-sqlite.ts';

const value = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: 'grapheme', maxLength: 40 }).filter((text) => !text.includes('\u0000')),
  // Longer than a page: overflow chains.
  fc.integer({ min: 400, max: 9000 }).map((length) => 'é'.repeat(length)),
  fc.uint8Array({ maxLength: 3000 }),
);

const plain = (rows: Iterable<SqliteRow | object>) =>
  Array.from(rows, (row) => Object.fromEntries(Object.entries(row).map(([name, given]) => [name, same(given)])));
// SQLite stores -0 and whole doubles as integers.
const same = (given: unknown) => (given instanceof Uint8Array ? `bytes ${Buffer.from(given).toString('hex')}` : given === 0 ? 0 : given);

test('any table of a real SQLite is read as SQLite reads it: page sizes, encodings, overflow, rowids and tables without', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(512, 1024, 4096, 65_536),
      fc.constantFrom('UTF-8', 'UTF-16le', 'UTF-16be'),
      fc.uniqueArray(
        fc.tuple(
          fc.integer({ min: -5, max: 1_000_000 }),
          fc.string({ maxLength: 12 }).filter((key) => !key.includes('\u0000')),
          value,
          value,
        ),
        {
          maxLength: 60,
          selector: ([id]) => id,
        },
      ),
      (pageSize, encoding, rows) => {
        const database = new DatabaseSync(':memory:');
        database.exec(`PRAGMA page_size = ${pageSize}; PRAGMA encoding = '${encoding}'`);
        database.exec('CREATE TABLE one (id INTEGER PRIMARY KEY, "key (x, y)" text NOT NULL, a, [b] blob DEFAULT (1), CHECK (1))');
        database.exec('CREATE TABLE two (a, "key" text, id int, b, PRIMARY KEY ("key", id)) WITHOUT ROWID');
        const [one, two] = ['INSERT INTO one VALUES (?, ?, ?, ?)', 'INSERT INTO two (id, "key", a, b) VALUES (?, ?, ?, ?)'].map((sql) =>
          database.prepare(sql),
        );
        for (const row of rows) for (const insert of [one!, two!]) insert.run(...row);
        database.exec('ALTER TABLE one ADD COLUMN later');
        database.exec('CREATE VIEW evil AS SELECT * FROM one; CREATE TRIGGER bad AFTER INSERT ON one BEGIN DELETE FROM one; END');
        const file = new SqliteFile(bytesOf(database));
        expect(plain(file.rows('one'))).toEqual(plain(database.prepare('SELECT * FROM one').all()));
        expect(plain(file.rows('two'))).toEqual(plain(database.prepare('SELECT "key", id, a, b FROM two ORDER BY "key", id').all()));
        expect(file.has('evil')).toBe(false);
        database.close();
      },
    ),
    { numRuns: 60 },
  );
});

function sample(): Uint8Array {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA page_size = 512; CREATE TABLE notes (id integer primary key, flds text)');
  const insert = database.prepare('INSERT INTO notes VALUES (?, ?)');
  for (let at = 0; at < 300; at += 1) insert.run(at, 'x'.repeat(at * 4));
  const bytes = bytesOf(database);
  database.close();
  return bytes;
}

test('a file with any bytes changed is read or refused, and neither hangs nor grows', () => {
  const whole = sample();
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 }),
      fc.nat(whole.length),
      (changes, length) => {
        const bytes = whole.slice(0, length);
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte;
        try {
          const file = new SqliteFile(bytes);
          let seen = 0;
          if (file.has('notes')) for (const row of file.rows('notes')) seen += String(row['flds']).length;
          expect(seen).toBeLessThan(whole.length * 20);
        } catch (error) {
          expect(error).toBeInstanceOf(SqliteFault);
        }
      },
    ),
    { numRuns: 1500 },
  );
});

test('a page that leads to itself ends with a reason', () => {
  const bytes = sample();
  const view = new DataView(bytes.buffer);
  // Inner pages of the table: each child becomes the page itself.
  for (let page = 1; page < bytes.length / 512; page += 1) {
    if (bytes[page * 512] !== 5) continue;
    view.setUint32(page * 512 + 8, page + 1);
    const cells = view.getUint16(page * 512 + 3);
    for (let at = 0; at < cells; at += 1) view.setUint32(page * 512 + view.getUint16(page * 512 + 12 + at * 2), page + 1);
  }
  expect(() => [...new SqliteFile(bytes).rows('notes')]).toThrow('refers to itself');
});
