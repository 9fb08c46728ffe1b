import { backend } from '../../shared/server/config.ts';
import type { Reach } from './connectivity.machine.ts';

const TIMEOUT_MS = 10_000;

/** Sends a request to the backend itself. A captive portal that redirects does not count as an answer. */
export async function probeBackend(): Promise<Reach> {
  try {
    const response = await fetch(`${backend.url}/auth/v1/health`, {
      headers: { apikey: backend.publishableKey },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status < 500 ? 'reachable' : 'ailing';
  } catch {
    return 'unreachable';
  }
}
