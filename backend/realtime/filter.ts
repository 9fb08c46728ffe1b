const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in'] as const;
type Operator = (typeof OPERATORS)[number];

/** `column=operator.value`, not yet compared with what the table has. */
export interface FilterText {
  readonly column: string;
  readonly operator: Operator;
  /** One for every operator but `in`. */
  readonly values: readonly string[];
}

/** A filter whose values are as rows have them in JSON, read by Postgres as the column's type. */
export interface Filter {
  readonly column: string;
  readonly operator: Operator;
  readonly values: readonly unknown[];
}

/** Undefined when the text is not a filter. */
export function parseFilter(text: string): FilterText | undefined {
  const match = /^([^=]+)=([a-z]+)\.(.*)$/s.exec(text);
  const [, column, operator, value] = match ?? [];
  if (column === undefined || value === undefined || !isOperator(operator)) return undefined;
  if (operator !== 'in') return { column, operator, values: [unquote(value)] };
  const list = /^\((.*)\)$/s.exec(value)?.[1];
  return list === undefined ? undefined : { column, operator, values: splitList(list) };
}

/** A column that the record does not carry matches nothing: a DELETE has the primary key only. */
export function matchesFilter(filter: Filter, record: Readonly<Record<string, unknown>>): boolean {
  const actual = record[filter.column];
  if (actual === null || actual === undefined) return false;
  const [expected] = filter.values;
  switch (filter.operator) {
    case 'eq':
      return actual === expected;
    case 'neq':
      return actual !== expected;
    case 'lt':
      return isBefore(actual, expected);
    case 'lte':
      return actual === expected || isBefore(actual, expected);
    case 'gt':
      return isBefore(expected, actual);
    case 'gte':
      return actual === expected || isBefore(expected, actual);
    case 'in':
      return filter.values.includes(actual);
  }
}

/** Numbers by size, texts by code unit: both sides are in Postgres's JSON form, timestamps in UTC. */
function isBefore(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b;
  return typeof a === 'string' && typeof b === 'string' && a < b;
}

function isOperator(text: string | undefined): text is Operator {
  return OPERATORS.some((operator) => operator === text);
}

/** Commas and brackets in a value are kept by double quotes, a quote by a backslash. */
function splitList(list: string): string[] {
  const items = list.match(/\s*("(?:[^"\\]|\\.)*"|[^,]*)\s*(?:,|$)/gs) ?? [];
  const texts = items.map((item) => unquote(item.replace(/,$/, '').trim()));
  // The pattern also matches the empty end of the text.
  return list.endsWith(',') ? texts : texts.slice(0, -1);
}

function unquote(text: string): string {
  return text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/\\(.)/gs, '$1') : text;
}
