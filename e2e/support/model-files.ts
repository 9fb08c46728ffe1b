import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/** Another server's model file, as an operator names it, on a line that stalls and breaks. */
export interface ModelFiles {
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The `Range` headers of its requests, '' for the whole file. */
  readonly ranges: readonly string[];
  holdAfter(bytes: number): void;
  break(): void;
  mend(): void;
  /** From now on one byte of it is another. */
  damage(): void;
  repair(): void;
  close(): Promise<void>;
}

export async function serveModelFile(content: Uint8Array): Promise<ModelFiles> {
  const ranges: string[] = [];
  const underWay = new Set<ServerResponse>();
  let [left, isBroken, isDamaged] = [Infinity, false, false];
  const server = createServer((request, response) => {
    if (isBroken) return void request.socket.destroy();
    const served = Buffer.from(content);
    if (isDamaged) served[served.length >> 1]! ^= 1;
    const headers = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'range',
      'access-control-expose-headers': 'content-range',
    };
    if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
    ranges.push(request.headers.range ?? '');
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const range = from === 0 ? {} : { 'content-range': `bytes ${from}-${served.length - 1}/${served.length}` };
    response.writeHead(from === 0 ? 200 : 206, { ...headers, ...range, 'content-length': served.length - from });
    underWay.add(response);
    response.on('close', () => underWay.delete(response));
    const rest = served.subarray(from);
    if (rest.length <= left) return void response.end(rest);
    response.write(rest.subarray(0, left));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/model.gguf`,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    ranges,
    holdAfter: (bytes) => void (left = bytes),
    break() {
      isBroken = true;
      for (const { socket } of underWay) socket?.destroy();
    },
    mend: () => void ([left, isBroken] = [Infinity, false]),
    damage: () => void (isDamaged = true),
    repair: () => void (isDamaged = false),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
