import fc from 'fast-check';

import { collectionSchemas } from '../../../replication/schema/collections.ts';

/** Who asks, and what there is to ask for. */
export interface Ground {
  /** Of a student; none of a visitor. */
  readonly headers: Readonly<Record<string, string>>;
  readonly studentId: string;
  /** Functions of the database, with the names of their arguments. */
  readonly functions: readonly { readonly name: string; readonly arguments: readonly string[] }[];
}

/** What is mostly right goes far into the server. What is wrong throughout is refused at its door, by the first check. */
export const mostly = <T>(right: fc.Arbitrary<T>, wrong: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 7, arbitrary: right }, { weight: 1, arbitrary: wrong });

const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  qa_entries: ['id', 'slug', 'title', 'body', 'subject', 'tags', 'votes', 'search', 'created_at'],
  qa_answers: ['id', 'entry_id', 'body', 'votes', 'created_at'],
  qa_votes: ['id', 'user_id', 'entry_id', 'value'],
};

export const table: fc.Arbitrary<string> = mostly(
  fc.constantFrom(...Object.keys(collectionSchemas), ...Object.keys(QUESTIONS)),
  fc.constantFrom('nothing', 'pg_class', 'auth.users', ''),
);

/** A column of that table, mostly. */
export const columnOf = (name: string): fc.Arbitrary<string> => {
  const schema = Object.values(collectionSchemas).find((each) => each.name === name);
  const columns = schema ? [...Object.keys(schema.properties), '_version', '_seen'] : (QUESTIONS[name] ?? ['id']);
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...columns) },
    fc.constantFrom('nothing', '"a b"', '*', '', '__proto__'),
    fc
      .tuple(fc.constantFrom(...columns), fc.integer({ min: 1, max: 30 }), fc.constantFrom('->a', '->>a', '->0', '->-1', '->'))
      .map(([column, steps, step]) => column + step.repeat(steps)),
  );
};

/** Texts that parsers, casts and Postgres stumble over. */
const ODD = ['null', 'true', 'NaN', '-1', '1e131071', '9223372036854775808', 'infinity', '2026-02-30', '{}', '[1,', '(1,2)', '{a,"b}']
  .concat(['\\', '"', "'", '%', '*a*a*a*', '__proto__', 'constructor', '\u0000', '\ud800', '\u202e', '(a+)+$'])
  .concat(['00000000-0000-0000-0000-000000000000', "'; drop table public.todos; --"]);

export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...ODD) },
  { weight: 4, arbitrary: fc.string({ maxLength: 12 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  fc.integer({ min: 1, max: 3000 }).map((length) => 'x'.repeat(length)),
);

const value: fc.Arbitrary<unknown> = fc.oneof(text, fc.jsonValue({ maxDepth: 2 }), fc.uuid(), fc.integer(), fc.double());

/** Rows of that table, or what no table takes. */
export const rowsOf = (name: string): fc.Arbitrary<string> => {
  const row = fc.dictionary(columnOf(name), value, { maxKeys: 6, noNullPrototype: true });
  const rows = fc.oneof(row, fc.array(row, { maxLength: 5 })).map((each) => JSON.stringify(each));
  return mostly(rows, json);
};

/** JSON with what JSON.stringify never writes: long numbers, names twice, unclosed ends. */
export const json: fc.Arbitrary<string> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }).map((each) => JSON.stringify(each)),
  fc
    .constantFrom('1e131071', '-1e-131071', '1e999999999', '0.1e1', '9'.repeat(2000), '"\\ud800"', '"\\u0000"', '1,"id":2')
    .map((each) => `{"id":${each}}`),
  fc.tuple(fc.constantFrom('[', '{"a":', '[{},', '[1,'), fc.integer({ min: 1, max: 5000 })).map(([part, times]) => part.repeat(times)),
  fc.integer({ min: 1, max: 2000 }).map((rows) => `[${Array(rows).fill('{"title":"x"}').join(',')}]`),
  fc.integer({ min: 1, max: 2000 }).map((keys) => `{${Array.from({ length: keys }, (_, at) => `"k${at}":1`).join(',')}}`),
  fc.string({ unit: 'binary', maxLength: 50 }),
);
