import { REALTIME_LIMITS } from '../../base/limits.ts';
import { comparable, parseExact } from './exact-json.ts';
import { FilterError, type FilterText, type Operator } from './filter-text.ts';
import type { Column } from './relation.ts';

/** A condition with an operand validated for its column's type. */
export interface Filter {
  readonly column: string;
  readonly operator: Operator;
  readonly isNegated: boolean;
  /** As `comparable` renders a JSON row's value; a list for `in`. */
  readonly operand: unknown;
}

/** Reads a text as a value of an SQL type, and renders it as JSON. Rejects with Postgres's own error. */
export type ReadOperand = (operand: string, sqlType: string) => Promise<string>;

const NUMBER_TYPES = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']);

/** Types whose values are equal in Postgres exactly if their JSON is. Not case-insensitive text, times, JSON or arrays. */
const PLAIN_TYPES = new Set([...NUMBER_TYPES, 'bool', 'text', 'varchar', 'uuid', 'date']);

const ORDERS: ReadonlySet<Operator> = new Set(['lt', 'lte', 'gt', 'gte']);

/** Parses the operand as the column's type. Rejects with FilterError or Postgres's own error. */
export async function resolveFilter(read: ReadOperand, filter: FilterText, column: Column): Promise<Filter> {
  const { operator, operand } = filter;
  checkType(operator, operand, column);
  if (operator === 'is') return filter;
  const value = plainValue(operand, column, operator);
  if (value !== undefined) return { ...filter, operand: value };
  const json: unknown = parseExact(await read(operand, `${column.sqlType}${operator === 'in' ? '[]' : ''}`));
  if (operator !== 'in') return { ...filter, operand: comparable(json) };
  const list = json as unknown[];
  if (list.length > REALTIME_LIMITS.listValues) {
    throw new FilterError(`too many values for \`in\` filter. Maximum ${REALTIME_LIMITS.listValues}`);
  }
  return { ...filter, operand: list.map(comparable) };
}

/** Null fulfils no condition except `is` and `isdistinct`. */
export function matchesFilter({ operator, operand, isNegated }: Filter, value: unknown): boolean {
  if (operator === 'is') return isKeyword(operand, value) !== isNegated;
  if (value === null && operator !== 'isdistinct') return false;
  const actual = comparable(value);
  return (
    (ORDERS.has(operator) ? isInOrder(operator, actual as number, operand as number) : isEqual(operator, actual, operand)) !== isNegated
  );
}

function isEqual(operator: Operator, actual: unknown, operand: unknown): boolean {
  if (operator === 'in') return (operand as unknown[]).includes(actual);
  return (actual === operand) === (operator === 'eq');
}

function isInOrder(operator: Operator, actual: number | bigint, operand: number | bigint): boolean {
  switch (operator) {
    case 'lt':
      return actual < operand;
    case 'lte':
      return actual <= operand;
    case 'gt':
      return actual > operand;
    default:
      return actual >= operand;
  }
}

function isKeyword(keyword: unknown, actual: unknown): boolean {
  return keyword === 'true' ? actual === true : keyword === 'false' ? actual === false : actual === null;
}

/**
 * Throws for conditions that this process cannot evaluate cheaply, because every condition is evaluated for every change of its table.
 * Patterns, and the order of texts and times, would need Postgres for each binding and change: a regular expression can take hours.
 */
function checkType(operator: Operator, operand: string, { type, sqlType, isEnum }: Column): void {
  if (operator === 'is') {
    if (!['null', 'true', 'false', 'unknown'].includes(operand)) {
      throw new FilterError('invalid value for is filter: must be null, true, false, or unknown');
    }
    if (operand !== 'null' && type !== 'bool') throw new FilterError(`is ${operand} filter requires a boolean column, got ${sqlType}`);
  } else if (['like', 'ilike', 'match', 'imatch'].includes(operator)) {
    throw new FilterError(`operator ${operator} is not offered: filter with eq, in or by number`);
  } else if (ORDERS.has(operator) && !NUMBER_TYPES.has(type)) {
    throw new FilterError(`operator ${operator} is offered for numbers, not for ${sqlType}`);
  } else if (!PLAIN_TYPES.has(type) && !isEnum) throw new FilterError(`operator ${operator} is not offered for ${sqlType}`);
}

/** Parses texts, plain numbers and ids without a query. Undefined for other operands. */
function plainValue(operand: string, { type, sqlType }: Column, operator: Operator): unknown {
  if (operator === 'in') return undefined;
  if (sqlType === 'text') return operand;
  if (type === 'uuid' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(operand)) return operand;
  if ((type === 'int4' || type === 'int8') && /^-?\d{1,9}$/.test(operand)) return Number(operand);
  return undefined;
}
