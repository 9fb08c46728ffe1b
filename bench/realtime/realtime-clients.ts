import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Number of clients that arrive at once when a school reconnects. */
const AT_A_TIME = 50;

/** Time-out in ms. */
const PATIENCE_MS = 30_000;

/** Sockets of many clients, and what they receive. */
export class Clients {
  readonly #sockets: readonly WebSocket[];
  #onMessage: (client: number, text: string) => void = () => {};

  private constructor(sockets: readonly WebSocket[]) {
    this.#sockets = sockets;
    for (const [client, socket] of sockets.entries()) socket.on('message', (data) => this.#onMessage(client, String(data)));
  }

  /** Opens and greets a socket for each. Rejects unless all are answered with `ok`. */
  static async connect(address: string, greetings: readonly string[]): Promise<Clients> {
    const sockets: WebSocket[] = [];
    for (let at = 0; at < greetings.length; at += AT_A_TIME) {
      sockets.push(...(await Promise.all(greetings.slice(at, at + AT_A_TIME).map((greeting) => connect(address, greeting)))));
    }
    return new Clients(sockets);
  }

  /**
   * Collects messages until every change has reached its receivers, or until the time-out. `text` of a message contains the
   * number of its change as `@number@`.
   */
  async collect(receivers: readonly (readonly number[])[], send: (change: number) => Promise<unknown>, rate: number): Promise<Collected> {
    const changes = receivers.length;
    const expected = receivers.reduce((sum, each) => sum + each.length, 0);
    const [counts, sentAt] = [new Uint8Array(changes * this.#sockets.length), new Float64Array(changes)];
    const latencies: number[] = [];
    let sample = '';
    const arrived = Promise.withResolvers<void>();
    this.#onMessage = (client, text) => {
      const change = changeOf(text);
      if (change === undefined) return;
      counts[change * this.#sockets.length + client]! += 1;
      latencies.push(performance.now() - sentAt[change]!);
      sample ||= text;
      if (latencies.length === expected) arrived.resolve();
    };
    const begun = performance.now();
    const sent: Promise<unknown>[] = [];
    for (let change = 0; change < changes; change++) {
      await until(begun + (change * 1000) / rate);
      sentAt[change] = performance.now();
      sent.push(send(change));
    }
    await Promise.all(sent);
    await Promise.race([arrived.promise, until(performance.now() + PATIENCE_MS)]);
    const took = performance.now() - begun;
    this.#onMessage = () => {};
    const isFor = (change: number, client: number) => receivers[change]!.includes(client);
    const wrong = [...counts.entries()].filter(
      ([index, count]) => count !== (isFor(Math.floor(index / this.#sockets.length), index % this.#sockets.length) ? 1 : 0),
    );
    return {
      took,
      latencies: latencies.toSorted((a, b) => a - b),
      lost: wrong.filter(([, count]) => count === 0).length,
      doubledOrForeign: wrong.filter(([, count]) => count > 0).length,
      sample,
    };
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

/** Outcome of a series of changes. */
export interface Collected {
  /** From the first change to the last arrival, in ms. */
  readonly took: number;
  /** From before the write to the arrival, in ms, in ascending order. */
  readonly latencies: readonly number[];
  readonly lost: number;
  /** Duplicate or misdirected deliveries. */
  readonly doubledOrForeign: number;
  /** One message. */
  readonly sample: string;
}

async function connect(address: string, greeting: string): Promise<WebSocket> {
  // No compression: in reality a thousand machines share its cost, but here one would pay for all.
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await once(socket, 'open');
  socket.send(greeting);
  const [data] = (await once(socket, 'message')) as [Buffer];
  if (!String(data).includes('"status":"ok"')) throw new Error(String(data));
  return socket;
}

/** Undefined for other messages. */
function changeOf(text: string): number | undefined {
  const from = text.indexOf('@') + 1;
  return from === 0 ? undefined : Number(text.slice(from, text.indexOf('@', from)));
}

async function until(time: number): Promise<void> {
  const left = time - performance.now();
  if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
}
