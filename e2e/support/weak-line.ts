import { startProxy } from './proxy.ts';

/** A line to the app that breaks where a test wants it to. */
export interface WeakLine {
  readonly url: string;
  /** Downloads of packs break after so many bytes, and those after them at once, until the line is mended. */
  breakAfter(bytes: number): void;
  mend(): void;
  /** The `Range` headers of what was asked of packs, '' for a whole file. */
  readonly ranges: readonly string[];
  close(): Promise<void>;
}

export async function startWeakLine(appUrl: string): Promise<WeakLine> {
  const ranges: string[] = [];
  let left = Infinity;

  const proxy = await startProxy(appUrl, (incoming, outgoing, forward) => {
    const isPack = incoming.url?.startsWith('/packs/files/') === true;
    if (isPack) ranges.push(incoming.headers.range ?? '');
    if (isPack && left <= 0) return void incoming.socket.destroy();
    const onwards = forward();
    onwards.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      if (!isPack) return void answer.pipe(outgoing);
      answer.on('data', (chunk: Buffer) => {
        const part = chunk.subarray(0, Math.max(0, left));
        left -= chunk.length;
        // What was sent arrives; the rest never does.
        outgoing.write(part, () => left <= 0 && incoming.socket.end());
      });
      answer.on('end', () => left > 0 && outgoing.end());
    });
    onwards.on('error', () => outgoing.destroy());
    incoming.pipe(onwards);
  });

  return {
    url: proxy.url,
    ranges,
    breakAfter: (bytes) => void (left = bytes),
    mend: () => void (left = Infinity),
    close: () => proxy.close(),
  };
}
