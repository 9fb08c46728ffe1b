import type { IncomingMessage, ServerResponse } from 'node:http';
import { allowOrigin } from '../base/cors.ts';

/** An error that the host sends instead of the function's answer, with Supabase's codes and messages. */
export class FunctionError extends Error {
  override name = 'FunctionError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const notFound = () => new FunctionError(404, 'NOT_FOUND', 'Requested function was not found');
export const tooLarge = (limit: number) => new FunctionError(413, 'PAYLOAD_TOO_LARGE', `The request is larger than ${limit} bytes`);
export const bootError = () => new FunctionError(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
export const workerError = () => new FunctionError(500, 'WORKER_ERROR', 'Function exited due to an error (please check logs)');
export const idleTimeout = (seconds: number) => new FunctionError(504, 'IDLE_TIMEOUT', `Request idle timeout limit (${seconds}s) reached`);
/** The app knows this code and has a message for it. */
export const tooManyAtOnce = () =>
  new FunctionError(429, 'too-many-at-once', 'Too many requests of yours are under way. Please try again.');
export const resourceLimit = () =>
  new FunctionError(546, 'WORKER_RESOURCE_LIMIT', 'Function failed due to not having enough compute resources (please check logs)');

/** Answers with the error, or aborts an answer that has begun. */
export function refuse(request: IncomingMessage, response: ServerResponse, { status, code, message }: FunctionError): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  allowOrigin(request, response);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'sb-error-code': code,
    // The rest of an oversized body was not read, so the connection cannot be reused.
    ...(status === 413 ? { connection: 'close' } : {}),
  });
  response.end(JSON.stringify({ code, message }));
}
