import { getStorageSchemaSql } from '@supabase/lite';

/**
 * The schema `storage` as a hosted project has it before its first migration: the tables, the
 * functions that policies use, and the API roles' privileges, of which row-level security leaves
 * what policies allow. Can be run again at any time.
 */
export function storageSchemaSql(): string {
  return `${getStorageSchemaSql()}
    create index if not exists objects_by_name on storage.objects (bucket_id, name collate "C");
    grant usage on schema storage to anon, authenticated, service_role;
    grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
  `;
}
