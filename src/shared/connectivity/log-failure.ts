/** Calls whose last attempt found no server. Offline calls repeat often, so each outage is logged once, until the call works again. */
const outages = new Set<string>();
const MOST_OUTAGES = 200;

/**
 * Logs a failed server call with its method and path only. Never logs bodies, queries or the server's messages, because these may contain a
 * student's text or a token.
 * @param response undefined if none arrived
 */
export async function noteOutcome(input: RequestInfo | URL, init: RequestInit | undefined, response: Response | undefined): Promise<void> {
  const tried = nameOf(input, init);
  if (response === undefined) return logOutage(tried, `${tried} got no answer`);
  const { status, headers } = response;
  const isOutage = status === 502 || status === 503 || status === 504;
  if (!isOutage) outages.delete(tried);
  if (status < 400) return;
  const isJson = headers.get('content-type')?.includes('json') === true;
  const code = isJson ? codeOf(await response.json().catch(() => null)) : '';
  // A missing single row is a valid answer, not a failure.
  if (code === 'PGRST116') return;
  const text = `${tried} answered ${status}${code === '' ? '' : ` (${code})`}`;
  if (isOutage) logOutage(tried, text);
  else console.error(text);
}

function logOutage(tried: string, text: string): void {
  if (outages.has(tried)) return;
  if (outages.size >= MOST_OUTAGES) outages.clear();
  outages.add(tried);
  console.error(text);
}

/** Error code under the names that PostgREST, Auth, Storage and the functions use. */
function codeOf(body: unknown): string {
  const { error_code, code, error } = (body ?? {}) as Record<string, unknown>;
  return [error_code, code, error].find((name): name is string => typeof name === 'string' && /^[\w-]{1,60}$/.test(name)) ?? '';
}

/** Method and path of a request. */
function nameOf(input: RequestInfo | URL, init?: RequestInit): string {
  const request = input instanceof Request ? input : undefined;
  const { pathname } = new URL(request?.url ?? String(input), globalThis.location?.origin ?? 'http://localhost');
  return `${init?.method ?? request?.method ?? 'GET'} ${pathname}`;
}
