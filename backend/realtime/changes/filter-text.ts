import { REALTIME_LIMITS } from '../../base/limits.ts';

const OPERATORS = ['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'like', 'ilike', 'is', 'match', 'imatch', 'isdistinct'] as const;
export type Operator = (typeof OPERATORS)[number];

/** One parsed condition, not yet checked against the table. */
export interface FilterText {
  readonly column: string;
  readonly operator: Operator;
  readonly isNegated: boolean;
  /** A Postgres array `{…}` for `in`. */
  readonly operand: string;
}

/** An invalid filter, with Supabase's message. */
export class FilterError extends Error {
  override name = 'FilterError';
}

/**
 * Parses `column=operator.value`, comma-separated, each optionally with `not.` before the operator. White space only is no
 * condition. Throws FilterError.
 */
export function parseFilter(text: string): FilterText[] {
  if (text.trim() === '') return [];
  const conditions = splitConditions(text.trim());
  if (conditions.length > REALTIME_LIMITS.conditions) throw problem(`at most ${REALTIME_LIMITS.conditions} conditions`);
  return conditions.map(parseCondition);
}

function parseCondition(text: string): FilterText {
  if (text.trim() === '') throw problem('filter must not contain empty segments (check for extra commas)');
  const [, column, not, rest] = /^([^=]*)=(not\.)?(.*)$/s.exec(text.trim()) ?? [];
  if (column === undefined || rest === undefined) throw problem(`[${JSON.stringify(text.trim())}]`);
  const dot = rest.indexOf('.');
  const [operator, value] = dot < 0 ? [rest, undefined] : [rest.slice(0, dot), rest.slice(dot + 1)];
  if (value === undefined) throw problem(`[${JSON.stringify(operator)}]`);
  if (!isOperator(operator)) throw problem(`[${JSON.stringify(operator)}, ${JSON.stringify(value)}]`);
  return { column, operator, isNegated: not !== undefined, operand: operator === 'in' ? listOf(value) : unquote(value) };
}

function listOf(value: string): string {
  const list = /^\((.*)\)$/s.exec(value)?.[1];
  if (list === undefined) throw problem('`in` filter value must be wrapped by parentheses');
  return `{${list}}`;
}

/** Splits at commas outside brackets and quoted values. */
function splitConditions(text: string): string[] {
  const conditions: string[] = [];
  let [start, depth, isQuoted] = [0, 0, false];
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (isQuoted) {
      if (character === '\\') index += 1;
      else if (character === '"') isQuoted = false;
    } else if (character === '"') isQuoted = /[.(,]/.test(text[index - 1] ?? '');
    else if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (character === ',' && depth === 0) {
      conditions.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...conditions, text.slice(start)];
}

/** A value that merely starts with a quote is literal. */
function unquote(text: string): string {
  const quoted = /^"((?:[^"\\]|\\.)*)"$/s.exec(text)?.[1];
  return quoted === undefined ? text : quoted.replace(/\\(.)/gs, '$1');
}

function isOperator(text: string): text is Operator {
  return OPERATORS.some((operator) => operator === text);
}

function problem(cause: string): FilterError {
  return new FilterError(`Error parsing \`filter\` params: ${cause}`);
}
