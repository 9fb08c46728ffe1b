import type { IncomingMessage, ServerResponse } from 'node:http';
import { REQUEST_LIMITS } from '../base/limits.ts';
import { networkOf } from '../base/client-address.ts';

/** Ends a response with its whole body. */
export type EndAnswer = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** Limits answers that wait in memory for their clients. Beyond the limits, or after a while without reading, an answer is aborted. */
export function createUnreadAnswers(): EndAnswer {
  const { unreadBytesOfNetwork, unreadBytes, unreadMs } = REQUEST_LIMITS;
  const ofNetworks = new Map<string, number>();
  let all = 0;
  return (request, response, body) => {
    const network = networkOf(String(request.headers['x-forwarded-for'] ?? ''));
    const unread = (ofNetworks.get(network) ?? 0) + body.length;
    // To the client this looks like a lost connection, so it retries.
    if (unread > unreadBytesOfNetwork || all + body.length > unreadBytes || response.destroyed) return void response.destroy();
    ofNetworks.set(network, unread);
    all += body.length;
    response.once('close', () => {
      all -= body.length;
      const left = ofNetworks.get(network)! - body.length;
      if (left > 0) ofNetworks.set(network, left);
      else ofNetworks.delete(network);
    });
    response.setTimeout(unreadMs, () => response.destroy());
    response.end(body);
  };
}
