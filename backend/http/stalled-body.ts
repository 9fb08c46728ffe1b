import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_LIMITS } from '../base/limits.ts';
import { sendError } from '../base/send-error.ts';

/** How fast a body must arrive: `stallBytes` per `stallMs`. */
export interface BodyPace {
  readonly stallMs: number;
  readonly stallBytes: number;
}

/**
 * Answers a request whose body arrives too slowly with 408, and closes its connection. The reader of the body sees that the client left,
 * and frees its memory.
 */
export function refuseStalled(
  request: IncomingMessage,
  response: ServerResponse,
  { stallMs, stallBytes }: BodyPace = REQUEST_LIMITS,
): void {
  const { socket, headers } = request;
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const arrived = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete || socket.destroyed) return clearInterval(timer);
    // Buffered bytes wait for the server, so the client is not to blame.
    if (arrived >= stallBytes || request.readableLength > 0) return;
    clearInterval(timer);
    if (response.headersSent) return void request.destroy();
    response.setHeader('connection', 'close');
    // Node does not end the body of an answered request: its reader would wait forever.
    socket.once('close', () => request.destroy());
    sendError(response, 408, 'request_timeout', 'The request did not arrive in time');
  }, stallMs);
  request.once('close', () => clearInterval(timer));
}
