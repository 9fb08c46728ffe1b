/** An error with Supabase Auth's `code` and message. */
export class AuthError extends Error {
  override name = 'AuthError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalidInput = (message: string) => new AuthError(400, 'validation_failed', message);

export function errorAnswer({ status, code, message }: AuthError): Response {
  return Response.json({ code: status, error_code: code, msg: message }, { status, headers: { 'x-sb-error-code': code } });
}

/** Logs any error that is no AuthError, and replaces it by a general one that reveals nothing to the client. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  console.error(error);
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}
