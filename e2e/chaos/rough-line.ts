import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';

import type { Random } from '../../tests/simulation/random.ts';
import { type Proxy, startProxy } from '../support/proxy.ts';
import type { Journal } from './journal.ts';

interface Exchange {
  readonly outgoing: ServerResponse;
  readonly body: Buffer;
  readonly forward: () => ClientRequest;
  readonly random: Random;
}

interface Answer {
  readonly head: IncomingMessage;
  readonly body: Buffer;
}

/** A fault of the line for one request, by its name in the journal. */
const LINE_FAULTS: Readonly<Record<string, (exchange: Exchange) => Promise<void>>> = {
  'request delayed': async (exchange) => {
    await later(exchange.random, 2500);
    pass(exchange.outgoing, await ask(exchange));
  },
  'answer delayed': async (exchange) => {
    const answer = await ask(exchange);
    await later(exchange.random, 2500);
    pass(exchange.outgoing, answer);
  },
  'request cut': async ({ outgoing }) => void outgoing.destroy(),
  'request truncated': async ({ outgoing, body, forward }) => {
    const onwards = forward();
    onwards.on('error', () => {});
    await new Promise((resolve) => onwards.write(body.subarray(0, body.length / 2), resolve));
    onwards.destroy();
    outgoing.destroy();
  },
  'request doubled': async (exchange) => {
    const [, second] = await Promise.all([ask(exchange), ask(exchange)]);
    pass(exchange.outgoing, second);
  },
  'request repeated later': async (exchange) => {
    pass(exchange.outgoing, await ask(exchange));
    await later(exchange.random, 6000);
    await ask(exchange);
  },
  'answer cut': async (exchange) => {
    await ask(exchange);
    exchange.outgoing.destroy();
  },
  'answer truncated': async (exchange) => {
    const { head, body } = await ask(exchange);
    const { 'transfer-encoding': _, ...headers } = head.headers;
    exchange.outgoing.writeHead(head.statusCode!, { ...headers, 'content-length': body.length });
    await new Promise((resolve) => exchange.outgoing.write(body.subarray(0, body.length / 2), resolve));
    exchange.outgoing.destroy();
  },
  'answer replaced by a gateway': async (exchange) => {
    if (exchange.random.chance(0.5)) await ask(exchange);
    exchange.outgoing.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>');
  },
};

export const LINE_FAULT_NAMES: readonly string[] = Object.keys(LINE_FAULTS);

/** Share of the app's requests. Its files come from the service worker. */
const FAULTY_SHARE = 0.3;

/** The newest are kept, to be replayed at the end. */
const MOST_PUSHES = 300;

/** A proxy between browsers and server that treats requests and answers as mobile networks do. */
export class RoughLine {
  readonly #random: Random;
  readonly #journal: Journal;
  /** Each happens once before probabilities apply. */
  readonly #due = [...LINE_FAULT_NAMES];
  #proxy: Proxy | undefined;
  /** Pushes of the storm, to be replayed. */
  readonly #pushes: Exchange[] = [];
  #isRough = false;
  #hasRenewed = false;

  constructor(random: Random, journal: Journal) {
    this.#random = random;
    this.#journal = journal;
  }

  get url(): string {
    if (this.#proxy === undefined) throw new Error('The line has not been started.');
    return this.#proxy.url;
  }

  async start(appUrl: string): Promise<void> {
    this.#proxy = await startProxy(appUrl, (incoming, outgoing, forward) => {
      // Client and server may be gone before the answer.
      this.#serve(incoming, outgoing, forward).catch(() => outgoing.destroy());
    });
  }

  roughen(): void {
    this.#isRough = true;
  }

  calm(): void {
    this.#isRough = false;
  }

  /** Replays every push of the storm, the oldest last: none may change anything. */
  async repeatPushes(): Promise<void> {
    for (const push of this.#pushes.splice(0).reverse()) await ask(push);
    this.#journal.note('every push repeated');
  }

  cut(): void {
    this.#proxy?.cut();
  }

  async close(): Promise<void> {
    await this.#proxy?.close();
  }

  async #serve(incoming: IncomingMessage, outgoing: ServerResponse, forward: () => ClientRequest): Promise<void> {
    outgoing.on('error', () => {});
    const exchange = { outgoing, body: await buffer(incoming), forward, random: this.#random };
    if (this.#isRough && incoming.url?.endsWith('/rpc/sync_push')) {
      this.#pushes.push(exchange);
      if (this.#pushes.length > MOST_PUSHES) this.#pushes.shift();
    }
    const fault = this.#pick(incoming.url ?? '', exchange.body);
    if (fault === null) return pass(outgoing, await ask(exchange));
    this.#journal.count(fault);
    this.#journal.note(`  ${incoming.method} ${incoming.url}`);
    await LINE_FAULTS[fault]!(exchange);
  }

  #pick(url: string, body: Buffer): string | null {
    if (!this.#isRough || !/^\/(rest|auth|functions)\//.test(url)) return null;
    // Nobody may be signed out, whatever happens to a token refresh. These are few, so each gets a fault, the first one the
    // worst: the old token is used up and the new one lost.
    const isRenewal = url.startsWith('/auth/v1/token');
    if (isRenewal && !this.#hasRenewed) {
      this.#hasRenewed = true;
      return 'answer cut';
    }
    // A request without a body cannot be truncated; guaranteed faults go to the most important requests.
    const due = body.length > 0 ? this.#due.pop() : undefined;
    if (due !== undefined) return due;
    return isRenewal || this.#random.chance(FAULTY_SHARE) ? this.#random.pick(LINE_FAULT_NAMES) : null;
  }
}

function ask({ forward, body }: Exchange): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onwards = forward();
    onwards.on('error', reject);
    onwards.on('response', (head) => void buffer(head).then((whole) => resolve({ head, body: whole }), reject));
    onwards.end(body);
  });
}

function pass(outgoing: ServerResponse, { head, body }: Answer): void {
  outgoing.writeHead(head.statusCode!, head.headers).end(body);
}

function later(random: Random, mostMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, random.below(mostMs)));
}
