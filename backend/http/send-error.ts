import type { ServerResponse } from 'node:http';

/** An error as JSON for both auth-js (`error_code`, `msg`) and postgrest-js (`code`, `message`). */
export function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  const body = Buffer.from(JSON.stringify({ code, error_code: code, message, msg: message, details: null, hint: null }));
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}
