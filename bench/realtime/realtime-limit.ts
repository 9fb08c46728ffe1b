/** The limit: bare sockets that send on command. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

import { answerParent } from './realtime-process.ts';

const http = createServer();
const sockets = new Map<number, WebSocket>();
new WebSocketServer({ server: http }).on('connection', (socket) => {
  // A client's registration.
  socket.on('message', (data) => {
    sockets.set(Number(String(data)), socket);
    socket.send('{"status":"ok"}');
  });
});
http.listen(0, '127.0.0.1');
await once(http, 'listening');
const address = http.address();
if (address === null || typeof address === 'string') throw new Error('no TCP address');

answerParent(
  { url: `ws://127.0.0.1:${address.port}` },
  {
    send: ({ receivers, text }: { receivers: readonly number[]; text: string }) => {
      for (const receiver of receivers) sockets.get(receiver)!.send(text);
      return Promise.resolve();
    },
  },
);
