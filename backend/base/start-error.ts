/** What keeps the server from starting. Its message says all: what happened, and what the operator can do. No stack is shown. */
export class StartError extends Error {
  override name = 'StartError';
}
