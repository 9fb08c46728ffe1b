import type { Connection } from '@supabase/lite';
import { UnfitValueError } from './unfit-values.ts';

/** SQLSTATEs for check and exclusion constraints, `raise exception` in a function, and quotas (docs/decisions/0041-quotas.md). */
const REQUEST_FAULTS = new Set(['23514', '23P01', '23001', 'P0001', 'EK413']);

/** SQLSTATE of a statement that exceeded the role's `statement_timeout`. */
export const TIMED_OUT = '57014';

/** SQLSTATE of an answer with more rows than allowed (sessions.ts). */
export const TOO_LARGE = '54000';

interface DatabaseError {
  readonly code?: unknown;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

/**
 * Answers a request's own errors with 400, as PostgREST does; @supabase/lite answers 500 as for server faults. Errors with the
 * code `PGRST` set status and body.
 */
export function installRestErrors(connection: Connection): void {
  connection.normalizeDbError = (error) => {
    const { code, message, detail, hint } = error as DatabaseError;
    // postgres.js's message for a value without a serializer.
    if (code === 'ERR_INVALID_ARG_TYPE') return new UnfitValueError();
    if (error instanceof URIError || message.startsWith('Missing closing quote')) return refusal(400, { code: 'PGRST100', message });
    if (code === TIMED_OUT) return refusal(504, { code, message: 'The database did not answer in time' });
    // Postgres reports a text search with too deep nesting as an internal error.
    if (code === 'XX000' && message === 'tsquery stack too small') return refusal(400, { code: 'PGRST100', message });
    if (code === TOO_LARGE) return refusal(400, { code, message });
    if (typeof code !== 'string' || !REQUEST_FAULTS.has(code)) return error;
    return refusal(400, { code, message, details: detail, hint });
  };
}

interface RefusalBody {
  readonly code: string;
  readonly message: string;
  readonly details?: unknown;
  readonly hint?: string | null | undefined;
}

/** Makes @supabase/lite answer with this status and body, and roll back. */
export function refusal(status: number, { code, message, details = null, hint = null }: RefusalBody): Error {
  const body = JSON.stringify({ code, message, details, hint });
  return Object.assign(new Error(body), { severity: 'ERROR', code: 'PGRST', detail: JSON.stringify({ status, headers: {} }) });
}
