import { AsyncLocalStorage } from 'node:async_hooks';

/** Error codes of the system, of postgres.js, and of a Postgres that starts, stops or has lost the session. */
const CODES: ReadonlySet<unknown> = new Set(
  `ECONNREFUSED ECONNRESET EPIPE CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT
  57P01 57P02 57P03 08000 08001 08003 08004 08006`.split(/\s+/),
);

/** True if there was no connection to the database. A retry in a few seconds may succeed. */
export function isUnavailable(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { code, syscall }: NodeJS.ErrnoException = error;
  // ENOENT: the socket's file is missing until Postgres has started.
  return CODES.has(code) || (code === 'ENOENT' && syscall === 'connect');
}

interface Request {
  failure?: Error;
}

const requests = new AsyncLocalStorage<Request>();

/** Records for the current request that it had no connection. */
export function noteFailure(error: unknown): void {
  const request = requests.getStore();
  if (request && isUnavailable(error)) request.failure = error;
}

/**
 * Runs a request. If it failed and had no connection, rejects with the connection's error. @supabase/lite would answer with the text
 * "Internal Server Error", or with JSON that does not give the reason.
 */
export async function unlessUnavailable<T extends { readonly status: number }>(work: () => Promise<T>): Promise<T> {
  const request: Request = {};
  try {
    const answer = await requests.run(request, work);
    if (answer.status >= 500 && request.failure) throw request.failure;
    return answer;
  } catch (error) {
    throw request.failure ?? error;
  }
}
