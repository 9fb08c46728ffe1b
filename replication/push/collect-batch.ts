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
  /** By `documentKey`, the number of the last change that the verdict covers. Later changes may fix a rejected document. */
  readonly numbers: ReadonlyMap<string, number>;
}

interface Candidate {
  readonly schema: CollectionSchema;
  readonly pushed: PushedDocument;
  readonly scope: string;
  readonly bytes: number;
  readonly n: number;
  /** True if one of the changes is open (DOC-2): an edit may still join it. */
  readonly isOpen: boolean;
}

/** Limit of oversized documents skipped per collection in search of small ones. */
const LOOK_AHEAD = 100;

export function documentKey({ collection, id }: { readonly collection: string; readonly id: string }): string {
  return `${collection}/${id}`;
}

/**
 * PUSH-1: collects the next batch. Documents beyond the byte limit, and suspects (PUSH-4), wait until everything smaller is sent, and
 * then go alone. Documents in flight or set aside (PUSH-9) are not sent again. If a document has more changes than the server accepts,
 * the first ones are sent now, and the others after their verdict.
 * @param empty collections to skip; collections found without pending changes are added
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
    // Add before the read, so that a write during the read removes the name again.
    empty.add(schema.name);
    const wanted = size - small.length + travelling.size + setAside.size + LOOK_AHEAD;
    let waiting = await store.inState(schema.name, 'waiting', wanted);
    // CONF-1: log losses that a crash left in the documents.
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
  // Another context has settled all chosen documents meanwhile. Later documents were not examined, so collect again.
  if (ready.length === 0 && chosen.length > 0) return collectBatch(session, size, travelling, empty);
  return {
    documents: ready.map(({ pushed }) => pushed),
    bytes: ready.reduce((sum, candidate) => sum + candidate.bytes, 0),
    scopes: new Map(ready.map(({ pushed: { collection }, scope }) => [feedKey({ collection, scope }), { collection, scope }])),
    numbers: new Map(ready.map(({ pushed, n }) => [documentKey(pushed), n])),
  };
}

/** @param isSilent the server may not answer; an open change behind others is then not sent, or each attempt would close one */
function candidateOf(schema: CollectionSchema, document: LocalDocument, isSilent: boolean): Candidate {
  const { id, sync } = document;
  const place = sync.changes.findIndex(({ n }) => n === sync.open);
  // Some change before the open one must write a field: the server records the numbers of others only together with such a change.
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

/** The first changes. A field edited again later is missing in its creation, so its later value completes the creation's `init`. */
function prefix(changes: readonly Change[], most: number): readonly Change[] {
  if (changes.length <= most) return changes;
  const { _deleted, ...later } = Object.assign({}, ...changes.slice(most).map(({ set }) => set)) as Record<string, unknown>;
  return changes.slice(0, most).map((change) => (change.init ? { ...change, init: { ...change.init, ...later } } : change));
}

/** DOC-2: closes open changes before they are sent, so that no edit joins them. Stored, so that every tab and later start knows. */
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
