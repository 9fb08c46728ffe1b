import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A proxy to the app on its own port. Passes WebSockets through. */
export interface Proxy {
  readonly url: string;
  /** Breaks every connection with a browser. */
  cut(): void;
  close(): Promise<void>;
}

/** @param serve answers a request; `forward` starts the same request at the app */
export async function startProxy(
  appUrl: string,
  serve: (incoming: IncomingMessage, outgoing: ServerResponse, forward: () => ClientRequest) => void,
): Promise<Proxy> {
  const { hostname, port } = new URL(appUrl);
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    serve(incoming, outgoing, () => httpRequest({ hostname, port, method, path: url, headers }));
  });

  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    const onwards = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
      onwards.write([`${incoming.method} ${incoming.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      onwards.write(head);
      socket.pipe(onwards).pipe(socket);
    });
    for (const end of [socket, onwards]) end.on('error', () => (socket.destroy(), onwards.destroy()));
    socket.on('close', () => onwards.destroy());
  });

  // The server no longer tracks an upgraded socket, which would keep it open.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Passes a request on, and its answer back. A page that is left gives its requests up. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, onwards: ClientRequest): void {
  onwards.on('response', (answer) => {
    outgoing.writeHead(answer.statusCode!, answer.headers);
    answer.pipe(outgoing);
  });
  onwards.on('error', () => outgoing.destroy());
  incoming.pipe(onwards);
}
