import { REALTIME_LIMITS } from '../../base/limits.ts';
import type { BindingRequest } from './binding-request.ts';
import type { Change } from './change-feed.ts';
import { type Filter, type ReadOperand, resolveFilter } from './filter.ts';
import { FilterError, type FilterText, parseFilter } from './filter-text.ts';
import type { Relation } from './relation.ts';

/** A validated request. */
export interface Binding {
  readonly id: number;
  readonly event: '*' | Change['type'];
  readonly filters: readonly Filter[];
  /** Columns requested besides the primary key; undefined: all. */
  readonly selection: readonly string[] | undefined;
}

export interface ResolvedBinding {
  readonly binding: Binding;
  readonly relations: readonly Relation[];
}

/** A request that this database cannot serve; the message is Supabase's. */
export class BindingError extends Error {
  override name = 'BindingError';
}

interface Parameters {
  readonly event: Binding['event'];
  readonly schema: string;
  readonly table: string;
  readonly filters: readonly FilterText[];
  readonly select: readonly string[] | undefined;
}

/**
 * Resolves the tables of a channel's requests and parses their filters by column type; `role` must be allowed to select the
 * columns. Rejects with BindingError otherwise.
 */
export async function resolveBindings(
  requests: readonly BindingRequest[],
  published: readonly Relation[],
  role: string,
  readOperand: ReadOperand,
): Promise<ResolvedBinding[]> {
  const resolved: ResolvedBinding[] = [];
  const read = atMost(REALTIME_LIMITS.readOperands, readOperand);
  let tables = 0;
  for (const request of requests) {
    const binding = await resolveBinding(request, published, role, read);
    tables += binding.relations.length;
    if (tables > REALTIME_LIMITS.bindingTables) throw new BindingError('The bindings of this channel name too many tables.');
    resolved.push(binding);
  }
  return resolved;
}

async function resolveBinding(
  { id, entry }: BindingRequest,
  published: readonly Relation[],
  role: string,
  read: ReadOperand,
): Promise<ResolvedBinding> {
  const parameters = readParameters(entry);
  const relations = published.filter(
    ({ schema, table }) => ['*', schema].includes(parameters.schema) && ['*', table].includes(parameters.table),
  );
  if (relations.length === 0)
    throw new BindingError(`${REFUSAL} Please check Realtime is enabled for the given connect parameters: ${inWords(parameters)}`);
  try {
    const filters: Filter[] = [];
    for (const filter of parameters.filters) {
      filters.push(await resolveFilter(read, filter, columnOf(relations, filter.column, role, 'filter')));
    }
    for (const column of parameters.select ?? []) columnOf(relations, column, role, 'select');
    return { binding: { id, event: parameters.event, filters, selection: parameters.select }, relations };
  } catch (error) {
    throw new BindingError(
      `${REFUSAL} An exception happened so please check your connect parameters: ${inWords(parameters)}. Exception: ${(error as Error).message}`,
    );
  }
}

/** Limits the queries for operands per channel: one for each binding would take seconds. */
function atMost(most: number, read: ReadOperand): ReadOperand {
  let count = 0;
  return async (operand, sqlType) => {
    count += 1;
    if (count > most) throw new FilterError(`more than ${most} filters need the database`);
    return await read(operand, sqlType);
  };
}

const REFUSAL = 'Unable to subscribe to changes with given parameters.';

function columnOf(relations: readonly Relation[], name: string, role: string, purpose: 'filter' | 'select') {
  for (const { columns } of relations) {
    const column = columns.find((each) => each.name === name && each.roles.includes(role));
    if (column) return column;
  }
  throw new FilterError(`invalid column for ${purpose} ${name}`);
}

function readParameters(entry: Readonly<Record<string, unknown>>): Parameters {
  const { event, schema, table, filter, select } = entry;
  const isFilterable = filter === undefined || filter === null || filter === '' || (isText(schema) && isText(table) && isText(filter));
  if (!(isText(schema) || schema === undefined) || !(isText(table) || table === undefined) || !(schema ?? table) || !isFilterable) {
    throw new BindingError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(entry)}`,
    );
  }
  const columns = readSelect(select);
  const [inSchema, ofTable] = [schema ?? 'public', table ?? '*'];
  if (columns && (inSchema === '*' || ofTable === '*')) {
    throw new BindingError('Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.');
  }
  return { event: readEvent(event), schema: inSchema, table: ofTable, filters: readFilters(filter), select: columns };
}

function readFilters(filter: unknown): FilterText[] {
  try {
    return isText(filter) ? parseFilter(filter) : [];
  } catch (error) {
    throw error instanceof FilterError ? new BindingError(error.message) : error;
  }
}

function readSelect(select: unknown): string[] | undefined {
  if (isText(select)) {
    throw new BindingError('Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]');
  }
  const columns = Array.isArray(select) ? select.filter(isText) : [];
  return columns.length > 0 ? columns : undefined;
}

function readEvent(event: unknown): Binding['event'] {
  const name = isText(event) ? event.toUpperCase() : '*';
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function inWords({ event, schema, table, filters }: Parameters): string {
  const conditions = filters.map(
    ({ column, operator, operand, isNegated }) =>
      `{${[column, operator, operand].map((part) => JSON.stringify(part)).join(', ')}, ${isNegated}}`,
  );
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${conditions.join(', ')}]]`;
}
