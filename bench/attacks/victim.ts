import { randomUUID } from 'node:crypto';

import { PUBLISHABLE_KEY } from '../../backend/setup/supabase-app.ts';
import { percentile } from '../shared/percentile.ts';
import { type Attack, GROUND } from './attack.ts';
import { PASSWORD, type Account } from './ground.ts';

/** Durations of one phase, in ms. */
export interface Felt {
  readonly p95: number;
  readonly longest: number;
  readonly pulls: number;
  /** Pulls that were refused or had no answer. */
  readonly failed: number;
  /** Other requests: number of tries, failures, and the longest duration. */
  readonly also?: { readonly tries: number; readonly failed: number; readonly longest: number };
}

/** Pause between two requests. */
const PULL_PAUSE_MS = 20;
const TRY_PAUSE_MS = 200;
/** Time-out of a request in ms, far beyond the limit. */
const PATIENCE_MS = 15_000;

export type Victim = Account & { readonly secondToken: string };

/** A student who studies while others attack. */
export class StudyingStudent {
  readonly #url: () => string;
  readonly #student: Victim;
  #addresses = 0;

  constructor(url: () => string, student: Victim) {
    this.#url = url;
    this.#student = student;
  }

  /** Pulls repeatedly for `ms`, at least once. */
  async study(ms: number, alsoTries?: Attack['alsoTries']): Promise<Felt> {
    const end = performance.now() + ms;
    const others = alsoTries === undefined ? undefined : repeat(end, TRY_PAUSE_MS, () => this.#try(alsoTries));
    const pulls = await repeat(end, PULL_PAUSE_MS, () => this.#pull());
    const also = await others;
    const took = pulls.map((pull) => pull.ms);
    return {
      p95: Math.round(percentile(took, 0.95)),
      longest: Math.round(Math.max(...took)),
      pulls: pulls.length,
      failed: failures(pulls),
      ...(also
        ? { also: { tries: also.length, failed: failures(also), longest: Math.round(Math.max(...also.map((each) => each.ms))) } }
        : {}),
    };
  }

  /** True if a write is acknowledged and can be read on another device. */
  async writesAndReads(): Promise<boolean> {
    const { id: owner, token, secondToken } = this.#student;
    const [id, title] = [randomUUID(), `Task ${randomUUID()}`];
    const documents = [{ collection: 'todos', id, base: 0, changes: [{ n: 1, w: id, set: { createdBy: owner, title } }] }];
    const request = { protocol: 2, device: 'honest', incarnation: null, acknowledged: [], documents };
    const pushed = await this.#send('/rest/v1/rpc/sync_push', token, { request });
    const read = await this.#send(`/rest/v1/todos?select=title&id=eq.${id}`, secondToken);
    const [verdict] = ((pushed?.body as { verdicts?: unknown[] } | undefined)?.verdicts ?? []) as unknown[];
    return (
      (typeof verdict === 'number' || (verdict as { status?: unknown })?.status === 'applied') &&
      JSON.stringify(read?.body) === JSON.stringify([{ title }])
    );
  }

  /** Pulls a fixed number of tasks, regardless of how many were written before. */
  async #pull(): Promise<boolean> {
    const { id, token } = this.#student;
    const feeds = [{ collection: 'todos', scope: id, cursor: null }];
    const answer = await this.#send('/rest/v1/rpc/sync_pull', token, { request: { feeds, limit: GROUND.tasks, skip: [] } });
    const [page] = ((answer?.body as { feeds?: { rows: unknown[] }[] } | undefined)?.feeds ?? []) as { rows: unknown[] }[];
    // An empty answer with status 200 counts as a failure.
    return answer?.status === 200 && (page?.rows.length ?? 0) > 0;
  }

  async #try(what: NonNullable<Attack['alsoTries']>): Promise<boolean> {
    const { id, email, token } = this.#student;
    switch (what) {
      case 'a picture':
        return (await this.#send(`/storage/v1/object/chat-images/${id}/${randomUUID()}.png`, token, PNG))?.status === 200;
      case 'a question page': {
        // 403 is a success: the function has answered that the question has no page yet.
        const status = (await this.#send('/functions/v1/questions/a-question-0123456789abcdef0123456789abcdef', token))?.status;
        return status !== undefined && status < 500;
      }
      case 'a sign-in':
        return (await this.#send('/auth/v1/token?grant_type=password', PUBLISHABLE_KEY, { email, password: PASSWORD }))?.status === 200;
    }
  }

  /** Sends a request; undefined if there was no answer. */
  async #send(path: string, token: string, body?: object): Promise<{ status: number; body: unknown } | undefined> {
    const isFile = body instanceof Uint8Array;
    // Use as many addresses as a class has, so that the rate limit of one address does not matter.
    this.#addresses = (this.#addresses + 1) % 200;
    try {
      const answer = await fetch(this.#url() + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          apikey: PUBLISHABLE_KEY,
          authorization: `Bearer ${token}`,
          'content-type': isFile ? 'image/png' : 'application/json',
          'x-forwarded-for': `198.51.100.${this.#addresses + 1}`,
        },
        ...(body === undefined ? {} : { body: isFile ? new Uint8Array(body) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      return { status: answer.status, body: answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text };
    } catch {
      return undefined;
    }
  }
}

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

interface Tried {
  readonly ms: number;
  readonly isGood: boolean;
}

async function repeat(end: number, pauseMs: number, work: () => Promise<boolean>): Promise<Tried[]> {
  const tried: Tried[] = [];
  do {
    const start = performance.now();
    const isGood = await work();
    tried.push({ ms: performance.now() - start, isGood });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  } while (performance.now() < end);
  return tried;
}

const failures = (tried: readonly Tried[]): number => tried.filter(({ isGood }) => !isGood).length;
