/** A refusal in the words of Supabase Auth: `code` is one of its error codes. */
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

/** A failure that is the server's own fault is logged; whoever asked learns only that there was one. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  console.error(error);
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information');
}
