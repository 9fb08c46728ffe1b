/** So many seconds' worth may be used at once: a client that comes back has much to say. */
export const BURST_SECONDS = 10;

/** What one connection may use of something: refilled steadily, kept up to a limit. */
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
