/** Why the server cannot start. The message says what happened and what the operator can do; no stack is shown. */
export class StartError extends Error {
  override name = 'StartError';
}
