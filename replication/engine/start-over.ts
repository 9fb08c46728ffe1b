import { asCreated, edited } from '../document/edit.ts';
import { fieldsOf, rowFields, type LocalDocument } from '../document/local-document.ts';
import { rebased } from '../document/rebase.ts';
import type { ServerRow } from '../protocol/wire.ts';
import { pullFeeds } from '../pull/pull.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import { updateDocuments } from '../storage/store.ts';
import type { Environment } from './environment.ts';
import type { Session } from './session.ts';

const PAGE = 500;
const KEY = 'startOver';

/** The student's answer to a server that was restored from a backup. Survives a crash half way. */
export async function wantStartOver({ store }: Pick<Environment, 'store'>): Promise<void> {
  await store.setState(KEY, true);
}

export async function isStartOverWanted({ store }: Pick<Environment, 'store'>): Promise<boolean> {
  return (await store.getState(KEY)) === true;
}

/**
 * INC-2: takes up replication with a restored database. What this device has and the backup has
 * not, in a newer version or at all, becomes a change made here and is pushed again.
 */
export async function startOver(session: Session): Promise<void> {
  await session.store.setState('incarnation', undefined);
  await session.store.setState('feeds', []);
  session.settled.clear();
  const onServer = new Set<string>();
  const apply = async (_session: Session, collection: string, rows: readonly ServerRow[]): Promise<void> => {
    const schema = session.collections.find(({ name }) => name === collection);
    if (!schema) return;
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of byId.keys()) onServer.add(`${collection}/${id}`);
    await updateDocuments(session.store, collection, [...byId.keys()], (current, id) => adopted(session, schema, current, byId.get(id)!));
  };
  await pullFeeds(session, { apply });
  for (const schema of session.collections) {
    for (let after = ''; ;) {
      const page = await session.store.inScope(schema.name, schema.scope, null, after, PAGE);
      if (page.length === 0) break;
      after = page.at(-1)!.id;
      const missing = page.filter(({ id, sync, _deleted }) => sync.version > 0 && !_deleted && !onServer.has(`${schema.name}/${id}`));
      await updateDocuments(
        session.store,
        schema.name,
        missing.map(({ id }) => id),
        (current) => current && asCreated(schema, current, session.writer),
      );
    }
  }
  await session.store.setState(KEY, false);
}

function adopted(
  { owner, writer }: Session,
  schema: CollectionSchema,
  current: LocalDocument | undefined,
  row: ServerRow,
): LocalDocument | undefined {
  if (!current) return row._deleted ? undefined : rebased(undefined, row, owner, schema).document;
  const isOlder = row._version < current.sync.version;
  if (!isOlder) return rebased({ ...current, sync: { ...current.sync, version: 0 } }, row, owner, schema).document;
  const restored: LocalDocument = {
    ...rowFields(row),
    id: row.id,
    _deleted: row._deleted,
    sync: { state: 'synced', version: row._version, n: current.sync.n, changes: [] },
  };
  const own = Object.fromEntries(Object.entries(fieldsOf(current)).filter(([name]) => !schema.serverOwned.includes(name)));
  return edited(schema, restored, { ...own, _deleted: current._deleted }, writer);
}
