import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_LIMITS } from '../base/limits.ts';
import { sendError } from '../base/send-error.ts';

/** How fast a body must arrive: so many bytes in each period. */
export interface BodyPace {
  readonly stallMs: number;
  readonly stallBytes: number;
}

/**
 * Answers a request whose body hardly arrives with 408, and ends its connection: whoever reads the body sees that the client left,
 * and gives back what it holds.
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
    // What nobody has read yet waits for the server, not for the client.
    if (arrived >= stallBytes || request.readableLength > 0) return;
    clearInterval(timer);
    if (response.headersSent) return void request.destroy();
    response.setHeader('connection', 'close');
    // Node forgets a request that is answered: its reader would wait for ever.
    socket.once('close', () => request.destroy());
    sendError(response, 408, 'request_timeout', 'The request did not arrive in time');
  }, stallMs);
  request.once('close', () => clearInterval(timer));
}
