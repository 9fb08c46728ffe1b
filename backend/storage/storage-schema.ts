import { getStorageSchemaSql } from '@supabase/lite';

/**
 * The schema `storage` as a hosted project has it before its first migration: tables, functions for policies, and the API
 * roles' privileges, which row-level security restricts. Idempotent.
 */
export function storageSchemaSql(): string {
  return `${getStorageSchemaSql()}
    create index if not exists objects_by_name on storage.objects (bucket_id, name collate "C");
    create index if not exists objects_by_version on storage.objects (version);
    grant usage on schema storage to anon, authenticated, service_role;
    grant select, insert, update, delete on storage.buckets, storage.objects to anon, authenticated, service_role;
  `;
}
