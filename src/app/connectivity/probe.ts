import { backend } from '../../data/server/config.ts';

const TIMEOUT_MS = 10_000;

/** True when the backend itself answers. A captive portal that redirects does not count. */
export async function probeBackend(): Promise<boolean> {
  try {
    const response = await fetch(`${backend.url}/auth/v1/health`, {
      headers: { apikey: backend.publishableKey },
      cache: 'no-store',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return response.status < 500;
  } catch {
    return false;
  }
}
