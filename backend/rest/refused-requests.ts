import type { IncomingMessage } from 'node:http';

import type { Target } from '../base/request-target.ts';
import { REST_LIMITS } from '../base/limits.ts';

/**
 * Names that every object inherits. @supabase/lite uses ordinary objects for columns, operators and filters: `__proto__=eq.1` added a
 * filter to every object, for everybody, until a restart.
 */
const INHERITED = new RegExp(`(?<!\\w)(${Object.getOwnPropertyNames(Object.prototype).join('|')})(?!\\w)`);

const isInherited = (text: string): boolean => INHERITED.test(text);

const operatorOf = (value: string): string => /^\s*(?:not\s*\.\s*)*(\w*)/.exec(value)![1]!;

/** True for parameters with their own grammar. */
const isStructure = (name: string): boolean => /^(select|order|columns|on_conflict|(.*\.)?(not\.)?(and|or))$/.test(name.trim());

/** `in.(…)`, `not.eq.…`, `like(any).{…}`. */
const isFilter = (value: string): boolean => /^\s*(not\s*\.\s*)*[a-z]+\s*(\([^)]*\)\s*)?\./.test(value);

const stepsIn = (text: string): number => text.split('->').length - 1;

/** Why a request is refused before REST parses it. */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** `/rest/v1/<table>` and `/rest/v1/rpc/<function>`; nothing else is served. Names of Postgres have 63 bytes at most. */
const PATH = /^\/rest\/v1\/(rpc\/)?[\w$.%-]{1,100}\/?$/;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** `Accept` headers of supabase-js, and fetch's default. */
const ACCEPTED: ReadonlySet<string> = new Set(['*/*', 'application/json', 'application/vnd.pgrst.object+json', 'text/plain']);

/** Preferences that the app sends by supabase-js. `max-affected` is for operators' scripts (ADR 4). `count` counts written rows only. */
const PREFERENCES = /^(return=[\w-]+|resolution=[\w-]+|missing=default|count=exact|handling=\w+|max-affected=\d{1,9})$/;

/**
 * Why a request is refused before it is parsed. It refuses features of PostgREST that the app does not use, since each can be abused to
 * load the database. Hosted Supabase offers them.
 */
export function problemWithRest(
  { method = 'GET', headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  { path, query }: Target,
): Problem | undefined {
  if (!PATH.test(path)) return { status: 404, code: 'PGRST125', message: 'Invalid path specified in request URL' };
  if (!METHODS.has(method)) return { status: 405, code: 'PGRST117', message: 'Unsupported HTTP method' };
  const { accept = '*/*', prefer = '', 'content-type': type = 'application/json' } = headers;
  if (!listOf(accept).some((one) => ACCEPTED.has(one.split(';', 1)[0]!.trim().toLowerCase()))) {
    return { status: 406, code: 'PGRST107', message: 'Only JSON is offered' };
  }
  if (!/^application\/json\b/i.test(type)) return { status: 415, code: 'PGRST102', message: 'Only JSON is read' };
  const odd = listOf(String(prefer)).find((one) => !PREFERENCES.test(one));
  if (odd !== undefined)
    return {
      status: 400,
      code: 'PGRST122',
      message: 'Only return, resolution, missing, count=exact, handling and max-affected can be preferred',
    };
  // A call by POST has its arguments in the body; its query contains filters of the answer.
  const problem = problemWithQuery(query, path.startsWith('/rest/v1/rpc/') && method !== 'POST');
  return problem === undefined ? undefined : { status: 400, code: 'PGRST100', message: problem };
}

const listOf = (header: string): string[] =>
  header
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Why a query string is refused, as a sentence; undefined if it may be parsed. A function call's values may be students' texts. */
function problemWithQuery(query: string, isCall: boolean): string | undefined {
  const { queryBytes, parameters, nesting, items, jsonSteps, wildcards } = REST_LIMITS;
  if (query.length > queryBytes) return `The query is longer than ${queryBytes} bytes`;
  let [all, steps, wild] = [0, 0, 0];
  for (const [name, given] of new URLSearchParams(query)) {
    all += 1;
    if (all > parameters) return `The query has more than ${parameters} parameters`;
    // @supabase/lite decodes twice, so check the twice decoded value.
    const value = decoded(given);
    // At NUL, Postgres ends the statement and reads the rest as something else.
    if (`${decoded(name)}${value}`.includes('\0')) return 'The query contains the character NUL, which cannot be stored';
    if (isInherited(decoded(name)) || (isStructure(name) && isInherited(value)) || (!isCall && isInherited(operatorOf(value))))
      return 'No column and no operator is called like that';
    steps += stepsIn(name) + (isStructure(name) ? stepsIn(value) : 0);
    if (steps > jsonSteps) return `The query follows more than ${jsonSteps} steps into JSON`;
    const found = measure(value);
    // Do not measure functions' arguments: they are students' texts and may contain any brackets.
    if (isStructure(name) || isFilter(value)) {
      if (found.depth > nesting) return `The query is nested deeper than ${nesting} levels`;
      if (found.commas >= items) return `A list of the query has more than ${items} items`;
      wild += found.wildcards;
      if (wild > wildcards) return `The query has more than ${wildcards} wildcards`;
    }
    // The app uses no embeds and aggregates, and each level of an embed multiplies the cost.
    if (name === 'select' && found.depth > 0) return 'Embeds and aggregates are not offered: ask for each table by itself';
  }
  return undefined;
}

function measure(text: string): { readonly depth: number; readonly commas: number; readonly wildcards: number } {
  let [open, depth, commas, wildcards] = [0, 0, 0, 0];
  for (const character of text) {
    if (character === '(' || character === '{' || character === '[') depth = Math.max(depth, (open += 1));
    else if (character === ')' || character === '}' || character === ']') open -= 1;
    else if (character === ',') commas += 1;
    else if (character === '*' || character === '%') wildcards += 1;
  }
  return { depth, commas, wildcards };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
