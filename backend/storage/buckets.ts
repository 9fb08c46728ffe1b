import type { Claims } from '../database/request-context.ts';
import { type Access, STORAGE_ITSELF } from './access.ts';
import type { BucketRequest, NewBucketRequest } from './bucket-request.ts';
import type { ByteStore } from './byte-store.ts';
import { invalidRequest, noSuchBucket, StorageError } from './storage-error.ts';

/** A row of storage.buckets. */
export interface Bucket {
  readonly id: string;
  readonly public: boolean;
  /** Bytes; null: the limit of a request. */
  readonly file_size_limit: number | null;
  /** `image/png` or `image/*`; null or empty: any. */
  readonly allowed_mime_types: readonly string[] | null;
}

/** Buckets as rows. Policies decide about access: without any, only the service role has it. */
export interface Buckets {
  /** For every caller. Throws NoSuchBucket. */
  find(id: string): Promise<Bucket>;
  list(caller: Claims, request: BucketListRequest): Promise<unknown[]>;
  get(caller: Claims, id: string): Promise<unknown>;
  create(caller: Claims, request: NewBucketRequest): Promise<void>;
  update(caller: Claims, id: string, request: BucketRequest): Promise<void>;
  empty(caller: Claims, id: string): Promise<void>;
  delete(caller: Claims, id: string): Promise<void>;
}

export interface BucketListRequest {
  /** Part of the name. */
  readonly search: string;
  readonly sortColumn: string;
  readonly sortOrder: string;
  readonly limit: number;
  readonly offset: number;
}

const SORTED_BY: ReadonlySet<string> = new Set(['id', 'name', 'created_at', 'updated_at']);

const SELECT = 'select to_jsonb(b) as bucket from storage.buckets b';

export function createBuckets(access: Access, bytes: ByteStore): Buckets {
  const get = async (caller: Claims, id: string) => {
    const [row] = await access(caller, (transaction) => transaction.query<{ bucket: Bucket }>(`${SELECT} where id = $1`, [id]));
    if (!row) throw noSuchBucket();
    return row.bucket;
  };
  return {
    find: (id) => get(STORAGE_ITSELF, id),
    get,
    list: async (caller, { search, sortColumn, sortOrder, limit, offset }) => {
      if (!SORTED_BY.has(sortColumn)) throw invalidRequest('sortColumn must be id, name, created_at or updated_at');
      const order = `${sortColumn} ${sortOrder === 'desc' ? 'desc' : 'asc'}`;
      const rows = await access(caller, (transaction) =>
        transaction.query<{ bucket: Bucket }>(`${SELECT} where strpos(lower(name), lower($1)) > 0 order by ${order} limit $2 offset $3`, [
          search,
          limit,
          offset,
        ]),
      );
      return rows.map(({ bucket }) => bucket);
    },
    create: async (caller, request) => {
      if (typeof request.id !== 'string' || !/^[\w!\-.*'() &$@=;:+,?]{1,100}$/.test(request.id)) {
        throw new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', 'Invalid Input');
      }
      const values = [request.id, ...settings(request)];
      await access(caller, (transaction) =>
        transaction.query(
          'insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, coalesce($2, false), $3, $4)',
          values,
        ),
      );
    },
    update: async (caller, id, request) => {
      const rows = await access(caller, (transaction) =>
        transaction.query(
          `update storage.buckets
           set public = coalesce($2, public), file_size_limit = case when $5 then $3 else file_size_limit end,
             allowed_mime_types = case when $6 then $4 else allowed_mime_types end, updated_at = now()
           where id = $1 returning id`,
          [id, ...settings(request), request.file_size_limit !== undefined, request.allowed_mime_types !== undefined],
        ),
      );
      if (rows.length === 0) throw noSuchBucket();
    },
    empty: async (caller, id) => {
      await get(caller, id);
      const rows = await access(caller, (transaction) =>
        transaction.query<{ version: string }>('delete from storage.objects where bucket_id = $1 returning version', [id]),
      );
      await bytes.remove(rows.map(({ version }) => version));
    },
    delete: async (caller, id) => {
      const rows = await access(caller, (transaction) =>
        transaction.query('delete from storage.buckets where id = $1 returning id', [id]),
      ).catch((error: unknown) => {
        // A foreign key: the bucket still has objects.
        const isInUse = error instanceof StorageError && error.code === 'InvalidRequest';
        throw isInUse ? new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty') : error;
      });
      if (rows.length === 0) throw noSuchBucket();
    },
  };
}

function settings({ public: isPublic, file_size_limit: bytes, allowed_mime_types: types }: BucketRequest) {
  return [isPublic ?? null, bytes ?? null, types ?? null];
}
