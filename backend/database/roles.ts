import type { Database } from './database.ts';

/**
 * Creates the API's roles, the roles that CLI migrations name, and the publication, which hosted projects have before their first
 * migration. As on projects created since 30 October 2026, new tables have no default grants: migrations grant the rights that the API
 * needs.
 */
export async function ensureRoles(database: Database): Promise<void> {
  await database.script(`
    do $$ declare name text; begin
      if not exists (select from pg_roles where rolname = 'anon') then create role anon nologin noinherit; end if;
      if not exists (select from pg_roles where rolname = 'authenticated') then create role authenticated nologin noinherit; end if;
      if not exists (select from pg_roles where rolname = 'service_role') then create role service_role nologin noinherit bypassrls; end if;
      foreach name in array array['authenticator', 'postgres', 'supabase_admin', 'supabase_auth_admin', 'supabase_storage_admin'] loop
        if not exists (select from pg_roles where rolname = name) then execute format('create role %I nologin noinherit', name); end if;
      end loop;
    end $$;
    grant anon, authenticated, service_role to authenticator;
    create schema if not exists extensions;
    grant usage on schema extensions to anon, authenticated, service_role;
    grant usage on schema public to anon, authenticated, service_role;
    grant usage on schema auth to anon, authenticated, service_role;
    do $$ begin
      if not exists (select from pg_publication where pubname = 'supabase_realtime') then create publication supabase_realtime; end if;
    end $$;
  `);
}
