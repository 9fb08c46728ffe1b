import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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
  const { hostname, port } = new URL(appUrl);
  const ranges: string[] = [];
  let left = Infinity;

  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const isPack = url?.startsWith('/packs/files/') === true;
    if (isPack) ranges.push(headers.range ?? '');
    if (isPack && left <= 0) return void incoming.socket.destroy();
    const onwards = httpRequest({ hostname, port, method, path: url, headers }, (answer) => {
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

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onwards = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      onwards.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onwards.write(head);
      socket.pipe(onwards).pipe(socket);
    });
    for (const end of [socket, onwards]) end.on('error', () => (socket.destroy(), onwards.destroy()));
  });

  // A WebSocket is no connection of the server's any more, and would keep it open.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ranges,
    breakAfter: (bytes) => void (left = bytes),
    mend: () => void (left = Infinity),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
