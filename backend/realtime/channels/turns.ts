/** Runs what concerns the same key one after the other, in the order in which it was given. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** `work` has to deal with its own errors. */
  take(key: string, work: () => Promise<void>): void {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work).finally(() => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    });
    this.#last.set(key, turn);
  }
}
