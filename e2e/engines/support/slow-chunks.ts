import { startProxy } from '../../support/proxy.ts';

export interface SlowChunks {
  readonly url: string;
  /** Resolves when a page waits for a chunk. */
  untilWaiting(): Promise<void>;
  /** Answers what waits, and from now on at once. */
  release(): void;
  close(): Promise<void>;
}

/** The app on a line so slow that its scripts stay away until they are released. */
export async function withholdChunks(appUrl: string, chunk: RegExp): Promise<SlowChunks> {
  const waiting = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const proxy = await startProxy(appUrl, (incoming, outgoing, forward) => {
    const pass = (): void => {
      const onwards = forward();
      onwards.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      });
      // A page that is left gives its requests up.
      onwards.on('error', () => outgoing.destroy());
      incoming.pipe(onwards);
    };
    if (!chunk.test(incoming.url!)) {
      pass();
      return;
    }
    waiting.resolve();
    void released.promise.then(pass);
  });
  return { url: proxy.url, untilWaiting: () => waiting.promise, release: () => released.resolve(), close: () => proxy.close() };
}
