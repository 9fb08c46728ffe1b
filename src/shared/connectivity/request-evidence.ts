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
 * The app's only `fetch` to its backend. Records every request as evidence, and logs each failure with its method and path. Lint forbids
 * other ways (tests/lint/server-calls.test.ts).
 */
export const observedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    report(isGatewayFailure(response.status) ? 'failed' : 'answered');
    note(input, init, response);
    return response;
  } catch (error) {
    // The app aborted the request: no evidence about the network.
    if ((error as Error).name !== 'AbortError') {
      report('failed');
      note(input, init);
    }
    throw error;
  }
};

let hasFailed = false;

/** Loads the logging with the first failure: it does not fit into the page's size budget. */
function note(input: RequestInfo | URL, init?: RequestInit, response?: Response): void {
  hasFailed ||= (response?.status ?? 400) >= 400;
  if (!hasFailed) return;
  // Cloned before the caller reads the body.
  const answer = response?.ok === false ? response.clone() : response;
  void import('./log-failure.ts').then(({ noteOutcome }) => noteOutcome(input, init, answer)).catch(console.error);
}

function report(outcome: RequestOutcome) {
  for (const listener of listeners) listener(outcome);
}

/** True if something between app and backend answered, for example a proxy. */
export function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}
