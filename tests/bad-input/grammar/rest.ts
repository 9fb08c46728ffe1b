import fc from 'fast-check';

import type { Step } from '../../../bench/attacks/step.ts';
import { columnOf, type Ground, mostly, rowsOf, table, text } from './values.ts';

const joined = (item: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc.array(item, { maxLength }).map((items) => items.join(','));

/** A list of columns, as they are or renamed, cast, counted, or embedded. */
function selectOf(name: string): fc.Arbitrary<string> {
  const column = columnOf(name);
  const { item } = fc.letrec<{ item: string }>((tie) => ({
    item: fc.oneof(
      { maxDepth: 4 },
      { weight: 8, arbitrary: column },
      { weight: 2, arbitrary: fc.tuple(text, column).map((all) => all.join(':')) },
      {
        weight: 2,
        arbitrary: fc.tuple(column, fc.constantFrom('text', 'int', 'jsonb', 'regclass', 'nothing', '')).map((all) => all.join('::')),
      },
      fc.tuple(column, fc.constantFrom('count', 'sum', 'nothing')).map(([of, aggregate]) => `${of}.${aggregate}()`),
      fc
        .tuple(fc.constantFrom('', '...', 'a:'), table, fc.constantFrom('', '!inner', '!left', '!x'), joined(tie('item'), 3))
        .map(([prefix, embedded, hint, inner]) => `${prefix}${embedded}${hint}(${inner})`),
      fc.integer({ min: 1, max: 400 }).map((levels) => `${'chats('.repeat(levels)}id${')'.repeat(levels)}`),
    ),
  }));
  return joined(item, 4);
}

const OPERATORS = [
  'eq',
  'neq',
  'gt',
  'lte',
  'like',
  'ilike',
  'in',
  'is',
  'isdistinct',
  'fts',
  'plfts(english)',
  'cs',
  'cd',
  'ov',
  'sl',
  'adj',
];

const operand: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: text },
  joined(text, 5).map((values) => `(${values})`),
  joined(text, 5).map((values) => `{${values}}`),
  fc.integer({ min: 1, max: 300 }).map((length) => `(${Array(length).fill('1').join(',')})`),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
);

const condition: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', 'not.', 'not.not.'),
    mostly(fc.constantFrom(...OPERATORS), fc.constantFrom('match', 'imatch', 'eq(any)', 'like(all)', 'nothing', '')),
    operand,
  )
  .map(([not, operator, value]) => `${not}${operator}.${value}`);

function logicOf(name: string): fc.Arbitrary<string> {
  const { logic } = fc.letrec<{ logic: string }>((tie) => ({
    logic: fc.oneof(
      { maxDepth: 5 },
      { weight: 4, arbitrary: fc.tuple(columnOf(name), condition).map((all) => all.join('.')) },
      {
        weight: 2,
        arbitrary: fc.tuple(fc.constantFrom('and', 'or', 'not.and', ''), joined(tie('logic'), 3)).map(([word, all]) => `${word}(${all})`),
      },
      fc.integer({ min: 1, max: 1000 }).map((levels) => `${'and('.repeat(levels)}id.is.null${')'.repeat(levels)}`),
    ),
  }));
  return joined(logic, 3).map((all) => `(${all})`);
}

const order = (name: string): fc.Arbitrary<string> =>
  joined(
    fc.tuple(columnOf(name), mostly(fc.constantFrom('', '.desc', '.asc.nullsfirst'), text)).map((all) => all.join('')),
    6,
  );

/** The query of a request to that table, well encoded, or only as far as a client must. */
export function queryOf(name: string): fc.Arbitrary<string> {
  const parameter: fc.Arbitrary<[string, string]> = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('select'), selectOf(name)) },
    { weight: 4, arbitrary: fc.tuple(columnOf(name), condition) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('or', 'and', 'not.or', 'chats.or'), logicOf(name)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('order'), order(name)) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('limit', 'offset'), mostly(fc.nat(2000).map(String), fc.oneof(text, fc.bigInt().map(String)))),
    },
    fc.tuple(fc.constantFrom('on_conflict', 'columns', 'apikey'), joined(columnOf(name), 4)),
    fc.tuple(text, text),
  );
  return fc
    .tuple(fc.uniqueArray(parameter, { maxLength: 3, selector: ([of]) => of }), fc.constantFrom(true, true, true, false))
    .map(([parameters, isEncoded]) =>
      parameters
        .map(([of, value]) =>
          isEncoded ? `${encodeURIComponent(of.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}` : sendable(`${of}=${value}`),
        )
        .join('&'),
    );
}

/** Node's client refuses other characters in a path. */
const sendable = (path: string): string => path.replaceAll(/[^\x21-\xff]/gu, '%');

const HEADERS: Readonly<Record<string, readonly string[]>> = {
  prefer: [
    'count=exact',
    'return=representation',
    'resolution=merge-duplicates',
    'tx=rollback',
    'missing=default',
    'max-affected=-1',
    'x'.repeat(3000),
  ],
  range: ['0-0', '5-1', '-1', '0-99999999999999999999', 'bytes=0-1'],
  accept: ['application/vnd.pgrst.object+json', 'text/csv', 'application/vnd.pgrst.plan+json', '*/*;q=x', ''],
  'content-profile': ['public', 'auth', 'pg_catalog', ''],
  'accept-profile': ['public', 'private', ''],
  'content-type': ['text/csv', 'application/x-www-form-urlencoded', 'text/plain', ''],
  'accept-encoding': ['br', 'gzip;q=0', '*'],
};

/** None, mostly; else one or two. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc
    .array(
      fc
        .constantFrom(...Object.keys(HEADERS))
        .chain((header) => fc.constantFrom(...HEADERS[header]!).map((value) => [header, value] as const)),
      { minLength: 1, maxLength: 2 },
    )
    .map((pairs) => Object.fromEntries(pairs)),
);

/** A request to a table. */
export const rest = ({ headers }: Ground): fc.Arbitrary<Step> =>
  table
    .chain((name) => fc.tuple(fc.constant(name), queryOf(name), rowsOf(name)))
    .chain(([name, query, rows]) =>
      fc
        .tuple(
          mostly(fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PATCH'), fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS')),
          oddHeaders,
        )
        .map(([method, odd]) => ({
          kind: 'http',
          method,
          path: `/rest/v1/${name}?${query}`,
          headers: { ...headers, ...odd },
          ...(['GET', 'HEAD', 'OPTIONS'].includes(method) ? {} : { body: rows }),
        })),
    );
