/** Longest pause that a server may ask for. It may exceed the app's own pauses. */
const LONGEST_MS = 60 * 60_000;

/** A `fetch` that remembers the pause that the server asked for (`Retry-After`). */
export interface PatientFetch {
  readonly fetch: typeof fetch;
  /** Remaining ms of the pause that the last answer asked for; undefined if it asked for none, or once it is over. */
  retryAfterMs(): number | undefined;
}

/** @param now epoch milliseconds */
export function patientFetch(send: typeof fetch, now: () => number): PatientFetch {
  let asked: { readonly at: number; readonly ms: number } | undefined;
  return {
    fetch: async (input, init) => {
      // A request without an answer ends the pause that an earlier answer asked for.
      asked = undefined;
      const response = await send(input, init);
      const ms = response.ok ? undefined : readRetryAfter(response.headers.get('retry-after'), now());
      if (ms !== undefined) asked = { at: now(), ms: Math.min(ms, LONGEST_MS) };
      return response;
    },
    retryAfterMs() {
      if (asked === undefined) return undefined;
      const passed = now() - asked.at;
      // After the clock was set back, the remaining time is unknown: the pause may be over.
      return passed >= 0 && passed < asked.ms ? asked.ms - passed : undefined;
    },
  };
}

/** Parses seconds or a date (RFC 9110, section 10.2.3). @returns ms; undefined for anything else */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  // `Date.parse` also accepts texts that are no HTTP dates.
  const ms = header.trim().endsWith(' GMT') ? Date.parse(header) - now : Number.NaN;
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
