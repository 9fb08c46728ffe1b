import type { IntrospectResult } from '@supabase/lite';
import { refusal } from '../database/rest-errors.ts';
import type { RestRequest } from './rest-request.ts';

/**
 * `Prefer: max-affected` of a function call; @supabase/lite supports it for tables only. Undefined without it, or without
 * `handling=strict`. The app does not send it: it stays because ADR 4 names it.
 */
function maxAffectedOf({ type, $meta: meta }: RestRequest): number | undefined {
  return type === 'rpc' && meta?.handling === 'strict' ? meta.maxAffected : undefined;
}

/** Throws if the function returns no rows to count. */
export function checkReturnsRows(request: RestRequest, { functions = [] }: IntrospectResult): void {
  if (maxAffectedOf(request) === undefined) return;
  const { function: name, schema = 'public' } = request;
  const called = functions.filter((candidate) => candidate.name === name && candidate.schema === schema);
  if (called.length === 0 || called.some((candidate) => candidate.return_is_setof)) return;
  throw refusal(400, {
    code: 'PGRST128',
    message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  });
}

/** Throws, which rolls back the call, if it returns more rows than allowed. */
export function checkAffected(request: RestRequest, answer: Response): void {
  const max = maxAffectedOf(request);
  if (max === undefined || !answer.ok) return;
  const affected = rowsIn(answer.headers.get('content-range'));
  if (affected <= max) return;
  throw refusal(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${affected} rows`,
  });
}

/** 25 for `0-24/*`, none for `*` + `/*`. */
function rowsIn(contentRange: string | null): number {
  const [, first, last] = /^(\d+)-(\d+)\//.exec(contentRange ?? '') ?? [];
  return first === undefined ? 0 : Number(last) - Number(first) + 1;
}
