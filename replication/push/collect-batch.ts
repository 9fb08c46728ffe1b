import { logLost } from '../conflict/conflict-log.ts';
import type { Session } from '../engine/session.ts';
import type { PushedDocument } from '../protocol/wire.ts';
import { feedKey } from '../pull/feeds.ts';

export interface Batch {
  readonly documents: readonly PushedDocument[];
  /** Approximate size of the changes. */
  readonly bytes: number;
  readonly scopes: ReadonlyMap<string, { readonly collection: string; readonly scope: string }>;
}

interface Candidate {
  readonly pushed: PushedDocument;
  readonly scope: string;
  readonly bytes: number;
}

/** Limit of oversized documents skipped per collection in search of small ones. */
const LOOK_AHEAD = 100;

export function documentKey({ collection, id }: { readonly collection: string; readonly id: string }): string {
  return `${collection}/${id}`;
}

/**
 * PUSH-1: collects the next batch. Documents beyond the byte limit wait until everything smaller is sent, then go alone; so do
 * suspects (PUSH-4). Documents in flight or set aside (PUSH-9) are not sent again.
 * @param empty collections to skip; those found without pending changes are added
 */
export async function collectBatch(session: Session, size: number, travelling: ReadonlySet<string>, empty: Set<string>): Promise<Batch> {
  const { store, collections, line, setAside, suspects } = session;
  const room = line.bytes();
  const small: Candidate[] = [];
  const large: Candidate[] = [];
  let bytes = 0;
  for (const schema of collections) {
    if (small.length >= size || bytes >= room) break;
    if (empty.has(schema.name)) continue;
    // Before reading: a write during the read removes the name again.
    empty.add(schema.name);
    const wanted = size - small.length + travelling.size + setAside.size + LOOK_AHEAD;
    let waiting = await store.inState(schema.name, 'waiting', wanted);
    // CONF-1: left behind by a crash.
    if (await logLost(session, schema.name, waiting)) waiting = await store.inState(schema.name, 'waiting', wanted);
    if (waiting.length > 0) empty.delete(schema.name);
    for (const document of waiting) {
      if (small.length >= size) break;
      const { id, sync } = document;
      const pushed = { collection: schema.name, id, base: sync.version, changes: sync.changes };
      const key = documentKey(pushed);
      if (sync.changes.length === 0 || travelling.has(key) || setAside.get(key) === sync.n) continue;
      const candidate = { pushed, scope: String(document[schema.scope]), bytes: JSON.stringify(sync.changes).length };
      if (bytes + candidate.bytes <= room && !suspects.has(key)) {
        small.push(candidate);
        bytes += candidate.bytes;
      } else {
        large.push(candidate);
      }
    }
  }
  const smallest = large.reduce<Candidate | undefined>((least, next) => (least && least.bytes <= next.bytes ? least : next), undefined);
  const chosen = small.length === 0 && smallest ? [smallest] : small;
  return {
    documents: chosen.map(({ pushed }) => pushed),
    bytes: chosen.reduce((sum, candidate) => sum + candidate.bytes, 0),
    scopes: new Map(chosen.map(({ pushed: { collection }, scope }) => [feedKey({ collection, scope }), { collection, scope }])),
  };
}
