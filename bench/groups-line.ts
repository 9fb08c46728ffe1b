import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A member's breakable connection to the server, which carries all their traffic. */
export interface Line {
  readonly url: string;
  /** Bytes so far, as a phone is charged for. */
  bytes(): { readonly up: number; readonly down: number };
  /** Breaks every connection silently. Later ones work. */
  drop(): void;
  close(): void;
}

export async function openLine(serverUrl: string): Promise<Line> {
  const { hostname, port } = new URL(serverUrl);
  const open = new Set<Socket>();
  const carried = { up: 0, down: 0 };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      // A broken line is no news here.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (data: Buffer) => (carried.up += data.length)).pipe(far);
    far.on('data', (data: Buffer) => (carried.down += data.length)).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => ({ ...carried }),
    drop() {
      for (const socket of open) socket.resetAndDestroy();
    },
    close() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
