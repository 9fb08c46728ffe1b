import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Handler } from './deno.ts';

/**
 * Answers one request with the handler, streaming both ways. Never rejects.
 * @param gone aborted when the client left; the answer then ends early but remains valid HTTP
 */
export async function answer(handler: Handler, request: IncomingMessage, response: ServerResponse, gone: AbortController): Promise<void> {
  response.once('close', () => {
    if (!response.writableFinished) gone.abort();
  });
  try {
    const result = await handler(toRequest(request, gone.signal));
    if (!(result instanceof Response)) throw new TypeError('The handler answered something other than a Response');
    await send(result, response, gone.signal);
  } catch (error) {
    if (gone.signal.aborted) return void response.end();
    console.error(error);
    if (response.headersSent) response.destroy();
    else response.writeHead(500, { 'content-type': 'text/plain', 'sb-error-code': 'EDGE_FUNCTION_ERROR' }).end('Internal Server Error');
  }
}

function toRequest(request: IncomingMessage, signal: AbortSignal): Request {
  const { method = 'GET', headers, headersDistinct } = request;
  const hasBody = method !== 'GET' && (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined);
  return new Request(new URL(request.url ?? '/', `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: Object.entries(headersDistinct).flatMap(([name, values]) => (values ?? []).map((value): [string, string] => [name, value])),
    signal,
    ...(hasBody ? { body: Readable.toWeb(request) as ReadableStream, duplex: 'half' } : {}),
  });
}

async function send(result: Response, response: ServerResponse, gone: AbortSignal): Promise<void> {
  for (const [name, value] of result.headers) response.appendHeader(name, value);
  response.statusCode = result.status;
  // Flush headers at once: clients of event streams wait for them.
  response.flushHeaders();
  const reader = result.body?.getReader();
  const leave = (): void => void reader?.cancel().catch(() => {});
  if (gone.aborted) leave();
  else gone.addEventListener('abort', leave);
  for (;;) {
    const { done = true, value } = (await reader?.read()) ?? {};
    if (done) break;
    // If nobody reads the answer any more, the signal ends the wait.
    if (!response.write(value)) await once(response, 'drain', { signal: gone });
  }
  response.end();
}
