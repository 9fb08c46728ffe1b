import { createHash, randomUUID } from 'node:crypto';
import type { Transaction } from '../database/database.ts';
import type { Claims } from '../database/request-context.ts';
import type { Access } from './access.ts';
import type { Bucket, Buckets } from './buckets.ts';
import type { ByteStore } from './byte-store.ts';
import { checkAllowed, checkContent } from './content-rules.ts';
import { accessDenied, noSuchObject } from './storage-error.ts';
import type { Upload } from './upload-body.ts';

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
  readonly user_metadata: object | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** Whether the object may or must exist. */
export type Expectation = 'new' | 'any' | 'existing';

/** Objects of Storage: rows guarded by policies, and their bytes. Every method rejects with StorageError. */
export interface Objects {
  put(caller: Claims, key: ObjectKey, upload: Upload, expected: Expectation): Promise<{ readonly id: string }>;
  /** Rejects as `put` would for an upload by this caller. */
  checkPut(caller: Claims, key: ObjectKey, expected: Expectation): Promise<void>;
  get(caller: Claims, key: ObjectKey): Promise<StoredObject>;
  /** Those of these names that the caller may see. */
  visible(caller: Claims, bucket: string, names: readonly string[]): Promise<ReadonlySet<string>>;
  copy(caller: Claims, from: ObjectKey, to: ObjectKey, expected: Expectation): Promise<{ readonly id: string }>;
  move(caller: Claims, from: ObjectKey, to: ObjectKey): Promise<void>;
  /** Returns those that existed and were removed. */
  remove(caller: Claims, bucket: string, names: readonly string[]): Promise<StoredObject[]>;
}

type Content = Pick<StoredObject, 'metadata' | 'user_metadata'>;

export function createObjects(access: Access, buckets: Buckets, bytes: ByteStore): Objects {
  /** Writes the row and then, if policies permit, the bytes; undoes both if either fails. */
  const write = async (
    caller: Claims,
    key: ObjectKey,
    content: Content,
    expected: Expectation,
    fill: (version: string) => Promise<void>,
  ) => {
    const version = randomUUID();
    try {
      const { id, replaced } = await access(caller, async (transaction) => {
        const row = await writeRow(transaction, caller, key, version, content, expected);
        await fill(version);
        return row;
      });
      if (replaced !== undefined) await bytes.remove([replaced]);
      return { id };
    } catch (error) {
      await bytes.remove([version]);
      throw error;
    }
  };

  return {
    put: async (caller, key, upload, expected) => {
      checkUpload(await buckets.find(key.bucket), upload);
      return await write(caller, key, contentOf(upload), expected, (version) => bytes.add(version, upload.bytes));
    },
    checkPut: async (caller, key, expected) => {
      await buckets.find(key.bucket);
      const undo = new Error('only tried');
      await access(caller, async (transaction) => {
        await writeRow(transaction, caller, key, randomUUID(), { metadata: null, user_metadata: null }, expected);
        throw undo;
      }).catch((error: unknown) => {
        if (error !== undo) throw error;
      });
    },
    get: (caller, key) => access(caller, (transaction) => find(transaction, key)),
    visible: async (caller, bucket, names) => {
      const rows = await access(caller, (transaction) =>
        transaction.query<{ name: string }>('select name from storage.objects where bucket_id = $1 and name = any ($2)', [bucket, names]),
      );
      return new Set(rows.map(({ name }) => name));
    },
    copy: async (caller, from, to, expected) => {
      const source = await access(caller, (transaction) => find(transaction, from));
      checkAllowed(await buckets.find(to.bucket), source.metadata.size, source.metadata.mimetype);
      return await write(caller, to, source, expected, (version) => bytes.copy(source.version, version));
    },
    move: async (caller, from, to) => {
      const bucket = await buckets.find(to.bucket);
      await access(caller, async (transaction) => {
        const { metadata } = await find(transaction, from);
        checkAllowed(bucket, metadata.size, metadata.mimetype);
        const rows = await transaction.query(
          'update storage.objects set bucket_id = $3, name = $4, updated_at = now() where bucket_id = $1 and name = $2 returning id',
          [from.bucket, from.name, to.bucket, to.name],
        );
        if (rows.length === 0) throw accessDenied('new row violates row-level security policy');
      });
    },
    remove: async (caller, bucket, names) => {
      const rows = await access(caller, (transaction) =>
        transaction.query<{ object: StoredObject }>(
          'delete from storage.objects o where bucket_id = $1 and name = any ($2) returning to_jsonb(o) as object',
          [bucket, names],
        ),
      );
      const removed = rows.map(({ object }) => object);
      await bytes.remove(removed.map(({ version }) => version));
      return removed;
    },
  };
}

function checkUpload(bucket: Bucket, { bytes, contentType }: Upload): void {
  checkAllowed(bucket, bytes.length, contentType);
  checkContent(bytes, contentType);
}

function contentOf({ bytes, contentType, cacheControl, userMetadata }: Upload): Content {
  return {
    metadata: {
      size: bytes.length,
      mimetype: contentType,
      cacheControl,
      eTag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
      lastModified: new Date().toISOString(),
    },
    user_metadata: userMetadata,
  };
}

async function find(transaction: Transaction, { bucket, name }: ObjectKey): Promise<StoredObject> {
  const [row] = await transaction.query<{ object: StoredObject }>(
    'select to_jsonb(o) as object from storage.objects o where bucket_id = $1 and name = $2',
    [bucket, name],
  );
  if (!row) throw noSuchObject();
  return row.object;
}

/** `replaced` is the version whose bytes are unused once this commits. */
async function writeRow(
  transaction: Transaction,
  caller: Claims,
  { bucket, name }: ObjectKey,
  version: string,
  content: { readonly [K in keyof Content]: Content[K] | null },
  expected: Expectation,
): Promise<{ id: string; replaced?: string }> {
  // One writer per name at a time: the second sees the first one's version.
  await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${bucket}/${name}`]);
  const values = [
    bucket,
    name,
    typeof caller.sub === 'string' ? caller.sub : null,
    version,
    json(content.metadata),
    json(content.user_metadata),
  ];
  const [known] =
    expected === 'new'
      ? []
      : await transaction.query<{ id: string; version: string }>(
          'select id, version from storage.objects where bucket_id = $1 and name = $2 for update',
          [bucket, name],
        );
  if (known) {
    await transaction.query(
      `update storage.objects set owner = $3::text::uuid, owner_id = $3::text, version = $4, metadata = $5::text::jsonb,
         user_metadata = $6::text::jsonb, updated_at = now()
       where bucket_id = $1 and name = $2`,
      values,
    );
    return { id: known.id, replaced: known.version };
  }
  if (expected === 'existing') throw noSuchObject();
  const id = randomUUID();
  await transaction.query(
    `insert into storage.objects (bucket_id, name, owner, owner_id, version, metadata, user_metadata, id)
     values ($1, $2, $3::text::uuid, $3::text, $4, $5::text::jsonb, $6::text::jsonb, $7)`,
    [...values, id],
  );
  return { id };
}

function json(value: object | null): string | null {
  return value === null ? null : JSON.stringify(value);
}
