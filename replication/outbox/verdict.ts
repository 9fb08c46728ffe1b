/**
 * What an answer of the server means for something that waits and is no document: a question, a vote, a picture (OUT-1).
 *
 * - `sent`: the server named what it took.
 * - `refused`: one of the server's own reasons. Only the student can do something.
 * - `later`: the line, the session or the server fails for everything. Tried again after a pause.
 * - `unknown`: some 4xx that is not the server's: a gateway's, or of a server in the middle of a deployment. Tried again; holds up
 *   nothing behind it, and steps aside after a day (OUT-2).
 * - `failed`: the server failed over this one, in the database's own words. Tried again, for ever; holds up nothing behind it.
 */
export type Verdict = 'sent' | 'later' | 'unknown' | 'failed' | { readonly refused: string };

/** As supabase-js gives it. */
export interface Answer {
  readonly status: number;
  readonly error: { readonly code?: string | null; readonly hint?: string | null } | null;
  readonly data?: unknown;
  /** Of rows, as the server counted them; null where it was not asked, or something else answered. */
  readonly count?: number | null;
}

/** 4xx that pass: with a new session, with time, or with fewer requests. */
const PASSING: ReadonlySet<number> = new Set([401, 407, 408, 421, 425, 429]);

/** Reasons that stand in a row of the database or its rules: classes of SQLSTATE, and whole codes. */
const CLASSES_OF_FAULTS: ReadonlySet<string> = new Set(['22', '23']);
/** Classes of SQLSTATE that say nothing of the write: connection, session, transaction, resources, operator. */
const PASSING_CLASSES: ReadonlySet<string> = new Set(['08', '25', '28', '40', '53', '55', '57', '58']);
/** Missing rights, an account without room, and a row that is not there to be changed. */
const FAULTS: ReadonlySet<string> = new Set(['42501', 'EK413', 'PGRST116']);

/**
 * On a write of rows.
 * @param isNamed whether the answer names what was written: an empty 200 is a gateway's
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

/** The server's reasons to refuse a file, by its codes. */
const REFUSED_FILES: ReadonlySet<string> = new Set(['AccessDenied', 'InvalidMimeType', 'EntityTooLarge', 'InvalidKey', 'InvalidRequest']);
const QUOTA = 'QuotaExceeded';

/** On an upload without overwriting. @param error of supabase-js; undefined or null if there was none */
export function verdictOnFile(error: unknown): Verdict {
  if (!error) return 'sent';
  const { status, statusCode, code, message = '' } = error as Readonly<Record<string, unknown>> & { readonly message?: string };
  // The status of the file's fault, which earlier servers send under 400.
  const found = Number(statusCode ?? status ?? 0);
  if (isQuotaExceeded(error)) return { refused: QUOTA };
  // Uploaded before, and only the answer was lost.
  if (found === 409 && (code === 'KeyAlreadyExists' || code === 'ResourceAlreadyExists' || /already exists/i.test(message))) return 'sent';
  if (!(found >= 400 && found < 500) || PASSING.has(found) || isOfToken(message)) return 'later';
  if (typeof code === 'string' && REFUSED_FILES.has(code)) return { refused: code };
  // A hosted project may name no code.
  if (/row-level security/i.test(message)) return { refused: 'AccessDenied' };
  if (/mime type/i.test(message)) return { refused: 'InvalidMimeType' };
  if (/exceeded the maximum allowed size/i.test(message)) return { refused: 'EntityTooLarge' };
  return 'unknown';
}

/** Storage's own word that it has no such file. A 404 of something between says nothing of files. */
export function isNoSuchFile(error: unknown): boolean {
  const { statusCode, code, message = '' } = error as Readonly<Record<string, unknown>> & { readonly message?: string };
  // A hosted project may name no code.
  return code === 'NoSuchKey' || (statusCode === '404' && code === undefined && message === 'Object not found');
}

/** Storage answers 400 or 403 where the token has expired. */
const isOfToken = (message: string): boolean => /\bjwt\b|"exp" claim|token.*expired/i.test(message);

/** The embedded backend's answer to an account that is full. A hosted project answers 403, as for any missing right. */
export function isQuotaExceeded(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === QUOTA;
}
