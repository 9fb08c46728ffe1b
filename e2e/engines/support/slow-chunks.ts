import { passOn, startProxy } from '../../support/proxy.ts';

/** A page that is asked for takes so long, as on 2G. */
const PAGE_MS = 1000;

export interface SlowChunks {
  readonly url: string;
  /** Resolves when a page waits for such a chunk. */
  untilWaiting(): Promise<void>;
  close(): Promise<void>;
}

/** The app on a slow line, on which these chunks do not arrive. There is no service worker, which has all of them. */
export async function withholdChunks(appUrl: string, chunk: RegExp): Promise<SlowChunks> {
  const waiting = Promise.withResolvers<void>();
  const proxy = await startProxy(appUrl, (incoming, outgoing, forward) => {
    const pass = (): void => passOn(incoming, outgoing, forward());
    if (chunk.test(incoming.url!)) {
      waiting.resolve();
    } else if (incoming.url === '/sw.js') {
      outgoing.writeHead(404).end();
    } else if (incoming.headers['sec-fetch-dest'] === 'document') {
      setTimeout(pass, PAGE_MS);
    } else {
      pass();
    }
  });
  return { url: proxy.url, untilWaiting: () => waiting.promise, close: () => proxy.close() };
}
