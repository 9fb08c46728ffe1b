import type { Database } from '../../database/database.ts';
import { isExact } from './exact-json.ts';
import { FilterError, type FilterText, type Operator } from './filter-text.ts';
import type { Column } from './relation.ts';

/** A condition with an operand validated for its column's type. */
export interface Filter {
  readonly column: string;
  readonly operator: Operator;
  readonly isNegated: boolean;
  /** As in JSON rows; a list for `in`. */
  readonly operand: unknown;
  /** SQL type and operand for evaluation in Postgres, where JavaScript cannot decide. */
  readonly sqlType: string;
  readonly sqlOperand: string;
  /** True if JavaScript's `===` agrees with Postgres's `=` for this column. */
  readonly isPlain: boolean;
}

const MAX_LIST = 100;
const MAX_PATTERN = 1000;

/** Types for which JSON equality is Postgres equality. Not: case-insensitive text, JSON, arrays, numbers beyond 2^53. */
const PLAIN_TYPES = new Set(['bool', 'int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'text', 'varchar', 'uuid', 'date']);

const TEXT_TYPES = new Set(['text', 'varchar', 'bpchar', 'name', 'citext']);

/** Parses the operand as the column's type. Rejects with FilterError or Postgres's own error. */
export async function resolveFilter(database: Database, filter: FilterText, column: Column): Promise<Filter> {
  const { operator, operand } = filter;
  checkType(operator, operand, column);
  const isPlain = PLAIN_TYPES.has(column.type) || column.isEnum;
  const resolved = { ...filter, sqlType: column.sqlType, sqlOperand: operand, isPlain };
  if (operator === 'is' || isPattern(operator)) return { ...resolved, operand };
  const value = plainValue(operand, column, operator) ?? (await readValue(database, operand, operator, column.sqlType));
  if (Array.isArray(value) && operator === 'in' && value.length > MAX_LIST) {
    throw new FilterError(`too many values for \`in\` filter. Maximum ${MAX_LIST}`);
  }
  return { ...resolved, operand: value };
}

/** Undefined if only Postgres can decide. Null fulfils no condition except `is` and `isdistinct`. */
export function matchesFilter(filter: Filter, actual: unknown): boolean | undefined {
  const { operator, isNegated } = filter;
  if (operator === 'is') return isKeyword(filter.operand, actual) !== isNegated;
  if (actual === null && operator !== 'isdistinct') return false;
  const matches = compare(filter, actual);
  return matches === undefined ? undefined : matches !== isNegated;
}

function compare({ operator, operand, isPlain }: Filter, actual: unknown): boolean | undefined {
  if (!isPlain || !isExact(actual)) return undefined;
  switch (operator) {
    case 'eq':
      return isExact(operand) ? actual === operand : undefined;
    case 'neq':
    case 'isdistinct':
      return isExact(operand) ? actual !== operand : undefined;
    case 'in':
      return (operand as unknown[]).every(isExact) ? (operand as unknown[]).includes(actual) : undefined;
    default:
      // Text order depends on the database's collation.
      return typeof actual === 'number' && typeof operand === 'number' && isExact(operand) ? order(operator, actual, operand) : undefined;
  }
}

function order(operator: Operator, actual: number, operand: number): boolean | undefined {
  switch (operator) {
    case 'lt':
      return actual < operand;
    case 'lte':
      return actual <= operand;
    case 'gt':
      return actual > operand;
    case 'gte':
      return actual >= operand;
    default:
      return undefined;
  }
}

function isKeyword(keyword: unknown, actual: unknown): boolean {
  return keyword === 'true' ? actual === true : keyword === 'false' ? actual === false : actual === null;
}

function checkType(operator: Operator, operand: string, { type, sqlType }: Column): void {
  if (operator === 'is') {
    if (!['null', 'true', 'false', 'unknown'].includes(operand)) {
      throw new FilterError('invalid value for is filter: must be null, true, false, or unknown');
    }
    if (operand !== 'null' && type !== 'bool') throw new FilterError(`is ${operand} filter requires a boolean column, got ${sqlType}`);
  }
  if (!isPattern(operator)) return;
  if (!TEXT_TYPES.has(type)) throw new FilterError(`operator ${operator} requires a text-compatible column type, got ${sqlType}`);
  // Runs for every change. Back-references make regular expressions exponential.
  if (operand.length > MAX_PATTERN || (operator.endsWith('match') && /\\\d/.test(operand))) {
    throw new FilterError(`operator ${operator} refuses this pattern: it costs too much`);
  }
}

function isPattern(operator: Operator): boolean {
  return operator === 'like' || operator === 'ilike' || operator === 'match' || operator === 'imatch';
}

/** Avoids a query per join for texts, plain numbers and ids. */
function plainValue(operand: string, { type, sqlType }: Column, operator: Operator): unknown {
  if (operator === 'in') return undefined;
  if (sqlType === 'text') return operand;
  if (type === 'uuid' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(operand)) return operand;
  if ((type === 'int4' || type === 'int8') && /^-?\d{1,9}$/.test(operand)) return Number(operand);
  return undefined;
}

async function readValue(database: Database, operand: string, operator: Operator, sqlType: string): Promise<unknown> {
  const [row] = await database.query<{ value: unknown }>(`select to_jsonb($1::text::${sqlType}${operator === 'in' ? '[]' : ''}) as value`, [
    operand,
  ]);
  return row?.value;
}
