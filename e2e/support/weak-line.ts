import type { IncomingMessage } from 'node:http';

import { startProxy } from './proxy.ts';

/** A line to the app that stops and breaks where a test wants it to. */
export interface WeakLine {
  readonly url: string;
  /** Downloads of packs stand still after so many bytes in all. */
  holdAfter(bytes: number): void;
  /** Breaks downloads of packs under way, and those after them at once, until the line is mended. */
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
