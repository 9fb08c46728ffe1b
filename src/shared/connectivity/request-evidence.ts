/**
 * Evidence of connectivity from real requests. `navigator.onLine` only knows whether there is an interface: it is true behind a
 * router without a connection.
 */
export type RequestOutcome = 'answered' | 'failed';

const listeners = new Set<(outcome: RequestOutcome) => void>();

/** Returns unsubscribe. */
export function onRequestOutcome(listener: (outcome: RequestOutcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The app's only `fetch` of its backend: records every request as evidence, and logs each failure with what was tried. Lint keeps
 * others out (tests/lint/server-calls.test.ts).
 */
export const observedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    report(isGatewayFailure(response.status) ? 'failed' : 'answered');
    note(input, init, response);
    return response;
  } catch (error) {
    // Aborted by the app: says nothing about the network.
    if ((error as Error).name !== 'AbortError') {
      report('failed');
      note(input, init);
    }
    throw error;
  }
};

let hasFailed = false;

/** Loaded with the first failure: no page has room for it in its budget. */
function note(input: RequestInfo | URL, init?: RequestInit, response?: Response): void {
  hasFailed ||= (response?.status ?? 400) >= 400;
  if (!hasFailed) return;
  // Before the caller reads it.
  const answer = response?.ok === false ? response.clone() : response;
  void import('./log-failure.ts').then(({ noteOutcome }) => noteOutcome(input, init, answer)).catch(console.error);
}

function report(outcome: RequestOutcome) {
  for (const listener of listeners) listener(outcome);
}

/** Something between app and backend answered, such as a captive portal. */
export function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
