import type { EngineStatus } from '../../../../replication/engine/status.ts';
import { loadFeeds } from '../../../../replication/storage/feeds.ts';
import type { CollectionName } from '../../../../replication/schema/collection-versions.ts';
import { collectionSchemas } from '../../../../replication/schema/collections.ts';
import { deviceName } from '../../../../replication/transport/device-name.ts';
import { readingAgain } from '../../../../replication/pull/read-again.ts';
import { hasReadAll, verification } from '../../../../replication/pull/verify.ts';
import type { LocalDocument, Replica } from '../../../shared/replica/local-database.ts';
import { waitingDocuments } from '../../../shared/replica/unsent-documents.ts';

/** What the report says about this device besides its database. */
export interface ReportedDevice {
  readonly userId: string;
  readonly userAgent: string;
  readonly isOffline: boolean;
  readonly now: number;
  readonly status: EngineStatus;
  /** Null if the pictures could not be counted. */
  readonly unsentPictures: number | null;
  readonly storage: { readonly used: number | null; readonly isPersistent: boolean | null };
  /** Ids of complete packs. */
  readonly packs: readonly string[];
}

/** Maximum number of rejections that the report counts per collection. */
const MOST_COUNTED = 100;

/**
 * A report for whoever helps the student: counts, states, versions, codes and times. Contains nothing that the student wrote, no address,
 * no id, and no message of the server, which may quote a value.
 */
export async function syncReport({ store, ...replica }: Pick<Replica, 'store' | 'count'>, device: ReportedDevice): Promise<string> {
  const schemas = Object.values(collectionSchemas);
  const lines = await Promise.all(
    schemas.map(async ({ name, version }) => {
      const collection = name as CollectionName;
      const [here, { waiting, rejected }] = await Promise.all([replica.count(collection), store.countUnsent(name)]);
      const reasons = rejected > 0 ? ` (${reasonsOf(await store.inState(name, 'rejected', MOST_COUNTED))})` : '';
      return `${name} v${version}: ${here} here, ${waiting} waiting, ${rejected} rejected${reasons}`;
    }),
  );
  const [feeds, isRead, compared, again, conflicts, waiting] = await Promise.all([
    loadFeeds({ store, collections: schemas, userId: device.userId }),
    hasReadAll({ store }),
    verification({ store }),
    readingAgain(store),
    replica.count('conflicts'),
    waitingDocuments(store),
  ]);
  const { storage } = device;
  // A feed that never had a row has no cursor either.
  const atStart = `${feeds.filter(({ cursor }) => cursor === null).length} ${isRead ? 'empty' : 'unread'}`;
  return [
    'Ekagra sync report',
    `Time: ${time(device.now)}`,
    `Version: ${__VERSION__}`,
    `Device: ${deviceName(device.userAgent)}${device.isOffline ? ', offline' : ''}`,
    `State: ${stateOf(device.status)}`,
    `Waiting since: ${waiting[0]?.since === null || waiting[0] === undefined ? '–' : time(waiting[0].since)}`,
    `Conflict log: ${conflicts}`,
    `Pictures waiting: ${device.unsentPictures ?? '–'}`,
    `Lists: ${feeds.length}, ${atStart}`,
    `Everything read once: ${isRead ? 'yes' : 'no'}`,
    `Last comparison: ${compared === undefined ? '–' : `${time(compared.at)}, ${compared.mismatches} differences`}`,
    `Downloaded again: ${again === undefined ? '–' : `${time(again.at)}, ${again.left.length} of ${again.of} lists left`}`,
    `Storage: ${storage.used ?? '–'} bytes, persistent: ${storage.isPersistent ?? '–'}`,
    `Packs: ${device.packs.join(', ') || '–'}`,
    ...lines,
  ].join('\n');
}

/** Counts of rejection reasons, which are codes of the protocol's closed list. */
function reasonsOf(documents: readonly LocalDocument[]): string {
  const counts = new Map<string, number>();
  for (const { sync } of documents) {
    const reason = sync.rejection?.reason ?? 'unknown';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${reason}: ${count}`).join(', ');
}

function stateOf(status: EngineStatus): string {
  switch (status.phase) {
    case 'halted':
      return `halted, ${status.reason}`;
    case 'storage-failed':
      return `storage-failed, ${status.kind}`;
    case 'idle':
      return status.delayed ? 'idle, delayed' : 'idle';
    default:
      return status.phase;
  }
}

function time(at: number): string {
  return Number.isFinite(at) && Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : '–';
}
