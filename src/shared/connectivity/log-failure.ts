/** Calls that last found no server. Without a network each is tried again and again: logged once, until it works. */
const outages = new Set<string>();
const MOST_OUTAGES = 200;

/**
 * Logs a call of the server that failed, with what was tried, and nothing of what was written: a body, a query and the server's words
 * about them may be a student's, or a token.
 * @param response undefined where none came
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
  // A single row that is not there is an answer.
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

/** As PostgREST, Auth, Storage and the functions name it. */
function codeOf(body: unknown): string {
  const { error_code, code, error } = (body ?? {}) as Record<string, unknown>;
  return [error_code, code, error].find((name): name is string => typeof name === 'string' && /^[\w-]{1,60}$/.test(name)) ?? '';
}

/** Method and path. */
function nameOf(input: RequestInfo | URL, init?: RequestInit): string {
  const request = input instanceof Request ? input : undefined;
  const { pathname } = new URL(request?.url ?? String(input), globalThis.location?.origin ?? 'http://localhost');
  return `${init?.method ?? request?.method ?? 'GET'} ${pathname}`;
}
