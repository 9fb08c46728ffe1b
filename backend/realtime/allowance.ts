/** So many seconds' worth may be used at once, for a client that comes back and has much to say. */
const BURST_SECONDS = 10;

/** What may be used of something: refilled steadily, kept up to a limit. */
export class Allowance {
  readonly #perSecond: number;
  readonly #most: number;
  #left: number;
  #counted = performance.now();

  constructor(perSecond: number, burst = perSecond * BURST_SECONDS) {
    this.#perSecond = perSecond;
    this.#most = burst;
    this.#left = burst;
  }

  /** False, and nothing is used, when less than `amount` is left. */
  use(amount = 1): boolean {
    const now = performance.now();
    this.#left = Math.min(this.#most, this.#left + ((now - this.#counted) / 1000) * this.#perSecond);
    this.#counted = now;
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}

/** Beyond so many, those that were asked for least recently start anew. */
const MAX_KEPT = 10_000;

/** An allowance for each of many clients that have no connection to keep it with. */
export class Allowances {
  readonly #perSecond: number;
  readonly #byClient = new Map<string, Allowance>();

  constructor(perSecond: number) {
    this.#perSecond = perSecond;
  }

  of(client: string): Allowance {
    const allowance = this.#byClient.get(client) ?? new Allowance(this.#perSecond);
    this.#byClient.delete(client);
    this.#byClient.set(client, allowance);
    if (this.#byClient.size > MAX_KEPT) this.#byClient.delete(this.#byClient.keys().next().value!);
    return allowance;
  }
}
