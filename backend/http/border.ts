import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

import { isUnavailable } from '../database/unavailable.ts';
import type { Counters } from './counters.ts';
import type { RequestLog } from './request-log.ts';
import { routeOf } from './route-name.ts';
import { BadTargetError, targetOf } from '../base/request-target.ts';
import { errorBody, reasonOf, sendError, sendUnavailable } from '../base/send-error.ts';
import { type BodyPace, refuseStalled } from './stalled-body.ts';
import { REQUEST_LIMITS } from '../base/limits.ts';

export interface BorderOptions {
  readonly counters: Counters;
  /** Without a log, no request is logged. */
  readonly log?: RequestLog | undefined;
  /** Replaces the default pace. */
  readonly pace?: BodyPace | undefined;
}

/** Answers a request, or takes an upgrade's socket. */
type Answering = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
type Upgrading = (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<boolean> | boolean;

/** Entry point of every request and every upgrade. An error ends only its own request. */
export interface Border {
  /** Never throws, never rejects. */
  answer(request: IncomingMessage, response: ServerResponse, answering: Answering): Promise<void>;
  /** Never throws, never rejects. A socket that nobody takes gets 404. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, upgrading: Upgrading): Promise<void>;
}

/** Accepted methods. The Fetch API throws on some others. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** nginx's status for a client that left before the answer was complete. Only logged, never sent. */
const CLIENT_LEFT = 499;

export function createBorder({ counters, log, pace }: BorderOptions): Border {
  const note = (id: string, request: IncomingMessage, status: number, since: number): void => {
    const route = routeOf(request);
    counters.answered(route.area, status);
    const isSilent = route.isSilent && status < 400;
    if (log !== undefined && !isSilent) log.write({ id, route: route.template, status, ms: performance.now() - since });
  };

  return {
    answer: async (request, response, answering) => {
      // An earlier request in the same packet has ended the connection.
      if (request.socket.destroyed) return;
      const since = performance.now();
      const id = randomUUID();
      response.setHeader('x-request-id', id);
      // Without a listener, a socket that breaks in the middle of an answer is an uncaught exception.
      request.on('error', () => {});
      response.on('error', () => {});
      response.once('close', () => {
        const status = response.writableFinished ? response.statusCode : CLIENT_LEFT;
        const reason = reasonOf(response);
        if (reason !== undefined) counters.refused(reason);
        note(id, request, status, since);
      });
      try {
        refuseCrumbs(request);
        refuseStalled(request, response, pace);
        targetOf(request);
        if (!METHODS.has(request.method!)) return sendError(response, 405, 'method_not_allowed', 'This method is not possible here');
        await answering(request, response);
      } catch (error) {
        if (error instanceof BadTargetError && !response.headersSent) return sendError(response, 400, 'bad_target', error.message);
        const hasNoDatabase = isUnavailable(error);
        console.error(`request ${id} failed`, hasNoDatabase ? error.message : error);
        if (response.headersSent) response.destroy();
        else if (hasNoDatabase) sendUnavailable(response);
        else sendError(response, 500, 'unexpected_failure', 'The server failed to handle the request');
      }
    },
    upgrade: async (request, socket, head, upgrading) => {
      const since = performance.now();
      const id = randomUUID();
      socket.on('error', () => socket.destroy());
      let status = 101;
      try {
        targetOf(request);
        if (!(await upgrading(request, socket, head))) {
          status = 404;
          endSocket(socket, '404 Not Found', 'not_found', 'There is no such address');
        }
      } catch (error) {
        status = error instanceof BadTargetError ? 400 : 500;
        if (status === 400) endSocket(socket, '400 Bad Request', 'bad_target', (error as Error).message);
        else {
          console.error(`request ${id} failed`, error);
          // WebSocket frames may have been sent already, and the client would read an HTTP answer as a frame.
          socket.destroy();
        }
      }
      note(id, request, status, since);
    },
  };
}

/** Sends an error and closes a socket that has no response object. */
export function endSocket(socket: Duplex, status: string, code: string, message: string): void {
  if (!socket.writable) return void socket.destroy();
  const body = errorBody(code, message);
  socket.end(
    `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

/**
 * Closes the connection of a request whose body arrives in too many tiny pieces. Each piece costs an object and a turn of the event loop:
 * a megabyte in chunks of one byte took 300 MB and blocked the server for many seconds. The reader of the body sees a client that left.
 */
function refuseCrumbs(request: IncomingMessage): void {
  const { bodyPieces, pieceBytes } = REQUEST_LIMITS;
  const push = request.push.bind(request);
  let [pieces, bytes] = [0, 0];
  // Count pieces before they are buffered. A listener for `data` would start the flow.
  request.push = (piece: Buffer | null, encoding) => {
    pieces += 1;
    bytes += piece?.length ?? 0;
    if (pieces <= bodyPieces + bytes / pieceBytes) return push(piece, encoding);
    request.destroy();
    return false;
  };
}
