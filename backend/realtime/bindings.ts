import type { Change } from './change-feed.ts';
import { type Filter, type FilterText, matchesFilter, parseFilter } from './filter.ts';
import type { Relation } from './relation.ts';

/** One `postgres_changes` entry of a join, as the client wrote it. */
export interface BindingRequest {
  /** Never 0, which realtime-js takes for "none". */
  readonly id: number;
  readonly event: string;
  readonly schema?: string;
  readonly table?: string;
  readonly filter?: string;
  readonly select?: readonly string[];
}

/** A request that was found to be possible. */
export interface Binding {
  readonly id: number;
  readonly event: '*' | Change['type'];
  readonly relations: ReadonlySet<Relation>;
  readonly filters: readonly Filter[];
}

/** A request that this database cannot serve; the message is Supabase's. */
export class BindingError extends Error {
  override name = 'BindingError';
}

let lastId = 0;

/** Reads `config.postgres_changes` of a join; entries that are no objects are dropped. */
export function readBindings(entries: unknown): BindingRequest[] {
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown) => {
    if (entry === null || typeof entry !== 'object') return [];
    const { event, schema, table, filter, select } = entry as Record<string, unknown>;
    lastId += 1;
    return [
      {
        id: lastId,
        event: typeof event === 'string' ? event : '*',
        ...(typeof schema === 'string' ? { schema } : {}),
        ...(typeof table === 'string' ? { table } : {}),
        ...(typeof filter === 'string' ? { filter } : {}),
        ...(Array.isArray(select) ? { select: select.map(String) } : {}),
      },
    ];
  });
}

/** Finds the tables and types of a request. Rejects with BindingError where there are none. */
export async function resolveBinding(
  request: BindingRequest,
  published: readonly Relation[],
  asJson: (texts: readonly string[], type: string) => Promise<unknown[]>,
): Promise<Binding> {
  const event = request.event.toUpperCase();
  const relations = published.filter(
    ({ schema, table }) =>
      (request.schema === undefined || request.schema === '*' || request.schema === schema) &&
      (request.table === undefined || request.table === '*' || request.table === table),
  );
  if (relations.length === 0 || !isEvent(event)) throw refusal(request);
  const filters: Filter[] = [];
  for (const text of request.filter ? [request.filter] : []) {
    const filter = parseFilter(text);
    if (!filter) throw refusal(request, `Error parsing \`filter\` params: [${JSON.stringify(text)}]`);
    filters.push(await withValues(filter, request, relations, asJson));
  }
  return { id: request.id, event, relations: new Set(relations), filters };
}

async function withValues(
  filter: FilterText,
  request: BindingRequest,
  relations: readonly Relation[],
  asJson: (texts: readonly string[], type: string) => Promise<unknown[]>,
): Promise<Filter> {
  const column = relations.flatMap(({ columns }) => columns).find(({ name }) => name === filter.column);
  if (!column) throw refusal(request, `invalid column for filter ${filter.column}`);
  try {
    return { ...filter, values: await asJson(filter.values, column.sqlType) };
  } catch (error) {
    throw refusal(request, (error as Error).message);
  }
}

/** `record` is what the subscriber gets of the row: for a DELETE the primary key. */
export function matchesBinding(binding: Binding, change: Change, record: Readonly<Record<string, unknown>>): boolean {
  return (
    (binding.event === '*' || binding.event === change.type) &&
    binding.relations.has(change.relation) &&
    binding.filters.every((filter) => matchesFilter(filter, record))
  );
}

function isEvent(text: string): text is Binding['event'] {
  return text === '*' || text === 'INSERT' || text === 'UPDATE' || text === 'DELETE';
}

function refusal({ event, schema, table, filter }: BindingRequest, cause?: string): BindingError {
  const parameters = `[event: ${event}, schema: ${schema ?? '*'}, table: ${table ?? '*'}, filters: ${filter ?? '[]'}]`;
  return new BindingError(
    cause === undefined
      ? `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${parameters}`
      : `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${parameters}. Exception: ${cause}`,
  );
}
