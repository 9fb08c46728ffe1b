import { openSession } from '../../replication/context/session.ts';
import type { Replica } from '../../replication/local/replica.ts';
import type { Change, PushedDocument, PushRequest } from '../../replication/protocol/wire.ts';
import { pullFeeds } from '../../replication/pull/pull.ts';
import { adaptiveBatchSize } from '../../replication/transport/batch-size.ts';
import { pushWaiting } from '../../replication/push/push.ts';
import type { CollectionSchema } from '../../replication/schema/collection-schema.ts';
import type { CollectionName } from '../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../replication/schema/collections.ts';
import { initialFields } from '../../replication/schema/initial-fields.ts';
import { memoryReplica } from '../simulation/memory-replica.ts';
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
  const schemaOf = (name: string): CollectionSchema => collectionSchemas[name as CollectionName];
  const collections = names.map(schemaOf);
  const random = { ...seeded(1), chance: () => false };
  const world = createWorld();
  const server = modelServer(world, random, () => [userId], { collections });

  function open(): ModelledDevice {
    const disk = memoryDisk();
    const store = memoryStore(disk);
    const writer = crypto.randomUUID().slice(-12);
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
      replica: memoryReplica({ store, conflicts: disk.conflicts, schemaOf, writer: () => writer, now: () => 0 }),
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
