import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A device's line to the app, which can be cut: neither engine has an offline switch. `navigator.onLine` stays true, as behind a
 * router that has lost its own connection.
 */
export interface Line {
  readonly url: string;
  cut(): void;
  restore(): void;
  close(): void;
}

export async function openLine(appUrl: string): Promise<Line> {
  const { hostname, port } = new URL(appUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      sockets.add(end);
      // A broken connection is what a cut is.
      end.on('error', () => {});
      end.on('close', () => {
        sockets.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}
