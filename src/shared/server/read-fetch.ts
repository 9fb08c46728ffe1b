import * as v from 'valibot';

import { answersOfTheApi } from '../../../replication/outbox/answers-of-the-api.ts';
import { readRetryAfter } from '../../../replication/outbox/patience.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { currentEra } from './read-era.ts';

const MOST_RETRIES = 3;
/** Before the first retry, in ms, doubled each time. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Of each attempt, in ms: a student is watching. What is not remembered may be large: its body takes as long as it comes. */
const PATIENCE_MS = 20_000;

/** How long an answer stays in this tab's memory. */
const REMEMBERED_MS = 5 * 60_000;
const MOST_REMEMBERED = 100;
/** In UTF-16 units: of one answer, and of all. */
const LONGEST_REMEMBERED = 500_000;
const MOST_LETTERS = 2_000_000;

export interface Reading {
  /** Whose answer it is: none is shown to another student. Null: a visitor's. */
  readonly reader: string | null;
  /**
   * `first`: a remembered answer is taken without asking. `fallback`: it is taken when the first attempt fails. `none`: for what is
   * large or must be true now.
   */
  readonly memory: 'first' | 'fallback' | 'none';
  /** Asked when the first attempt fails. True: the caller has another answer, and nobody waits for retries. */
  readonly hasOther?: () => Promise<boolean>;
}

/**
 * The `fetch` of every direct read of the backend, also of those by POST: tries up to three times more, and remembers answers for five
 * minutes, in one memory for all. What may change something is sent once.
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
 * What the server answered to `name`. Logs where it cannot be read, and not what stands there: it may be a student's words.
 * @throws what the schema says
 */
export function readAnswer<S extends v.GenericSchema>(schema: S, name: string, data: unknown): v.InferOutput<S> {
  const { success, output, issues } = v.safeParse(schema, data);
  if (success) return output;
  const place = issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'its top';
  console.error(`${name} answered what this app cannot read, at ${place}`);
  throw new v.ValiError(issues);
}

const send = answersOfTheApi(observedFetch);

/** By its address: table rows, files, the settings of Auth, and functions of the database, which callers of `readFetch` vouch for. */
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
    // Whoever waited for the whole of one attempt waits for no other.
    return { error, isWorthRetrying: !signal.aborted };
  }
}

function settled({ response, error }: Attempt): Response {
  if (response === undefined) throw error;
  return response;
}

/** Shorter when the caller leaves, or the device goes offline: the next attempt then says so. */
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
  /** By `performance.now()`: the device's clock may be set. */
  readonly until: number;
  readonly letters: number;
  readonly era: number;
  readonly answer: () => Response;
}

/** Oldest first. */
const remembered = new Map<string, Remembered>();
let sweeping: ReturnType<typeof setTimeout> | undefined;

function recall(key: string): (() => Response) | undefined {
  const known = remembered.get(key);
  return known !== undefined && known.until > performance.now() && known.era === currentEra() ? known.answer : undefined;
}

/** @param era in which it was asked for */
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
  // Not for each millisecond.
  sweeping = oldest && setTimeout(sweep, Math.max(1000, oldest.until - now));
}
