import { randomBytes } from 'node:crypto';

type Metas = Record<string, { metas: Record<string, unknown>[] }>;

interface Tracked {
  readonly key: string;
  readonly meta: Record<string, unknown>;
}

/** Presence of one topic. A member is one channel of one socket; several may share a key. */
export class Presence {
  readonly #tracked = new Map<object, Tracked>();

  /** The diff to broadcast to the topic. */
  track(member: object, key: string, payload: Record<string, unknown>): unknown {
    const before = this.#tracked.get(member);
    const now = { key, meta: { ...payload, phx_ref: randomBytes(9).toString('base64url') } };
    this.#tracked.set(member, now);
    const joined = before ? { key, meta: { ...now.meta, phx_ref_prev: before.meta['phx_ref'] } } : now;
    return { joins: grouped([joined]), leaves: grouped(before ? [before] : []) };
  }

  /** Undefined if the member had tracked nothing. */
  untrack(member: object): unknown {
    const before = this.#tracked.get(member);
    if (!before) return undefined;
    this.#tracked.delete(member);
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
