import * as v from 'valibot';

import { keepSeen, readSeen } from '../../../replication/questions/seen-answers.ts';
import { observedFetch } from '../connectivity/request-evidence.ts';
import { backend } from '../server/config.ts';

/** Retries after the first failure, and the pause before each in ms, doubled each time. */
const MOST_RETRIES = 3;
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;
/** How long an answer counts as fresh, in ms. */
const FRESH = 5 * 60_000;
/** Answers remembered in this tab. */
const MOST_FRESH = 100;
const PATIENCE_MS = 20_000;

const fresh = new Map<string, { readonly until: number; readonly answer: unknown }>();

/**
 * Public rows as a visitor sees them. Answers are fresh for five minutes, and kept on the device for reading offline.
 * @param path below /rest/v1/, with its query
 * @throws when the server cannot be reached and the answer was never seen
 */
export async function readPublic<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> {
  const known = fresh.get(path);
  if (known !== undefined && known.until > Date.now()) return known.answer as v.InferOutput<S>;
  return ask(schema, path).catch(async (error: unknown) => {
    const seen = v.safeParse(schema, await readSeen(path).catch(() => undefined));
    if (seen.success) return seen.output;
    if (!navigator.onLine) throw error;
    return retry(schema, path, error);
  });
}

/** After a write: the next reading asks the server. */
export function forgetFresh(): void {
  fresh.clear();
}

async function retry<S extends v.GenericSchema>(schema: S, path: string, first: unknown): Promise<v.InferOutput<S>> {
  let failure = first;
  for (let tried = 0; tried < MOST_RETRIES; tried += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tried)));
    try {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      return await ask(schema, path);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function ask<S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> {
  const response = await observedFetch(`${backend.url}/rest/v1/${path}`, {
    headers: { apikey: backend.publishableKey },
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const answer = v.parse(schema, await response.json());
  // Not in readPublic: what was seen before an outage is not fresh when the network returns.
  if (fresh.size >= MOST_FRESH) fresh.delete([...fresh.keys()][0]!);
  fresh.set(path, { until: Date.now() + FRESH, answer });
  // A full disk must not prevent reading.
  await keepSeen(path, answer).catch(() => undefined);
  return answer;
}
