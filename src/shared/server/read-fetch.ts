import * as v from 'valibot';

import { answersOfTheApi } from '../../../replication/outbox/answers-of-the-api.ts';
import { readRetryAfter } from '../../../replication/outbox/patience.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { currentEra } from './read-era.ts';

const MOST_RETRIES = 3;
/** Delay in ms before the first retry, doubled for each further one. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/**
 * Time-out of each attempt in ms. Short, because a student is waiting. With `memory: 'none'` it does not apply to the body, which may be
 * large.
 */
const PATIENCE_MS = 20_000;

/** Lifetime of an answer in this tab's memory, in ms. */
const REMEMBERED_MS = 5 * 60_000;
const MOST_REMEMBERED = 100;
/** Maximum size in UTF-16 units, of one answer and of all together. */
const LONGEST_REMEMBERED = 500_000;
const MOST_LETTERS = 2_000_000;

export interface Reading {
  /** Id of the student who may see the answer; null: a visitor. */
  readonly reader: string | null;
  /**
   * `first`: a cached answer is used without a request. `fallback`: it is used when the first attempt fails. `none`: for answers that are
   * large or must be current.
   */
  readonly memory: 'first' | 'fallback' | 'none';
  /** Called when the first attempt fails. True: the caller has another answer, so the read is not retried. */
  readonly hasOther?: () => Promise<boolean>;
}

/**
 * The `fetch` of every direct read of the backend, including reads by POST. Retries up to three times, and caches answers for five minutes
 * in one memory for all callers. Requests that may write are sent once.
 */
export function readFetch({ reader, memory, hasOther = async () => false }: Reading): typeof fetch {
  return async (input, init) => {
    if (!isRead(input, init)) return send(input, init);
    const key = `${reader ?? ''} ${init?.method ?? 'GET'} ${String(input)} ${String(init?.body ?? '')}`;
    const known = memory === 'none' ? undefined : recall(key);
    if (memory === 'first' && known !== undefined) return known();
    const begun = currentEra();
    for (let tried = 0; ; tried += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const attempt = await attemptRead(input, init, memory === 'none');
      if (!attempt.isWorthRetrying) {
        if (memory !== 'none' && attempt.response?.ok === true) return remember(key, attempt.response, begun);
        return settled(attempt);
      }
      if (tried === 0 && known !== undefined) return known();
      // oxlint-disable-next-line no-await-in-loop -- asked once
      if (tried === MOST_RETRIES || !navigator.onLine || (tried === 0 && (await hasOther()))) return settled(attempt);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await pause(attempt.retryAfterMs ?? FIRST_PAUSE_MS * 2 ** tried, init?.signal);
    }
  };
}

/**
 * Validates the server's answer to `name`. Logs the position of an invalid value but not the value, which may be a student's text.
 * @throws the schema's error
 */
export function readAnswer<S extends v.GenericSchema>(schema: S, name: string, data: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, data);
  if (success) return output;
  const place = issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'its top';
  console.error(`${name} answered what this app cannot read, at ${place}`);
  throw new v.ValiError(issues);
}

const send = answersOfTheApi(observedFetch);

/**
 * Decides by URL: table rows, files, Auth's settings, and database functions, for which the callers of `readFetch` guarantee that they only
 * read.
 */
function isRead(input: RequestInfo | URL, init?: RequestInit): boolean {
  const method = init?.method ?? 'GET';
  return (
    method === 'GET' || method === 'HEAD' || (method === 'POST' && /\/(?:rest\/v1\/rpc|storage\/v1\/object\/list)\//.test(String(input)))
  );
}

interface Attempt {
  readonly response?: Response;
  readonly error?: unknown;
  readonly isWorthRetrying: boolean;
  readonly retryAfterMs?: number | undefined;
}

async function attemptRead(input: RequestInfo | URL, init: RequestInit | undefined, isLarge: boolean): Promise<Attempt> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(new DOMException('The server took too long', 'TimeoutError')), PATIENCE_MS);
  const signal = init?.signal ? AbortSignal.any([init.signal, patience.signal]) : patience.signal;
  try {
    const response = await send(input, { ...init, signal });
    if (isLarge) clearTimeout(timer);
    const isWorthRetrying = response.status >= 500 || response.status === 408 || response.status === 429;
    return { response, isWorthRetrying, retryAfterMs: readRetryAfter(response.headers.get('retry-after'), Date.now()) };
  } catch (error) {
    clearTimeout(timer);
    // An attempt that timed out is not repeated: the caller has waited long enough.
    return { error, isWorthRetrying: !signal.aborted };
  }
}

function settled({ response, error }: Attempt): Response {
  if (response === undefined) throw error;
  return response;
}

/** Waits `ms`. Ends early when the caller aborts or the device goes offline: the next attempt then fails at once. */
async function pause(ms: number, signal?: AbortSignal | null): Promise<void> {
  const over = new AbortController();
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(LONGEST_PAUSE_MS, ms));
    over.signal.addEventListener('abort', () => clearTimeout(timer));
    signal?.addEventListener('abort', () => resolve(), { signal: over.signal });
    globalThis.addEventListener?.('offline', () => resolve(), { signal: over.signal });
  });
  over.abort();
}

interface Remembered {
  /** Expiry by `performance.now()`, because the device's clock may be set. */
  readonly until: number;
  readonly letters: number;
  readonly era: number;
  readonly answer: () => Response;
}

/** Cached answers, oldest first. */
const remembered = new Map<string, Remembered>();
let sweeping: ReturnType<typeof setTimeout> | undefined;

function recall(key: string): (() => Response) | undefined {
  const known = remembered.get(key);
  return known !== undefined && known.until > performance.now() && known.era === currentEra() ? known.answer : undefined;
}

/** @param era the era in which the answer was requested */
async function remember(key: string, response: Response, era: number): Promise<Response> {
  const { status, headers } = response;
  const text = await response.text();
  const answer = () => new Response(status === 204 ? null : text, { status, headers });
  if (era === currentEra() && text.length <= LONGEST_REMEMBERED) {
    remembered.delete(key);
    remembered.set(key, { until: performance.now() + REMEMBERED_MS, letters: text.length, era, answer });
    makeRoom();
    sweeping ??= setTimeout(sweep, REMEMBERED_MS);
  }
  return answer();
}

function makeRoom(): void {
  let letters = 0;
  for (const each of remembered.values()) letters += each.letters;
  for (const [key, each] of remembered) {
    if (remembered.size <= MOST_REMEMBERED && letters <= MOST_LETTERS) return;
    remembered.delete(key);
    letters -= each.letters;
  }
}

function sweep(): void {
  const now = performance.now();
  for (const [key, each] of remembered) if (each.until <= now || each.era !== currentEra()) remembered.delete(key);
  const [oldest] = remembered.values();
  // At least a second, so that it does not run every millisecond.
  sweeping = oldest && setTimeout(sweep, Math.max(1000, oldest.until - now));
}
