import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowOrigin } from '../base/cors.ts';
import { targetOf } from '../base/request-target.ts';
import { sendError } from '../base/send-error.ts';

/** Refuses a request that filters by a regular expression with 400. @returns true if it refused */
export function refuseRegex(request: IncomingMessage, response: ServerResponse): boolean {
  const { path, query } = targetOf(request);
  if (!path.startsWith('/rest/v1') || !filtersByRegex(query)) return false;
  allowOrigin(request, response);
  sendError(response, 400, 'PGRST100', 'The operators match and imatch are not offered: filter with like or ilike');
  return true;
}

/**
 * Detects PostgREST's `match` and `imatch` in a query string. A regular expression of 20 characters can keep Postgres busy until its
 * statement is ended.
 */
export function filtersByRegex(query: string): boolean {
  for (const [name, value] of new URLSearchParams(query)) {
    // In `or=(title.match.x)` an operator can be anywhere. Quoted text that looks like one is refused too: parsing quotes
    // differently from the REST layer would leave a gap.
    const pattern = /(^|\.)(and|or)$/.test(name.trim()) ? OPERATOR_INSIDE : OPERATOR;
    // The REST layer decodes twice.
    if (pattern.test(value) || pattern.test(decoded(value))) return true;
  }
  return false;
}

const OPERATOR = /^\s*(not\s*\.\s*)*i?match\s*(\(\s*(any|all)\s*\))?\s*\./i;
const OPERATOR_INSIDE = /\.\s*i?match\s*(\(\s*(any|all)\s*\))?\s*\./i;

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
