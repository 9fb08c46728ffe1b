import { type Agent, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest, type ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOP_BY_HOP } from '../http/node-request.ts';
import { tooLarge } from './function-error.ts';

export interface ForwardOptions {
  /** Agent connected to the worker. */
  readonly agent: Agent;
  /** The URL as the function sees it. */
  readonly path: string;
  /** Maximum bytes of the request's body. */
  readonly maxBody: number;
  /** Called when the function starts to answer. */
  onAnswer(): void;
}

/**
 * Streams a request to a worker and its answer back. Resolves when the answer is sent: false if the function answered before it
 * had read the whole request, whose rest is still on its way. Rejects when the body is too large or either side disconnects.
 */
export async function forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): Promise<boolean> {
  const passedOn = httpRequest({
    agent: options.agent,
    method: request.method,
    path: options.path,
    headers: requestHeaders(request),
  });
  // A client that disconnects aborts the function's request.signal.
  response.once('close', () => passedOn.destroy());
  // Not in the pipeline, which would cut the client off before it gets the error.
  const sent = pipeline(request.pipe(atMost(options.maxBody)), passedOn);
  const answered = new Promise<void>((resolve, reject) => {
    passedOn.once('error', reject);
    passedOn.once('response', (answer) => {
      options.onAnswer();
      passBack(answer, response).then(resolve, reject);
    });
  });
  await Promise.race([answered, sent.then(() => answered)]);
  return passedOn.writableFinished;
}

async function passBack(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  response.writeHead(answer.statusCode!, responseHeaders(answer));
  response.flushHeaders();
  await pipeline(answer, response);
}

function requestHeaders(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, values] of Object.entries(request.headersDistinct)) {
    if (values && !HOP_BY_HOP.has(name)) headers[name] = values.length === 1 ? values[0] : values;
  }
  return headers;
}

function responseHeaders(answer: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const [name, values] of Object.entries(answer.headersDistinct)) if (values && !HOP_BY_HOP.has(name)) headers[name] = values;
  // It comes from the app's own origin: opened as a page, it must not run scripts.
  return { ...headers, 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" };
}

function atMost(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      size += chunk.length;
      if (size > limit) done(tooLarge(limit));
      else done(null, chunk);
    },
  });
}
