/**
 * What a server's answer means for an entry of the outbox, such as a question, a vote or a picture (OUT-1).
 *
 * - `sent`: the server named what it took.
 * - `refused`: the server gave one of its own reasons. Only the student can do something.
 * - `later`: the connection, the session or the server fails for every request. Retried after a pause.
 * - `unknown`: a 4xx that is not the server's own, but a gateway's or one during a deployment. The entry is retried, holds up no
 *   unrelated entry, and steps aside after a day (OUT-2).
 * - `failed`: the database reported a fault of this one write. The entry is retried forever and holds up no unrelated entry.
 */
export type Verdict = 'sent' | 'later' | 'unknown' | 'failed' | { readonly refused: string };

/** An answer in the form that supabase-js returns. */
export interface Answer {
  readonly status: number;
  readonly error: { readonly code?: string | null; readonly hint?: string | null } | null;
  readonly data?: unknown;
  /** Number of rows by the server's count; null if the request asked for none, or something else answered. */
  readonly count?: number | null;
}

/** Temporary 4xx statuses, which a new session, time or fewer requests resolve. */
const PASSING: ReadonlySet<number> = new Set([401, 407, 408, 421, 425, 429]);

/** Classes of SQLSTATE for faults of the written data: data exceptions and integrity constraints. */
const CLASSES_OF_FAULTS: ReadonlySet<string> = new Set(['22', '23']);
/** Classes of SQLSTATE that say nothing about the write: connection, session, transaction, resources, operator. */
const PASSING_CLASSES: ReadonlySet<string> = new Set(['08', '25', '28', '40', '53', '55', '57', '58']);
/** Codes for a missing right, an account without room, and an update that found no row. */
const FAULTS: ReadonlySet<string> = new Set(['42501', 'EK413', 'PGRST116']);

/**
 * Verdict on a write of rows.
 * @param isNamed whether the answer names the written rows; an empty 200 comes from a gateway
 */
export function verdictOnRows(answer: Answer, isNamed: (answer: Answer) => boolean): Verdict {
  const { status, error } = answer;
  if (error === null) return status >= 200 && status < 300 && isNamed(answer) ? 'sent' : 'later';
  const code = error.code ?? '';
  const sqlClass = /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : '';
  if (status >= 500 && sqlClass !== '' && !PASSING_CLASSES.has(sqlClass)) return 'failed';
  if (status < 400 || status >= 500 || PASSING.has(status)) return 'later';
  const isOurs = FAULTS.has(code) || CLASSES_OF_FAULTS.has(sqlClass);
  return isOurs ? { refused: error.hint || code } : 'unknown';
}

/** Storage's error codes with which the server refuses a file. */
const REFUSED_FILES: ReadonlySet<string> = new Set(['AccessDenied', 'InvalidMimeType', 'EntityTooLarge', 'InvalidKey', 'InvalidRequest']);
const QUOTA = 'QuotaExceeded';

/** Verdict on an upload without overwriting. @param error the error of supabase-js; undefined or null if there was none */
export function verdictOnFile(error: unknown): Verdict {
  if (!error) return 'sent';
  const { status, statusCode, code, message = '' } = error as Readonly<Record<string, unknown>> & { readonly message?: string };
  // Earlier servers answer 400 and put the actual status into the body.
  const found = Number(statusCode ?? status ?? 0);
  if (isQuotaExceeded(error)) return { refused: QUOTA };
  // An earlier upload succeeded and only its answer was lost.
  if (found === 409 && (code === 'KeyAlreadyExists' || code === 'ResourceAlreadyExists' || /already exists/i.test(message))) return 'sent';
  if (!(found >= 400 && found < 500) || PASSING.has(found) || isOfToken(message)) return 'later';
  if (typeof code === 'string' && REFUSED_FILES.has(code)) return { refused: code };
  // Hosted Supabase may send no code.
  if (/row-level security/i.test(message)) return { refused: 'AccessDenied' };
  if (/mime type/i.test(message)) return { refused: 'InvalidMimeType' };
  if (/exceeded the maximum allowed size/i.test(message)) return { refused: 'EntityTooLarge' };
  return 'unknown';
}

/** True if Storage itself says that it has no such file. A gateway's 404 says nothing about files. */
export function isNoSuchFile(error: unknown): boolean {
  const { statusCode, code, message = '' } = error as Readonly<Record<string, unknown>> & { readonly message?: string };
  // Hosted Supabase may send no code.
  return code === 'NoSuchKey' || (statusCode === '404' && code === undefined && message === 'Object not found');
}

/** True if the token has expired, for which Storage answers 400 or 403. */
const isOfToken = (message: string): boolean => /\bjwt\b|"exp" claim|token.*expired/i.test(message);

/** True if the account is full. The embedded backend sends this code; hosted Supabase answers 403, as for any missing right. */
export function isQuotaExceeded(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === QUOTA;
}
