import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { REQUEST_LIMITS } from '../base/limits.ts';

/**
 * Tracks the server's connections. `stop` accepts no new ones, lets answers in progress end, and closes the rest after `graceMs`.
 *
 * Node's own `closeIdleConnections` keeps connections that never sent a request, which browsers open in advance, and those that become
 * idle later. `closeAllConnections` keeps WebSockets.
 */
export function followConnections(server: Server): { stop(graceMs: number): Promise<void> } {
  /** Answers in progress by connection. A WebSocket has none, and Realtime closes it. */
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
    // Node emits all requests of a packet at once, even after earlier ones ended the connection.
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
