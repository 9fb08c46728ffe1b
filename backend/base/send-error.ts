import type { ServerResponse } from 'node:http';

const reasons = new WeakMap<ServerResponse, string>();

/** The code that `sendError` sent with this response. */
export function reasonOf(response: ServerResponse): string | undefined {
  return reasons.get(response);
}

/** An error as JSON for both auth-js (`error_code`, `msg`) and postgrest-js (`code`, `message`). */
export function errorBody(code: string, message: string): string {
  return JSON.stringify({ code, error_code: code, message, msg: message, details: null, hint: null });
}

/** Answers 503 while the database is unreachable, such as during a restart. Supabase's clients and devices retry after 503. */
export function sendUnavailable(response: ServerResponse): void {
  response.setHeader('retry-after', String(UNAVAILABLE_SECONDS));
  sendError(response, 503, 'database_unavailable', 'The database cannot be reached. Please try again in a few seconds.');
}

/** `Retry-After` in seconds. A restart after a crash takes some seconds. */
export const UNAVAILABLE_SECONDS = 2;

/** @param code one of a fixed set, because it becomes a label of metrics */
export function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  reasons.set(response, code);
  const body = Buffer.from(errorBody(code, message));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
