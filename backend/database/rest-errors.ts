import type { Connection } from '@supabase/lite';
import { UnfitValueError } from './unfit-values.ts';

/**
 * What a request did wrong and @supabase/lite answers with 500, as a fault of the server: a check or
 * exclusion constraint, `raise exception` in a function. PostgREST answers 400.
 */
const REQUEST_FAULTS = new Set(['23514', '23P01', '23001', 'P0001']);

interface DatabaseError {
  readonly code?: unknown;
  readonly severity?: unknown;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

/** Replaces the connection's view of an error by PostgREST's: RAISE with SQLSTATE `PGRST` sets status and body. */
export function installRestErrors(connection: Connection): void {
  connection.normalizeDbError = (error) => {
    const { code, severity, message, detail, hint } = error as DatabaseError;
    // What postgres.js says of a value for whose type it has no serializer.
    if (code === 'ERR_INVALID_ARG_TYPE') return new UnfitValueError();
    if (typeof code !== 'string' || !REQUEST_FAULTS.has(code)) return error;
    return Object.assign(new Error(JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null })), {
      code: 'PGRST',
      severity,
      detail: JSON.stringify({ status: 400, headers: {} }),
    });
  };
}
