import type { IncomingMessage } from 'node:http';

import { startProxy } from './proxy.ts';

/** A controllable proxy to the app that stalls and breaks. */
export interface WeakLine {
  readonly url: string;
  /** Stalls downloads of packs after this many bytes in total. */
  holdAfter(bytes: number): void;
  /** Breaks current and later downloads of packs until repaired. */
  break(): void;
  mend(): void;
  /** The `Range` headers of what was asked of packs, '' for a whole file. */
  readonly ranges: readonly string[];
  close(): Promise<void>;
}

export async function startWeakLine(appUrl: string): Promise<WeakLine> {
  const ranges: string[] = [];
  const underWay = new Set<IncomingMessage>();
  let left = Infinity;
  let isBroken = false;

  const proxy = await startProxy(appUrl, (incoming, outgoing, forward) => {
    const isPack = incoming.url?.startsWith('/packs/files/') === true;
    if (isPack) ranges.push(incoming.headers.range ?? '');
    if (isPack && isBroken) return void incoming.socket.destroy();
    if (isPack) underWay.add(incoming);
    const onwards = forward();
    onwards.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      if (!isPack) return void answer.pipe(outgoing);
      answer.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, Math.max(0, left));
        left -= chunk.length;
        outgoing.write(part);
      });
      answer.on('end', () => left >= 0 && outgoing.end());
    });
    onwards.on('error', () => outgoing.destroy());
    outgoing.on('close', () => underWay.delete(incoming));
    incoming.pipe(onwards);
  });

  return {
    url: proxy.url,
    ranges,
    holdAfter: (bytes) => void (left = bytes),
    break() {
      isBroken = true;
      for (const { socket } of underWay) socket.destroy();
    },
    mend() {
      isBroken = false;
      left = Infinity;
    },
    close: () => proxy.close(),
  };
}
