import type { Claims } from '../database/request-context.ts';
import { type Access, STORAGE_ITSELF } from './access.ts';
import { noSuchBucket } from './storage-error.ts';

/** A row of storage.buckets. Only migrations create and change buckets. */
export interface Bucket {
  readonly id: string;
  readonly public: boolean;
  /** Bytes; null: the limit of a request. */
  readonly file_size_limit: number | null;
  /** `image/png` or `image/*`; null or empty: any. */
  readonly allowed_mime_types: readonly string[] | null;
}

export interface Buckets {
  /** Finds a bucket regardless of the caller's rights. Throws NoSuchBucket. */
  find(id: string): Promise<Bucket>;
  /** Buckets that the caller may see. Without a policy, only the service role sees any. */
  list(caller: Claims): Promise<Bucket[]>;
}

export function createBuckets(access: Access): Buckets {
  return {
    find: async (id) => {
      const [row] = await access(STORAGE_ITSELF, (transaction) =>
        transaction.query<{ bucket: Bucket }>('select to_jsonb(b) as bucket from storage.buckets b where id = $1', [id]),
      );
      if (!row) throw noSuchBucket();
      return row.bucket;
    },
    list: async (caller) => {
      const rows = await access(caller, (transaction) =>
        transaction.query<{ bucket: Bucket }>('select to_jsonb(b) as bucket from storage.buckets b order by id limit 100'),
      );
      return rows.map(({ bucket }) => bucket);
    },
  };
}
