import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_LIMITS } from '../base/limits.ts';

/**
 * Follows the server's connections. `stop` accepts no more, lets answers in progress end, and cuts off after `graceMs`.
 *
 * Node's own `closeIdleConnections` leaves those that never asked anything, as browsers open some ahead, and closes none that
 * becomes idle later; `closeAllConnections` leaves WebSockets.
 */
export function followConnections(server: Server): { stop(graceMs: number): Promise<void> } {
  /** Answers in progress on each connection; a WebSocket has none and is closed by who holds it. */
  const answers = new Map<Socket, Set<ServerResponse> | 'upgraded'>();
  let isStopping = false;

  server.on('connection', (socket: Socket) => {
    answers.set(socket, new Set());
    socket.once('close', () => answers.delete(socket));
  });
  server.on('upgrade', (_request, socket) => answers.set(socket as Socket, 'upgraded'));
  server.on('request', ({ socket }, response) => {
    const own = answers.get(socket);
    if (own === undefined || own === 'upgraded') return;
    own.add(response);
    // Node hands over each request of a packet at once, whatever became of the ones before it.
    if (own.size > REQUEST_LIMITS.pipelined) return void socket.destroy();
    if (isStopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      own.delete(response);
      if (isStopping && own.size === 0) socket.destroySoon();
    });
  });

  return {
    stop: async (graceMs) => {
      isStopping = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const [socket, own] of answers) {
        if (own === 'upgraded') continue;
        if (own.size === 0) socket.destroy();
        for (const response of own) response.shouldKeepAlive = false;
      }
      const timer = setTimeout(() => {
        for (const socket of answers.keys()) socket.destroy();
      }, graceMs);
      await closed;
      clearTimeout(timer);
    },
  };
}
