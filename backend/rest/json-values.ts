import type { IntrospectResult } from '@supabase/lite';
import type { RestRequest } from './rest-request.ts';

type Values = Record<string, unknown>;

/**
 * Keeps strings, numbers and booleans in `json` and `jsonb` columns. @supabase/lite parses a string as JSON and drivers take
 * the result for serialized JSON: `"123"` would become a number and `"hello"` an error. So values are serialized here, once for
 * each of the two.
 */
export function keepJsonValues(request: RestRequest, schema: IntrospectResult): RestRequest {
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

/** Objects, arrays and null are handled correctly. */
function mapWhere(row: Values, isJson: (name: string) => boolean, write: (value: unknown) => unknown): Values {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value !== null && typeof value !== 'object' && isJson(name) ? write(value) : value]),
  );
}

const isJsonType = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

function jsonColumns({ from, schema: name = 'public' }: RestRequest, { columns }: IntrospectResult): Set<string> {
  const ofTable = columns.filter((column) => column.table === from && (column.schema ?? 'public') === name);
  return new Set(ofTable.filter((column) => isJsonType(column.pg_type)).map((column) => column.name));
}

/** Overload resolution: the function that has all of the arguments. */
function isJsonArgument(request: RestRequest, { functions = [] }: IntrospectResult, argument: string, given: readonly string[]): boolean {
  const { function: name, schema = 'public' } = request;
  return functions.some((candidate) => {
    if (candidate.name !== name || candidate.schema !== schema) return false;
    if (!given.every((one) => candidate.arg_names.includes(one))) return false;
    return isJsonType(candidate.arg_types[candidate.arg_names.indexOf(argument)]);
  });
}
