import type { TokenClaims } from '../../callers/authorization.ts';

/** Maximum delay of setTimeout. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls back when the token watched last expires. */
export class Expiry {
  readonly #onExpired: (reason: string) => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(onExpired: (reason: string) => void) {
    this.#onExpired = onExpired;
  }

  watch({ exp }: TokenClaims): void {
    this.stop();
    if (exp === Infinity) return;
    const remaining = exp * 1000 - Date.now();
    this.#timer = setTimeout(() => this.#look(exp), Math.min(Math.max(remaining, 0), MAX_TIMER_MS));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #look(exp: number): void {
    const late = Math.floor(Date.now() / 1000) - exp;
    if (late >= 0) this.#onExpired(`Token has expired ${late} seconds ago`);
    else this.watch({ exp });
  }
}
