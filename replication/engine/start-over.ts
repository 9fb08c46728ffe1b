import { asCreated, edited } from '../document/edit.ts';
import { fieldsOf, rowFields, type LocalDocument } from '../document/local-document.ts';
import { rebased } from '../document/rebase.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { feedKey, loadFeeds } from '../storage/feeds.ts';
import { BEGINNING, wantAtLeast } from '../pull/parts.ts';
import { pullFeeds } from '../pull/pull.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { emptied } from '../scope/forget-scopes.ts';
import { documentsInScope, updateDocuments } from '../storage/store.ts';
import { TransportError } from '../transport/transport.ts';
import type { Environment } from '../context/environment.ts';
import { noteXact } from '../context/identity.ts';
import type { Session } from '../context/session.ts';

const KEY = 'startOver';

/** Stores the student's decision to start over with a restored server, so that it survives a crash. */
export async function wantStartOver({ store }: Pick<Environment, 'store'>): Promise<void> {
  await store.setState(KEY, true);
}

export async function isStartOverWanted({ store }: Pick<Environment, 'store'>): Promise<boolean> {
  return (await store.getState(KEY)) === true;
}

/**
 * INC-2: continues with a restored database. Own documents that the backup lacks, or has in an older version, become local
 * changes and are pushed again. Documents of other users are left to their own devices.
 */
export async function startOver(session: Session): Promise<void> {
  const { store } = session;
  await store.setState('incarnation', undefined);
  // Feeds are read from the beginning but stay followed, so that a scope missing in the backup is forgotten (SCOPE-2).
  const feeds = await loadFeeds(session);
  // PULL-9: read back to the current floors, so that every local document is compared.
  for (const feed of feeds) if (feed.cursor !== null) await wantAtLeast(session, feed, feed.floor ?? BEGINNING);
  await store.setState(
    'feeds',
    feeds.map(({ collection, scope }) => ({ collection, scope, cursor: null })),
  );
  await noteXact(session, undefined);
  session.settled.clear();
  const onServer = new Set<string>();
  const apply = async (_session: Session, collection: string, rows: readonly ServerRow[]): Promise<void> => {
    const schema = session.collections.find(({ name }) => name === collection);
    if (!schema) return;
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of byId.keys()) onServer.add(`${collection}/${id}`);
    await updateDocuments(store, collection, [...byId.keys()], (current, id) => adopted(session, schema, current, byId.get(id)!));
  };
  // Held-back rows are invisible now and would count as lost.
  if ((await pullFeeds(session, apply)) === 'wait') throw new TransportError('unreachable', 'Rows are still held back.');
  const followed = new Set((await loadFeeds(session)).map(feedKey));
  for (const schema of session.collections) {
    for await (const page of documentsInScope(store, schema, null)) {
      const missing = page.filter(
        ({ id, sync, [schema.scope]: scope }) =>
          sync.version > 0 &&
          !onServer.has(`${schema.name}/${id}`) &&
          followed.has(feedKey({ collection: schema.name, scope: String(scope) })),
      );
      await updateDocuments(
        store,
        schema.name,
        missing.map(({ id }) => id),
        (current) => current && broughtBack(session, schema, current),
      );
    }
  }
  await store.setState(KEY, false);
}

function adopted(
  { owner, writer, userId }: Session,
  schema: CollectionSchema,
  current: LocalDocument | undefined,
  row: ServerRow,
): LocalDocument | undefined {
  if (!current) return row._deleted ? undefined : rebased(undefined, row, owner, schema).document;
  const isOlder = row._version < current.sync.version;
  if (!isOlder || !isOwn(schema, current, userId))
    return rebased({ ...current, sync: { ...current.sync, version: 0 } }, row, owner, schema).document;
  const restored: LocalDocument = {
    ...rowFields(row),
    id: row.id,
    _deleted: row._deleted,
    sync: { state: 'synced', version: row._version, n: current.sync.n, changes: [] },
  };
  // An edit would revive what both deleted (MERGE-4).
  if (restored._deleted && current._deleted) return restored;
  const names = [...schema.serverOwned, ...(schema.authored?.shared ?? [])];
  const own = Object.fromEntries(Object.entries(fieldsOf(current)).filter(([name]) => !names.includes(name)));
  return edited(schema, restored, { ...own, _deleted: current._deleted }, writer);
}

/** Recreates a document that the backup lacks. The restored server knows neither its tombstone nor its version. */
function broughtBack({ writer, userId }: Session, schema: CollectionSchema, current: LocalDocument): LocalDocument {
  const isTombstone = current._deleted && current.sync.state === 'synced';
  if (isTombstone || !isOwn(schema, current, userId)) return emptied(current);
  return asCreated(schema, withoutShared(schema, current), writer);
}

function isOwn({ scopeKind, authored }: CollectionSchema, document: LocalDocument, userId: string): boolean {
  return scopeKind === 'user' || (authored !== undefined && document[authored.by] === userId);
}

/** Values that others wrote into the student's document must not be written in the student's name. */
function withoutShared({ authored }: CollectionSchema, document: LocalDocument): LocalDocument {
  return { ...document, ...Object.fromEntries((authored?.shared ?? []).map((name) => [name, []])) };
}
