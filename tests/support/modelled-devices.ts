import { created, edited, recreated } from '../../replication/document/edit.ts';
import { fieldsOf, type LocalDocument } from '../../replication/document/local-document.ts';
import { openSession } from '../../replication/engine/session.ts';
import type { Replica } from '../../replication/local/replica.ts';
import type { Change, PushedDocument, PushRequest } from '../../replication/protocol/wire.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../../replication/push/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import { collectionSchemas, type CollectionName } from '../../replication/schema/collections.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { updateDocuments } from '../../replication/storage/store.ts';
import { memoryDisk, memoryStore } from '../simulation/memory-store.ts';
import { modelServer } from '../simulation/model-server.ts';
import { seeded } from '../simulation/random.ts';
import type { OperatedServer } from '../simulation/server.ts';
import { createWorld } from '../simulation/world.ts';

export interface ModelledDevice {
  /** What commands need of a replica. */
  readonly replica: Replica;
  push(): Promise<void>;
  pull(): Promise<void>;
}

/** Devices of one student in memory, with the app's own documents, push and pull, on the model of the server. */
export function modelledDevices(
  userId: string,
  names: readonly CollectionName[],
): { readonly server: OperatedServer; readonly open: () => ModelledDevice } {
  const collections: readonly CollectionSchema[] = names.map((name) => collectionSchemas[name]);
  const random = { ...seeded(1), chance: () => false };
  const world = createWorld();
  const server = modelServer(world, random, () => [userId], { collections });

  function open(): ModelledDevice {
    const disk = memoryDisk();
    const store = memoryStore(disk);
    const session = openSession({
      userId,
      collections,
      store,
      transport: {
        pull: async (request) => structuredClone(await server.pull(userId, request)),
        push: async (request) => structuredClone(await server.push(userId, withDefaults(request))),
        subscribe: () => () => undefined,
      },
      leader: { lead: (_signal, work) => work() },
      clock: { now: world.now, after: world.after },
      random: () => 0,
      newId: () => crypto.randomUUID(),
    });
    return {
      replica: memoryReplica(disk, store),
      push: async () => void (await pushWaiting(await session, adaptiveBatchSize({ now: world.now, after: world.after }))),
      pull: async () => void (await pullFeeds(await session)),
    };
  }
  return { server, open };
}

/** Of a new row the model takes the scope from the change, and knows no defaults of its own. */
function withDefaults(request: PushRequest): PushRequest {
  const whole = ({ id, collection }: PushedDocument, change: Change): Change =>
    change.init === undefined
      ? change
      : {
          ...change,
          init: { ...initialFields(collectionSchemas[collection as CollectionName], 0), ...change.init },
          ...(collection === 'users' ? { set: { ...change.set, id } } : {}),
        };
  const documents = request.documents.map((document) => ({
    ...document,
    changes: document.changes.map((change) => whole(document, change)),
  }));
  return { ...request, documents };
}

/** Reads, inserts, edits and removes as `createReplica` does. Selectors compare with `$eq` only. */
function memoryReplica(disk: ReturnType<typeof memoryDisk>, store: ReturnType<typeof memoryStore>): Replica {
  const writer = crypto.randomUUID().slice(-12);
  const live = (collection: string) => [...(disk.documents.get(collection)?.values() ?? [])].filter(({ _deleted }) => !_deleted);
  const schemaOf = (collection: string): CollectionSchema => collectionSchemas[collection as CollectionName];
  const write = async (
    collection: string,
    id: string,
    change: (current: LocalDocument | undefined) => LocalDocument | undefined,
  ): Promise<{ ok: true }> => {
    await updateDocuments(store, collection, [id], change);
    return { ok: true };
  };
  const plain = (document: LocalDocument) => ({ id: document.id, ...fieldsOf(document) });
  const matches = (record: object, selector: object = {}) =>
    Object.entries(selector).every(
      ([name, condition]) => (record as Record<string, unknown>)[name] === (condition as { $eq: unknown }).$eq,
    );

  return {
    store,
    get: async (collection: string, id: string) => {
      const document = live(collection).find((other) => other.id === id);
      return document ? plain(document) : null;
    },
    find: async (collection: string, { selector }: { selector?: object } = {}) => {
      const records: readonly object[] = collection === 'conflicts' ? disk.conflicts : live(collection).map(plain);
      return records.filter((record) => matches(record, selector));
    },
    count: async (collection: string) => live(collection).length,
    insert: (collection: string, chosen: { id: string }, initial: object = {}) => {
      const { id, ...given } = chosen;
      const start = { ...initialFields(schemaOf(collection), 0), ...initial };
      return write(collection, id, (current) => {
        if (!current) return created(schemaOf(collection), id, given, writer, start);
        return current._deleted ? recreated(schemaOf(collection), current, given, writer, start) : current;
      });
    },
    edit: (collection: string, id: string, fields: object | ((current: object) => object)) =>
      write(collection, id, (current) => {
        if (!current || current._deleted) return current;
        const given = typeof fields === 'function' ? fields(plain(current)) : fields;
        return edited(schemaOf(collection), current, given as Record<string, unknown>, writer);
      }),
    remove: (collection: string, id: string) =>
      write(collection, id, (current) => current && edited(schemaOf(collection), current, { _deleted: true }, writer)),
    restore: (collection: string, id: string) =>
      write(collection, id, (current) => current && edited(schemaOf(collection), current, { _deleted: false }, writer)),
  } as unknown as Replica;
}
