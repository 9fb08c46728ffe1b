import type { TokenError } from '../realtime/authorization.ts';

/**
 * A refusal in the words of Supabase Storage. It answers HTTP 400 for everything that is the
 * request's fault; what REST would use as the status stands in the body, as text.
 */
export class StorageError extends Error {
  override name = 'StorageError';
  readonly status: number;
  readonly code: string;
  /** An older name of the error that clients still look at. */
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
export const accessDenied = (message: string) => new StorageError(403, 'AccessDenied', message, 'Unauthorized');
export const invalidName = (name: string) => new StorageError(400, 'InvalidKey', `Invalid key: ${name}`);
export const invalidRequest = (message: string) => new StorageError(400, 'InvalidRequest', message);
export const invalidType = (type: string) =>
  new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, 'invalid_mime_type');
export const tooLarge = () => new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large');

const TOKEN_ERRORS: Readonly<Record<TokenError['code'], string>> = {
  MalformedJWT: 'Invalid Compact JWS',
  JwtSignatureError: 'signature verification failed',
  InvalidJWTToken: '"exp" claim timestamp check failed',
};

/** What is wrong with a token, in Storage's words. */
export function tokenProblem({ code }: TokenError): string {
  return TOKEN_ERRORS[code];
}

/** What the database refused, in Storage's words; anything else is passed on as it is. */
export function fromDatabase(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (code === '42501') return accessDenied('new row violates row-level security policy');
  if (code === '23505') return new StorageError(409, 'ResourceAlreadyExists', 'The resource already exists', 'Duplicate');
  if (code === '23503') return new StorageError(404, 'InvalidRequest', 'The related resource does not exist');
  // Class 22: a value that Postgres cannot hold, such as a text with U+0000 in it.
  if (typeof code === 'string' && /^22...$/.test(code)) return invalidRequest((error as Error).message);
  return error;
}
