/** Counts a scarce resource by caller and in total, so that nobody can hold all of it. */
export class Shares {
  readonly #each: number;
  readonly #all: number;
  readonly #held = new Map<string, number>();
  #total = 0;

  constructor(each: number, all: number) {
    this.#each = each;
    this.#all = all;
  }

  /** Takes an amount; returns false and takes nothing if the caller or all callers would hold too much. Pair it with `give`. */
  take(caller: string, amount = 1): boolean {
    const held = (this.#held.get(caller) ?? 0) + amount;
    if (amount > 0 && (held > this.#each || this.#total + amount > this.#all)) return false;
    this.#set(caller, held);
    this.#total += amount;
    return true;
  }

  give(caller: string, amount = 1): void {
    this.#total -= amount;
    this.#set(caller, (this.#held.get(caller) ?? 0) - amount);
  }

  #set(caller: string, held: number): void {
    if (held === 0) this.#held.delete(caller);
    else this.#held.set(caller, held);
  }
}

/** One holder's part of a share, which grows and shrinks. */
export class Holding {
  readonly #shares: Shares;
  readonly #caller: string;
  #amount = 0;

  constructor(shares: Shares, caller: string) {
    this.#shares = shares;
    this.#caller = caller;
  }

  get amount(): number {
    return this.#amount;
  }

  /** Changes the amount; returns false and changes nothing if it is too much. */
  change(amount: number): boolean {
    if (amount === this.#amount) return true;
    if (!this.#shares.take(this.#caller, amount - this.#amount)) return false;
    this.#amount = amount;
    return true;
  }

  end(): void {
    this.change(0);
  }
}
