/** All actions of the run, counted and in order. */
export class Journal {
  readonly #began = Date.now();
  readonly #lines: string[] = [];
  readonly #counts = new Map<string, number>();

  count(what: string): void {
    this.#counts.set(what, this.countOf(what) + 1);
    this.note(what);
  }

  countOf(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  note(line: string): void {
    this.#lines.push(`${((Date.now() - this.#began) / 1000).toFixed(2)} ${line}`);
  }

  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#counts].sort(([a], [b]) => a.localeCompare(b)));
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}
