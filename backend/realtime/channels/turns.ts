/** Runs work of one key sequentially, in order. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** `work` must handle its own errors. */
  take(key: string, work: () => Promise<void>): void {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work).finally(() => {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    });
    this.#last.set(key, turn);
  }
}
