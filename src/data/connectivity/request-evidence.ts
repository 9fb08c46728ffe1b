/**
 * What real requests say about the network. The browser's own `navigator.onLine` only knows whether
 * there is an interface: it is true behind a router without a line.
 */
export type RequestOutcome = 'answered' | 'failed';

const listeners = new Set<(outcome: RequestOutcome) => void>();

/** Returns the function that stops listening. */
export function onRequestOutcome(listener: (outcome: RequestOutcome) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `fetch`, and every request to the backend that goes through it counts as evidence. */
export const observedFetch: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init);
    report(isGatewayFailure(response.status) ? 'failed' : 'answered');
    return response;
  } catch (error) {
    // The app gave up on purpose: says nothing about the network.
    if (!isNamed(error, 'AbortError')) report('failed');
    throw error;
  }
};

function report(outcome: RequestOutcome) {
  for (const listener of listeners) listener(outcome);
}

/** Something between us and the backend answered in its place. */
function isGatewayFailure(status: number): boolean {
  return status === 502 || status === 503 || status === 504;
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}
