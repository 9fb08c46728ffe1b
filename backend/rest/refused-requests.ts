import type { IncomingMessage } from 'node:http';
import type { Target } from '../base/request-target.ts';
import { problemWithQuery } from './query-bounds.ts';

/** Why REST does not even parse a request. */
interface Problem {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** `/rest/v1/<table>` and `/rest/v1/rpc/<function>`; nothing else is served. Names of Postgres have 63 bytes at most. */
const PATH = /^\/rest\/v1\/(rpc\/)?[\w$.%-]{1,100}\/?$/;

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']);

/** What supabase-js asks for, and what fetch asks for by itself. */
const ACCEPTED: ReadonlySet<string> = new Set(['*/*', 'application/json', 'application/vnd.pgrst.object+json', 'text/plain']);

/** What supabase-js sends for the app; `max-affected` is for operators' scripts (ADR 4 names it). A count is one of rows written (parsed-bounds.ts). */
const PREFERENCES = /^(return=[\w-]+|resolution=[\w-]+|missing=default|count=exact|handling=\w+|max-affected=\d{1,9})$/;

/**
 * Refuses, before anybody parses it, what nothing of the app sends: PostgREST has it, and each such thing is a way to make the
 * database work. A hosted project answers them.
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
  // A call by POST has its arguments in the body: what its query says are filters of the answer.
  const problem = problemWithQuery(query, path.startsWith('/rest/v1/rpc/') && method !== 'POST');
  return problem === undefined ? undefined : { status: 400, code: 'PGRST100', message: problem };
}

const listOf = (header: string): string[] =>
  header
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
