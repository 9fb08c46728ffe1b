/** A server may ask for more patience than our own pauses have; for no more than this. */
const LONGEST_MS = 60 * 60_000;

/** A `fetch` that remembers for how long the server asked to be left alone (`Retry-After`). */
export interface PatientFetch {
  readonly fetch: typeof fetch;
  /** What is left of the pause that the last answer asked for; undefined without one, and once it is over. */
  retryAfterMs(): number | undefined;
}

/** @param now epoch milliseconds */
export function patientFetch(send: typeof fetch, now: () => number): PatientFetch {
  let asked: { readonly at: number; readonly ms: number } | undefined;
  return {
    fetch: async (input, init) => {
      // Without an answer, what an earlier one asked for is over.
      asked = undefined;
      const response = await send(input, init);
      const ms = response.ok ? undefined : readRetryAfter(response.headers.get('retry-after'), now());
      if (ms !== undefined) asked = { at: now(), ms: Math.min(ms, LONGEST_MS) };
      return response;
    },
    retryAfterMs() {
      if (asked === undefined) return undefined;
      const passed = now() - asked.at;
      // A clock that was set back says nothing: the pause may be over.
      return passed >= 0 && passed < asked.ms ? asked.ms - passed : undefined;
    },
  };
}

/** Seconds or a date (RFC 9110, section 10.2.3). @returns undefined for anything else */
export function readRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  // `Date.parse` reads more than dates.
  const ms = header.trim().endsWith(' GMT') ? Date.parse(header) - now : Number.NaN;
  return Number.isFinite(ms) ? Math.max(ms, 0) : undefined;
}
