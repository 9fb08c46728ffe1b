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

/** `fetch` that records every backend request as evidence. */
export const observedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    report(isGatewayFailure(response.status) ? 'failed' : 'answered');
    return response;
  } catch (error) {
    // Aborted by the app: says nothing about the network.
    if (!isNamed(error, 'AbortError')) report('failed');
    throw error;
  }
};

function report(outcome: RequestOutcome) {
  for (const listener of listeners) listener(outcome);
}

/** Something between app and backend answered, such as a captive portal. */
function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
