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
  /** Called when the function starts to answer. `isStream`: the answer is an event stream. */
  onAnswer(isStream: boolean): void;
  /** Called when the client left after its request was sent, to notify the function, which then ends its answer. */
  onLeft(): void;
}

/**
 * Streams a request to a worker and its answer back. Resolves when the answer is sent, with false if the function answered before it had
 * read the whole request, whose rest is still arriving. Rejects if the body is too large or either side disconnects.
 */
export async function forward(request: IncomingMessage, response: ServerResponse, options: ForwardOptions): Promise<boolean> {
  const passedOn = httpRequest({
    agent: options.agent,
    method: request.method,
    path: options.path,
    headers: requestHeaders(request),
  });
  // Handle further errors too: only the first one settles the promise below.
  passedOn.on('error', () => {});
  const measured = atMost(options.maxBody);
  response.once('close', () => {
    if (passedOn.writableFinished) {
      if (!response.writableFinished) options.onLeft();
      return;
    }
    // The worker has got only half of the request, so its connection cannot be reused.
    passedOn.destroy();
    // Read and drop the other half, because the client's next request follows it on the same connection.
    request.unpipe(measured);
    request.resume();
  });
  // Keep `request` out of the pipeline, which would disconnect the client before it gets the error.
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

/** Passes the answer to the client. If the client leaves, reads and drops the rest; a pipeline would break the worker's connection. */
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
  // A function's answer has the app's origin, so it must not run scripts when opened as a page.
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
