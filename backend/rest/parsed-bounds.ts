import type { IntrospectResult } from '@supabase/lite';
import { REST_LIMITS } from '../base/limits.ts';
import { refusal } from '../database/rest-errors.ts';
import type { RestRequest } from './rest-request.ts';

/**
 * Throws for a parsed request that is not offered, or too large for one statement. After the parser nothing can be hidden from this
 * check by a spelling; before it, query-bounds.ts keeps the parser itself from working long.
 */
export function checkParsed(request: RestRequest, { functions = [] }: IntrospectResult): void {
  if (Object.keys(request.join ?? {}).length > 0 || request.select?.some(isMoreThanColumn)) {
    throw refusal(400, { code: 'PGRST100', message: 'Embeds and aggregates are not offered: ask for each table by itself' });
  }
  if (request.$meta?.count !== undefined && !COUNTED.has(request.type ?? '')) {
    throw refusal(400, { code: 'PGRST122', message: 'Only what is written is counted' });
  }
  if (request.type === 'rpc') checkArguments(request, functions);
  else if (request.values !== undefined) checkRows([request.values].flat());
}

/** Counting what is written costs nothing; what is read would be read whole. */
const COUNTED: ReadonlySet<string> = new Set(['insert', 'upsert', 'update', 'delete']);

const EXTRAS = ['select', 'join', 'spread', 'aggregate'];

/** An embed, or an aggregate: `count` is one without brackets, too. */
const isMoreThanColumn = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  Object.values(entry).some((what) => typeof what === 'object' && what !== null && EXTRAS.some((extra) => extra in what));

/** Unknown names are compared with every function's, one by one, for a hint. */
function checkArguments(request: RestRequest, functions: NonNullable<IntrospectResult['functions']>): void {
  const { function: name, schema = 'public', args } = request;
  if (typeof args !== 'object' || args === null) return;
  const given = Object.keys(args);
  if (given.length <= REST_LIMITS.unknownArguments) return;
  const candidates = functions.filter((candidate) => candidate.name === name && candidate.schema === schema);
  if (candidates.some((candidate) => given.every((argument) => candidate.arg_names.includes(argument)))) return;
  throw refusal(404, {
    code: 'PGRST202',
    message: `Could not find the function ${schema}.${name} with these arguments in the schema cache`,
  });
}

/** Every value is a parameter: beyond their limit the statement's message is malformed, which may break the session. */
function checkRows(rows: readonly unknown[]): void {
  if (rows.some((row) => typeof row !== 'object' || row === null)) throw refusal(400, { code: 'PGRST102', message: 'A row is an object' });
  const columns = new Set(rows.flatMap((row) => Object.keys(row as object)));
  if (rows.length <= REST_LIMITS.rows && rows.length * columns.size <= REST_LIMITS.bindParameters) return;
  throw refusal(400, {
    code: 'PGRST102',
    message: `At most ${REST_LIMITS.rows} rows and ${REST_LIMITS.bindParameters} values are written at once`,
  });
}
