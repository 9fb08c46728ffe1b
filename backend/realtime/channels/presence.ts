import { randomBytes } from 'node:crypto';
import type { RealtimeSettings } from '../settings.ts';

type Metas = Record<string, { metas: Record<string, unknown>[] }>;

interface Tracked {
  readonly key: string;
  readonly meta: Record<string, unknown>;
  readonly bytes: number;
}

/** Bytes of an entry beside what it says: its references. */
const ENTRY_BYTES = 64;

/** Presence of one topic. A member is one channel of one socket; several may share a key. */
export class Presence {
  readonly #tracked = new Map<object, Tracked>();
  readonly #settings: RealtimeSettings;
  #bytes = 0;

  constructor(settings: RealtimeSettings) {
    this.#settings = settings;
  }

  /** Of the state that is sent to everyone who joins. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The diff to broadcast to the topic; undefined if the topic has no room for `bytes` of payload. */
  track(member: object, key: string, payload: Record<string, unknown>, bytes: number): object | undefined {
    const before = this.#tracked.get(member);
    const now = { key, meta: { ...payload, phx_ref: randomBytes(9).toString('base64url') }, bytes: bytes + key.length + ENTRY_BYTES };
    const total = this.#bytes + now.bytes - (before?.bytes ?? 0);
    const isTooMuch =
      total > this.#settings.presenceBytesOfTopic || (!before && this.#tracked.size >= this.#settings.presenceEntriesOfTopic);
    if (isTooMuch) return undefined;
    this.#bytes = total;
    this.#tracked.set(member, now);
    const joined = before ? { ...now, meta: { ...now.meta, phx_ref_prev: before.meta['phx_ref'] } } : now;
    return { joins: grouped([joined]), leaves: grouped(before ? [before] : []) };
  }

  /** Undefined if the member had tracked nothing. */
  untrack(member: object): object | undefined {
    const before = this.#tracked.get(member);
    if (!before) return undefined;
    this.#tracked.delete(member);
    this.#bytes -= before.bytes;
    return { joins: {}, leaves: grouped([before]) };
  }

  state(): Metas {
    return grouped([...this.#tracked.values()]);
  }
}

/** Keys come from clients: `__proto__` must be an ordinary one. */
function grouped(tracked: readonly Tracked[]): Metas {
  const byKey = Map.groupBy(tracked, ({ key }) => key);
  return Object.fromEntries([...byKey].map(([key, members]) => [key, { metas: members.map(({ meta }) => meta) }]));
}
