import type { TokenError } from '../callers/authorization.ts';

/** An error in Supabase Storage's format: HTTP 400 for client errors, with the actual status in the body. Server errors keep theirs. */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly status: number;
  readonly code: string;
  /** The legacy error name that clients still read. */
  readonly error: string;

  constructor(status: number, code: string, message: string, error = code) {
    super(message);
    this.status = status;
    this.code = code;
    this.error = error;
  }
}

export const noSuchBucket = () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const noSuchObject = () => new StorageError(404, 'NoSuchKey', 'Object not found', 'not_found');
export const alreadyExists = () => new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate');
export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized');
export const invalidName = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`);
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const invalidType = (type: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type');
export const tooLarge = () => new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large');

export const slowDown = () => new StorageError(503, 'SlowDown', 'Too many requests at once. Please try again later.');
export const diskFull = () =>
  new StorageError(507, 'InsufficientStorage', 'The server has no space left for pictures. Tell the person who runs this app.');

const TOKEN_ERRORS: Readonly<Record<TokenError['code'], string>> = {
  MalformedJWT: 'Invalid Compact JWS',
  JwtSignatureError: 'signature verification failed',
  InvalidJWTToken: '"exp" claim timestamp check failed',
};

/** Storage's message for a token error. */
export function tokenProblem({ code }: TokenError): string {
  return TOKEN_ERRORS[code];
}

/** Converts known database errors to Storage's; returns others unchanged. */
export function fromDatabase(error: unknown): unknown {
  const { code, hint } = (error ?? {}) as { readonly code?: unknown; readonly hint?: unknown };
  if (code === '42501' && hint === 'storage-quota')
    return new StorageError(413, 'QuotaExceeded', (error as Error).message, 'Payload too large');
  if (code === '42501') return accessDenied('new row violates row-level security policy');
  if (code === '23505') return alreadyExists();
  if (code === '23503') return new StorageError(404, 'InvalidRequest', 'The related resource does not exist');
  // Class 22: a value Postgres cannot store, such as text with U+0000.
  if (typeof code === 'string' && /^22...$/.test(code)) return invalidRequest((error as Error).message);
  return error;
}
