/**
 * Why there is no access token.
 * - `signed-out`: nobody, or somebody else, is signed in on this device.
 * - `session-ended`: the server refused to refresh the session; a new sign-in is needed.
 * - `unreachable`: the server gave no valid answer; the session stays and a later retry may succeed.
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
