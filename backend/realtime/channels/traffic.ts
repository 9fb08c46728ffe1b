import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { createRateLimiter, type RateLimiter } from '../../base/rate-limit.ts';
import type { RealtimeContext } from '../context.ts';
import { burstOf } from '../settings.ts';
import { Holding } from '../shares.ts';

const STRIKE_SECONDS = 10;

/** Measures one socket's frames and bytes, and closes it if it uses too much of the server. */
export class Traffic {
  readonly #socket: WebSocket;
  readonly #context: RealtimeContext;
  readonly #messages: RateLimiter;
  readonly #strikes: RateLimiter;
  readonly #unread: Holding;
  readonly #unsent: Holding;
  /** Bytes received after the last complete message. */
  #incomplete = 0;
  #waitingBytes = 0;
  #waiting = 0;

  constructor(socket: WebSocket, stream: Duplex, network: string, context: RealtimeContext) {
    const { settings, allowances } = context;
    this.#socket = socket;
    this.#context = context;
    this.#messages = createRateLimiter(burstOf(settings.messagesPerSecond));
    this.#strikes = createRateLimiter({ requests: settings.strikes, seconds: STRIKE_SECONDS });
    this.#unread = new Holding(allowances.unread, network);
    this.#unsent = new Holding(allowances.unsent, network);
    // Count bytes before ws reads them, because it buffers an incomplete message until its last byte.
    stream.prependListener('data', (chunk: Buffer) => {
      this.#incomplete += chunk.length;
      this.#measureUnread();
    });
    // Count pings: ws answers them even if the client reads nothing.
    socket.on('ping', () => {
      this.admit(0);
      this.measureUnsent();
    });
  }

  /** Counts a complete message. True if it is within the rate; otherwise it is a strike. */
  admit(bytes: number): boolean {
    this.#incomplete = 0;
    if (this.#messages.wait('', 1 + bytes / this.#context.settings.bytesPerMessage) === 0) return true;
    this.strike();
    return false;
  }

  /** Counts a message that no honest client sends. Too many close the socket. */
  strike(): void {
    if (this.#strikes.wait('') > 0) this.#socket.terminate();
  }

  /** Counts a message's bytes until `work`, which never rejects, is done. */
  hold(bytes: number, work: () => Promise<void>): void {
    this.#waiting += 1;
    this.#waitingBytes += bytes;
    if (this.#waiting > this.#context.settings.waitingFrames || !this.#measureUnread()) return this.#socket.terminate();
    void work().finally(() => {
      this.#waiting -= 1;
      this.#waitingBytes -= bytes;
      this.#measureUnread();
    });
  }

  /** Closes the socket of a client that reads too slowly. */
  measureUnsent(): void {
    if (!this.#isOpen) return;
    const bytes = this.#socket.bufferedAmount;
    if (bytes > this.#context.settings.unsentBytes || !this.#unsent.change(bytes)) this.#socket.terminate();
  }

  end(): void {
    this.#unread.end();
    this.#unsent.end();
  }

  #measureUnread(): boolean {
    if (!this.#isOpen) return false;
    if (this.#unread.change(this.#incomplete + this.#waitingBytes)) return true;
    this.#socket.terminate();
    return false;
  }

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }
}
