/**
 * The schema `realtime` as a hosted project has it before its first migration: the table whose policies guard private topics.
 * It stays empty: nothing is broadcast from SQL. Idempotent; keeps Supabase's own where present.
 */
export const MESSAGES_SCHEMA = `
  create schema if not exists realtime;
  create table if not exists realtime.messages (
    topic text not null,
    extension text not null,
    payload jsonb,
    event text,
    private boolean default false,
    updated_at timestamp not null default (now() at time zone 'utc'),
    inserted_at timestamp not null default (now() at time zone 'utc'),
    id uuid not null default gen_random_uuid(),
    binary_payload bytea,
    primary key (id, inserted_at)
  );
  alter table realtime.messages enable row level security;
  grant usage on schema realtime to anon, authenticated, service_role;
  grant select, insert, update on realtime.messages to anon, authenticated, service_role;

  do $do$ begin
    if to_regprocedure('realtime.topic()') is null then
      create function realtime.topic() returns text
      language sql stable as $$
        select nullif(current_setting('realtime.topic', true), '')
      $$;
    end if;
  end $do$;
`;
