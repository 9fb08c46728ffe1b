/** A `fetch` that remembers how long the server asked to wait, for as long as it does. */
export interface PatientFetch {
  readonly fetch: typeof fetch;
  /** Of the last answer; undefined where it asked for nothing. */
  retryAfterMs(): number | undefined;
}

/** @param now epoch milliseconds */
export function patientFetch(send: typeof fetch, now: () => number): PatientFetch {
  let asked: number | undefined;
  return {
    fetch: async (input, init) => {
      // Without an answer, what an earlier one asked for is over.
      asked = undefined;
      const response = await send(input, init);
      asked = readRetryAfter(response.headers.get('retry-after'), now());
      return response;
    },
    retryAfterMs: () => asked,
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
