import { logLost } from '../conflict/conflict-log.ts';
import { writtenFields } from '../document/changes.ts';
import { closed } from '../document/coalesce.ts';
import type { LocalDocument } from '../document/local-document.ts';
import type { Session } from '../context/session.ts';
import { MOST_CHANGES, type Change, type PushedDocument } from '../protocol/wire.ts';
import { feedKey } from '../storage/feeds.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { updateDocuments } from '../storage/store.ts';

export interface Batch {
  readonly documents: readonly PushedDocument[];
  /** Approximate size of the changes. */
  readonly bytes: number;
  readonly scopes: ReadonlyMap<string, { readonly collection: string; readonly scope: string }>;
  /** Of each document (`documentKey`), the number of the last change that is judged with it: a later one may yet mend it. */
  readonly numbers: ReadonlyMap<string, number>;
}

interface Candidate {
  readonly schema: CollectionSchema;
  readonly pushed: PushedDocument;
  readonly scope: string;
  readonly bytes: number;
  readonly n: number;
  /** One of the changes may still grow. */
  readonly isOpen: boolean;
}

/** Limit of oversized documents skipped per collection in search of small ones. */
const LOOK_AHEAD = 100;

export function documentKey({ collection, id }: { readonly collection: string; readonly id: string }): string {
  return `${collection}/${id}`;
}

/**
 * PUSH-1: collects the next batch. Documents beyond the byte limit wait until everything smaller is sent, then go alone; so do
 * suspects (PUSH-4). Documents in flight or set aside (PUSH-9) are not sent again. Of a document with more changes than the server
 * takes, the first are sent, and the rest after their verdict.
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
      const key = documentKey({ collection: schema.name, id });
      if (sync.changes.length === 0 || travelling.has(key) || setAside.get(key) === sync.n) continue;
      const candidate = candidateOf(schema, document, line.isSilent());
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
  const ready = await withClosed(session, chosen);
  // Another context has settled them meanwhile. What waits behind them was not looked at.
  if (ready.length === 0 && chosen.length > 0) return collectBatch(session, size, travelling, empty);
  return {
    documents: ready.map(({ pushed }) => pushed),
    bytes: ready.reduce((sum, candidate) => sum + candidate.bytes, 0),
    scopes: new Map(ready.map(({ pushed: { collection }, scope }) => [feedKey({ collection, scope }), { collection, scope }])),
    numbers: new Map(ready.map(({ pushed, n }) => [documentKey(pushed), n])),
  };
}

/** @param isSilent the server may not answer: an open change stays open if others wait before it, or each attempt would close one */
function candidateOf(schema: CollectionSchema, document: LocalDocument, isSilent: boolean): Candidate {
  const { id, sync } = document;
  const place = sync.changes.findIndex(({ n }) => n === sync.open);
  // The server takes in the numbers of what writes nothing with those of a change that does, and a late copy may follow.
  const isPart = isSilent && sync.changes.slice(0, Math.max(place, 0)).some((change) => writtenFields(change).length > 0);
  const changes = prefix(sync.changes, isPart ? Math.min(place, MOST_CHANGES) : MOST_CHANGES);
  return {
    schema,
    pushed: { collection: schema.name, id, base: sync.version, changes },
    scope: String(document[schema.scope]),
    bytes: JSON.stringify(changes).length,
    n: isPart ? changes.at(-1)!.n : sync.n,
    isOpen: place >= 0 && place < changes.length,
  };
}

/** The first changes. A field that was edited again has left its creation, which is not complete without it: it is initial there. */
function prefix(changes: readonly Change[], most: number): readonly Change[] {
  if (changes.length <= most) return changes;
  const { _deleted, ...later } = Object.assign({}, ...changes.slice(most).map(({ set }) => set)) as Record<string, unknown>;
  return changes.slice(0, most).map((change) => (change.init ? { ...change, init: { ...change.init, ...later } } : change));
}

/** DOC-2: nothing joins a change that may have been sent. Stored before it is, for every tab and every later start. */
async function withClosed({ store }: Session, chosen: readonly Candidate[]): Promise<readonly Candidate[]> {
  const open = chosen.filter(({ isOpen }) => isOpen);
  const stored = new Map<string, LocalDocument | undefined>();
  for (const { name } of new Set(open.map(({ schema }) => schema))) {
    const ids = open.flatMap(({ pushed }) => (pushed.collection === name ? [pushed.id] : []));
    await updateDocuments(store, name, ids, (current, id) => {
      const next = current?.sync.open === undefined ? current : { ...current, sync: closed(current.sync) };
      stored.set(documentKey({ collection: name, id }), next);
      return next;
    });
  }
  return chosen.flatMap((candidate) => {
    if (!candidate.isOpen) return [candidate];
    const document = stored.get(documentKey(candidate.pushed));
    return document?.sync.state === 'waiting' && document.sync.changes.length > 0 ? [candidateOf(candidate.schema, document, false)] : [];
  });
}
