import type { Connection } from '@supabase/lite';
import { UnfitValueError } from './unfit-values.ts';

/** A check or exclusion constraint, `raise exception` in a function. */
const REQUEST_FAULTS = new Set(['23514', '23P01', '23001', 'P0001']);

interface DatabaseError {
  readonly code?: unknown;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

/**
 * What a request did wrong is answered with 400, as PostgREST does, where @supabase/lite answers 500 as
 * for a fault of the server. An error with the code `PGRST` sets status and body itself.
 */
export function installRestErrors(connection: Connection): void {
  connection.normalizeDbError = (error) => {
    const { code, message, detail, hint } = error as DatabaseError;
    // What postgres.js says of a value for whose type it has no serializer.
    if (code === 'ERR_INVALID_ARG_TYPE') return new UnfitValueError();
    if (error instanceof URIError || message.startsWith('Missing closing quote')) return badRequest('PGRST100', message);
    if (typeof code !== 'string' || !REQUEST_FAULTS.has(code)) return error;
    return badRequest(code, message, detail, hint);
  };
}

function badRequest(code: string, message: string, detail?: string, hint?: string): Error {
  const body = JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null });
  return Object.assign(new Error(body), { severity: 'ERROR', code: 'PGRST', detail: JSON.stringify({ status: 400, headers: {} }) });
}
