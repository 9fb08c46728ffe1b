import { type Agent, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest, type ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HOP_BY_HOP } from '../base/node-request.ts';
import { tooLarge } from './function-error.ts';

export interface ForwardOptions {
  /** Agent connected to the worker. */
  readonly agent: Agent;
  /** The URL as the function sees it. */
  readonly path: string;
  /** Maximum bytes of the request's body. */
  readonly maxBody: number;
  /** Called when the function starts to answer: `isStream` with events, which come when there is something to tell. */
  onAnswer(isStream: boolean): void;
  /** Called when the client left, after its request was sent: the function is told, and ends its answer. */
  onLeft(): void;
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
  // Also after the first one, which settles the promise below.
  passedOn.on('error', () => {});
  const measured = atMost(options.maxBody);
  response.once('close', () => {
    if (passedOn.writableFinished) {
      if (!response.writableFinished) options.onLeft();
      return;
    }
    // Half a request is on its way to the worker: nothing can follow it there.
    passedOn.destroy();
    // The other half is dropped as it comes: the client's next request stands behind it on the same connection.
    request.unpipe(measured);
    request.resume();
  });
  // Not in the pipeline, which would cut the client off before it gets the error.
  const sent = pipeline(request.pipe(measured), passedOn);
  const answered = new Promise<void>((resolve, reject) => {
    passedOn.once('error', reject);
    passedOn.once('response', (answer) => {
      options.onAnswer(/^text\/event-stream\b/i.test(answer.headers['content-type'] ?? ''));
      passBack(answer, response).then(resolve, reject);
    });
  });
  await Promise.race([answered, sent.then(() => answered)]);
  return passedOn.writableFinished;
}

/** Whoever leaves must not break off the connection to the worker, as a pipeline would: the rest of the answer is dropped. */
async function passBack(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!response.destroyed) {
    response.writeHead(answer.statusCode!, responseHeaders(answer));
    response.flushHeaders();
  }
  await new Promise<void>((resolve, reject) => {
    response.on('drain', () => answer.resume());
    response.once('close', () => answer.resume());
    answer.on('data', (chunk: Buffer) => {
      if (!response.destroyed && !response.write(chunk)) answer.pause();
    });
    answer.once('end', resolve);
    answer.once('error', reject);
    answer.once('close', () => reject(new Error('The answer was broken off')));
  });
  await new Promise<void>((resolve) => {
    if (response.destroyed) resolve();
    else response.once('close', resolve).end(resolve);
  });
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
