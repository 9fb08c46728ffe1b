/**
 * Why there is no access token.
 * - `signed-out`: nobody is signed in on this device, or somebody else is.
 * - `session-ended`: the server refused to renew the session; the student has to sign in again.
 * - `unreachable`: the server did not answer, or not sensibly; the session stays, try again later.
 */
export type SessionErrorKind = 'signed-out' | 'session-ended' | 'unreachable';

export class SessionError extends Error {
  override readonly name = 'SessionError';
  readonly kind: SessionErrorKind;

  constructor(kind: SessionErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
