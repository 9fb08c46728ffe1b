import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Transaction } from '../database/database.ts';
import type { Claims } from '../database/request-context.ts';
import { isDiskFull } from '../base/full-disk.ts';
import type { StorageLimits } from '../base/limits.ts';
import { type Access, STORAGE_ITSELF } from './access.ts';
import type { Buckets } from './buckets.ts';
import type { ByteStore } from './byte-store.ts';
import { checkAllowed, checkContent } from './content-rules.ts';
import { alreadyExists, diskFull, noSuchObject, tooLarge } from './storage-error.ts';
import { declaredBy, type Upload, type Uploads } from './uploads.ts';

export interface ObjectKey {
  readonly bucket: string;
  readonly name: string;
}

/** A row of storage.objects. */
export interface StoredObject {
  readonly id: string;
  readonly bucket_id: string;
  readonly name: string;
  /** Id of the stored bytes. */
  readonly version: string;
  readonly metadata: {
    readonly size: number;
    readonly mimetype: string;
    readonly cacheControl: string;
    readonly eTag: string;
    /** ISO 8601. */
    readonly lastModified: string;
  };
  readonly created_at: string;
  readonly updated_at: string;
}

/** Objects of Storage: rows guarded by policies, and their bytes. Objects never change. Every method rejects with StorageError. */
export interface Objects {
  /** Stores an upload. Checks the caller's rights before it reads the body. */
  put(caller: Claims, key: ObjectKey, request: IncomingMessage): Promise<{ readonly id: string }>;
  get(caller: Claims, key: ObjectKey): Promise<StoredObject>;
  /** Removes objects, and returns those that existed. */
  remove(caller: Claims, bucket: string, names: readonly string[]): Promise<StoredObject[]>;
  /** Settles ids that an earlier process left in doubt. */
  clearUp(): Promise<void>;
}

interface ObjectParts {
  readonly access: Access;
  readonly buckets: Buckets;
  readonly bytes: ByteStore;
  readonly uploads: Uploads;
  readonly limits: StorageLimits;
}

export function createObjects({ access, buckets, bytes, uploads, limits }: ObjectParts): Objects {
  /** Bytes that running uploads may still bring. */
  let promised = 0;

  /** Settles a change with unknown outcome: bytes stay if a row names them. If the database fails, the next start settles them. */
  const settleByRows = async (ids: readonly string[]): Promise<void> => {
    try {
      const rows = await access(STORAGE_ITSELF, (transaction) =>
        transaction.query<{ version: string }>('select version from storage.objects where version = any ($1)', [ids]),
      );
      const stored = new Set(rows.map(({ version }) => version));
      await bytes.settle(ids, (id) => stored.has(id));
    } catch (error) {
      console.error('Pictures stay in doubt until the next start', error);
    }
  };

  /** Receives an upload whose rights were checked, and stores it: bytes first, then the row that makes them an object. */
  const store = async (caller: Claims, key: ObjectKey, request: IncomingMessage, most: number) => {
    const bucket = await buckets.find(key.bucket);
    const version = randomUUID();
    const path = await bytes.unfinished(version);
    let isRowTried = false;
    try {
      await uploads.receive(request, path, most);
      const id = await uploads.open(request, path, async (upload) => {
        checkAllowed(bucket, upload.bytes.length, upload.contentType);
        checkContent(upload.bytes, upload.contentType);
        await bytes.add(version, upload.bytes);
        isRowTried = true;
        return await access(caller, (transaction) => addRow(transaction, caller, key, { version, metadata: metadataOf(upload) }));
      });
      await bytes.settle([version], () => true);
      return { id };
    } catch (error) {
      await (isRowTried ? settleByRows([version]) : bytes.settle([version], () => false));
      throw isDiskFull(error) ? diskFull() : error;
    }
  };

  return {
    put: async (caller, key, request) => {
      const { contentType, size } = declaredBy(request);
      const bucket = await buckets.find(key.bucket);
      const most = Math.min(bucket.file_size_limit ?? limits.objectBytes, limits.objectBytes) + limits.formBytes;
      if ((size ?? 0) > most) throw tooLarge();
      if (contentType !== undefined) checkAllowed(bucket, size ?? 0, contentType);
      await tryRow(access, caller, key, contentType === undefined ? Math.max((size ?? 0) - limits.formBytes, 0) : (size ?? 0));
      const promise = size ?? most;
      if ((await bytes.room()) - promised - promise < limits.freeDiskBytes) throw diskFull();
      promised += promise;
      try {
        return await store(caller, key, request, most);
      } finally {
        promised -= promise;
      }
    },
    get: (caller, { bucket, name }) =>
      access(caller, async (transaction) => {
        const [row] = await transaction.query<{ object: StoredObject }>(
          'select to_jsonb(o) as object from storage.objects o where bucket_id = $1 and name = $2',
          [bucket, name],
        );
        if (!row) throw noSuchObject();
        return row.object;
      }),
    remove: async (caller, bucket, names) => {
      let versions: string[] = [];
      try {
        const removed = await access(caller, async (transaction) => {
          const rows = await transaction.query<{ object: StoredObject }>(
            'delete from storage.objects o where bucket_id = $1 and name = any ($2) returning to_jsonb(o) as object',
            [bucket, names],
          );
          versions = rows.map(({ object }) => object.version);
          // Continue on failure: a removal must succeed, especially on a full disk. A crash now would leave unreachable bytes.
          await bytes.doubt(versions).catch((error: unknown) => console.error('Removed pictures could not be noted', error));
          return rows.map(({ object }) => object);
        });
        await bytes.settle(versions, () => false);
        return removed;
      } catch (error) {
        await settleByRows(versions);
        throw error;
      }
    },
    clearUp: async () => {
      if (bytes.leftBehind.length > 0) await settleByRows(bytes.leftBehind);
    },
  };
}

function metadataOf({ bytes, contentType, cacheControl }: Upload): StoredObject['metadata'] {
  return {
    size: bytes.length,
    mimetype: contentType,
    cacheControl,
    eTag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    lastModified: new Date().toISOString(),
  };
}

/** Runs `addRow` and rolls back, so that it rejects early as an upload of this size would. */
async function tryRow(access: Access, caller: Claims, key: ObjectKey, size: number): Promise<void> {
  const undo = new Error('only tried');
  await access(caller, async (transaction) => {
    await addRow(transaction, caller, key, { version: randomUUID(), metadata: { size } });
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
}

interface NewRow {
  readonly version: string;
  readonly metadata: Pick<StoredObject['metadata'], 'size'>;
}

async function addRow(
  transaction: Transaction,
  { sub }: Claims,
  { bucket, name }: ObjectKey,
  { version, metadata }: NewRow,
): Promise<string> {
  const owner = typeof sub === 'string' ? sub : null;
  // One write per student at a time, so that the quota counts the previous upload.
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`storage of ${owner ?? 'the server'}`]);
  // Check this before the quota: a device whose upload was stored but whose answer was lost must learn of it even if the account is full.
  const [known] = await transaction.query('select from storage.objects where bucket_id = $1 and name = $2', [bucket, name]);
  if (known) throw alreadyExists();
  const id = randomUUID();
  await transaction.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, id)
     values ($1, $2, $3::text::uuid, $3::text, $4, $5::text::jsonb, $6)`,
    [bucket, name, owner, version, JSON.stringify(metadata), id],
  );
  return id;
}
