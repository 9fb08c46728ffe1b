/**
 * Features that the app uses and the oldest supported browsers lack (scripts/oldest-browsers/browser-targets.ts). Workers import this
 * first; pages load it only when a feature is missing (src/shell/start/load-polyfills.ts).
 */

/** Missing methods by object, as ECMAScript, DOM and Fetch specify them. */
export const REPLACEMENTS = [
  [
    Array.prototype,
    {
      toReversed(this: unknown[]) {
        return Array.from(this).reverse();
      },
      toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
        return Array.from(this).sort(compare);
      },
      toSpliced(this: unknown[], ...change: [start: number, deleteCount: number, ...items: unknown[]]) {
        const copy = Array.from(this);
        copy.splice(...change);
        return copy;
      },
      with(this: unknown[], index: number, value: unknown) {
        const copy = Array.from(this);
        const whole = Math.trunc(index) || 0;
        const at = whole < 0 ? whole + copy.length : whole;
        if (at < 0 || at >= copy.length) throw new RangeError(`No index ${index}`);
        copy[at] = value;
        return copy;
      },
    },
  ],
  [
    String.prototype,
    {
      isWellFormed(this: string) {
        return !/\p{Surrogate}/u.test(this);
      },
      toWellFormed(this: string) {
        return this.replace(/\p{Surrogate}/gu, '\uFFFD');
      },
    },
  ],
  [
    Map,
    {
      groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) {
        const groups = new Map<K, T[]>();
        let index = 0;
        for (const item of items) {
          const key = keyOf(item, index++);
          const group = groups.get(key);
          if (group === undefined) groups.set(key, [item]);
          else group.push(item);
        }
        return groups;
      },
    },
  ],
  [
    Promise,
    {
      withResolvers<T>(this: PromiseConstructor) {
        let resolve, reject;
        const promise = new this<T>((...both) => ([resolve, reject] = both));
        return { promise, resolve, reject };
      },
    },
  ],
  [
    URL,
    {
      canParse(address: string | URL, base?: string | URL) {
        try {
          return Boolean(new URL(address, base));
        } catch {
          return false;
        }
      },
    },
  ],
  [
    AbortSignal,
    {
      /** Each input signal holds the combined signal until either aborts; browsers hold it weakly. */
      any(signals: Iterable<AbortSignal>) {
        const all = [...signals];
        const either = new AbortController();
        const aborted = all.find((signal) => signal.aborted);
        if (aborted !== undefined) either.abort(aborted.reason);
        for (const signal of all) signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal });
        return either.signal;
      },
    },
  ],
  [
    Response,
    {
      json(content: unknown, init?: ResponseInit) {
        const text = JSON.stringify(content) as string | undefined;
        if (text === undefined) throw new TypeError('This is no JSON');
        const headers = new Headers(init?.headers);
        if (!headers.has('content-type')) headers.set('content-type', 'application/json');
        return new Response(text, { ...init, headers });
      },
    },
  ],
] as const;

for (const [owner, methods] of REPLACEMENTS) {
  for (const [name, value] of Object.entries(methods)) {
    // Not enumerable, like the language's own methods, so that no loop over an array's keys meets it.
    if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
}
