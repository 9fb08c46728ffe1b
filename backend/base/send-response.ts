import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** Streams a Fetch API response. Never rejects: a client that disconnects ends it. */
export async function sendResponse(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) response.appendHeader(name, value);
  response.statusCode = answer.status;
  if (answer.body === null || response.req.method === 'HEAD') {
    response.end();
    return;
  }
  await pipeline(Readable.fromWeb(answer.body as ReadableStream<Uint8Array>), response).catch(() => response.destroy());
}
