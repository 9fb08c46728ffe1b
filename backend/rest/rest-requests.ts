import type { Connection, IntrospectResult, VarsContext } from '@supabase/lite';

import type { RestRequest } from './rest-request.ts';
import { refusal } from '../database/rest-errors.ts';
import { REST_LIMITS } from '../base/limits.ts';

/** Requests that may be counted. Counting written rows costs nothing, while a count of a query would read all of its rows. */
const COUNTED: ReadonlySet<string> = new Set(['insert', 'upsert', 'update', 'delete']);

const EXTRAS = ['select', 'join', 'spread', 'aggregate'];

/** True for an embed or an aggregate, including `count` without brackets. */
const isMoreThanColumn = (entry: unknown): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  Object.values(entry).some((what) => typeof what === 'object' && what !== null && EXTRAS.some((extra) => extra in what));

const isJsonType = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/** Key of the parsed request in the variables that @supabase/lite passes to both steps of a request. */
const REQUEST = Symbol('request');
type RequestVars = VarsContext & { [REQUEST]?: RestRequest };

/** Corrects differences of @supabase/lite from PostgREST, between its parser and its SQL, and inside the request's transaction. */
export function installRestRequests(connection: Connection): void {
  const parsed = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request, vars?: RequestVars) => {
    const schema: IntrospectResult = await connection.introspect({ useCache: true });
    checkParsed(request, schema);
    checkReturnsRows(request, schema);
    if (vars) vars[REQUEST] = request;
    return await parsed(keepJsonValues(request, schema), vars);
  };

  const withContext = connection.withContext.bind(connection);
  connection.withContext = (vars: RequestVars | undefined, run, options) =>
    withContext(
      vars,
      async (database) => {
        const answer = await run(database);
        const request = vars?.[REQUEST];
        if (request && answer instanceof Response) checkAffected(request, answer);
        return answer;
      },
      options,
    );
}

/**
 * `Prefer: max-affected` of a function call; @supabase/lite supports it for tables only. Undefined without it, or without
 * `handling=strict`. The app does not send it; ADR 4 requires it.
 */
function maxAffectedOf({ type, $meta: meta }: RestRequest): number | undefined {
  return type === 'rpc' && meta?.handling === 'strict' ? meta.maxAffected : undefined;
}

/** Throws if the function returns no rows to count. */
function checkReturnsRows(request: RestRequest, { functions = [] }: IntrospectResult): void {
  if (maxAffectedOf(request) === undefined) return;
  const { function: name, schema = 'public' } = request;
  const called = functions.filter((candidate) => candidate.name === name && candidate.schema === schema);
  if (called.length === 0 || called.some((candidate) => candidate.return_is_setof)) return;
  throw refusal(400, {
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  });
}

/** Throws, which rolls back the call, if it returns more rows than allowed. */
function checkAffected(request: RestRequest, answer: Response): void {
  const max = maxAffectedOf(request);
  if (max === undefined || !answer.ok) return;
  const affected = rowsIn(answer.headers.get('content-range'));
  if (affected <= max) return;
  throw refusal(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${affected} rows`,
  });
}

/** 25 for `0-24/*`, none for `*` + `/*`. */
function rowsIn(contentRange: string | null): number {
  const [, first, last] = /^(\d+)-(\d+)\//.exec(contentRange ?? '') ?? [];
  return first === undefined ? 0 : Number(last) - Number(first) + 1;
}

type Values = Record<string, unknown>;

/**
 * Preserves strings, numbers and booleans in `json` and `jsonb` columns. @supabase/lite parses a string as JSON, and drivers treat the
 * result as serialized JSON: `"123"` would become a number and `"hello"` an error. So values are serialized here, once for each of these
 * two steps.
 */
function keepJsonValues(request: RestRequest, schema: IntrospectResult): RestRequest {
  const { values, args } = request;
  if (values !== undefined) {
    const isJson = jsonColumns(request, schema);
    if (isJson.size === 0) return request;
    const write = (row: Values) =>
      mapWhere(
        row,
        (name) => isJson.has(name),
        (value) => JSON.stringify(JSON.stringify(value)),
      );
    return { ...request, values: Array.isArray(values) ? (values as Values[]).map(write) : write(values as Values) };
  }
  // In a query string an argument is JSON already.
  if (request.httpMethod !== 'POST' || request.inputType !== 'json' || args === undefined || Array.isArray(args)) return request;
  const isJson = (name: string) => isJsonArgument(request, schema, name, Object.keys(args));
  return { ...request, args: mapWhere(args as Values, isJson, (value) => (typeof value === 'string' ? JSON.stringify(value) : value)) };
}

/** Writes only strings, numbers and booleans: objects, arrays and null are handled correctly already. */
function mapWhere(row: Values, isJson: (name: string) => boolean, write: (value: unknown) => unknown): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value !== null && typeof value !== 'object' && isJson(name) ? write(value) : value]),
  );
}

function jsonColumns({ from, schema: name = 'public' }: RestRequest, { columns }: IntrospectResult): Set<string> {
  const ofTable = columns.filter((column) => column.table === from && (column.schema ?? 'public') === name);
  return new Set(ofTable.filter((column) => isJsonType(column.pg_type)).map((column) => column.name));
}

/** Whether the argument has a JSON type, in an overload of the function that has all of the given arguments. */
function isJsonArgument(request: RestRequest, { functions = [] }: IntrospectResult, argument: string, given: readonly string[]): boolean {
  const { function: name, schema = 'public' } = request;
  return functions.some((candidate) => {
    if (candidate.name !== name || candidate.schema !== schema) return false;
    if (!given.every((one) => candidate.arg_names.includes(one))) return false;
    return isJsonType(candidate.arg_types[candidate.arg_names.indexOf(argument)]);
  });
}

/**
 * Throws for a parsed request that is not offered, or too large for one statement. After parsing, no spelling can hide anything from this
 * check. Before parsing, refused-requests.ts protects the parser itself.
 */
function checkParsed(request: RestRequest, { functions = [] }: IntrospectResult): void {
  if (Object.keys(request.join ?? {}).length > 0 || request.select?.some(isMoreThanColumn)) {
    throw refusal(400, { code: 'PGRST100', message: 'Embeds and aggregates are not offered: ask for each table by itself' });
  }
  if (request.$meta?.count !== undefined && !COUNTED.has(request.type ?? '')) {
    throw refusal(400, { code: 'PGRST122', message: 'Only what is written is counted' });
  }
  if (request.type === 'rpc') checkArguments(request, functions);
  else if (request.values !== undefined) checkRows([request.values].flat());
}

/** Limits unknown argument names: for a hint, each is compared with every function's arguments. */
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

/** Limits the values, because each is a parameter. With too many, the statement's message is malformed, which may break the session. */
function checkRows(rows: readonly unknown[]): void {
  if (rows.some((row) => typeof row !== 'object' || row === null)) throw refusal(400, { code: 'PGRST102', message: 'A row is an object' });
  const columns = new Set(rows.flatMap((row) => Object.keys(row as object)));
  if (rows.length <= REST_LIMITS.rows && rows.length * columns.size <= REST_LIMITS.bindParameters) return;
  throw refusal(400, {
    code: 'PGRST102',
    message: `At most ${REST_LIMITS.rows} rows and ${REST_LIMITS.bindParameters} values are written at once`,
  });
}
