import { randomBytes } from 'node:crypto';

type Metas = Record<string, { metas: Record<string, unknown>[] }>;

interface Member {
  readonly key: string;
  readonly meta: Record<string, unknown>;
}

/** Who is there in one topic. A member is one channel of one socket; several may share a key. */
export class Presence {
  readonly #members = new Map<object, Member>();

  /** The diff to send to everyone in the topic. */
  track(owner: object, key: string, payload: Record<string, unknown>): unknown {
    const before = this.#members.get(owner);
    const member = { key, meta: { phx_ref: randomBytes(9).toString('base64url'), ...payload } };
    this.#members.set(owner, member);
    const previous = before?.meta['phx_ref'];
    const joined = previous === undefined ? member : { key, meta: { ...member.meta, phx_ref_prev: previous } };
    return { joins: grouped([joined]), leaves: before ? grouped([before]) : {} };
  }

  /** Undefined when the owner had not tracked anything. */
  untrack(owner: object): unknown {
    const member = this.#members.get(owner);
    if (!member) return undefined;
    this.#members.delete(owner);
    return { joins: {}, leaves: grouped([member]) };
  }

  state(): Metas {
    return grouped([...this.#members.values()]);
  }
}

function grouped(members: readonly Member[]): Metas {
  const metas: Metas = {};
  for (const { key, meta } of members) (metas[key] ??= { metas: [] }).metas.push(meta);
  return metas;
}
