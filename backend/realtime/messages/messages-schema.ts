/**
 * The schema `realtime` as a hosted project has it before its first migration: the table whose policies guard private topics,
 * and functions for broadcasting from SQL. Idempotent; keeps Supabase's own where present.
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
  create index if not exists messages_inserted_at_topic_index on realtime.messages (inserted_at desc, topic)
    where extension = 'broadcast' and private is true;
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

    -- A broadcast that cannot be sent must not undo the write that it announces.
    if to_regprocedure('realtime.send(jsonb, text, text, boolean)') is null then
      create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
      language plpgsql as $$
      declare
        message_id uuid := gen_random_uuid();
      begin
        perform set_config('realtime.topic', topic, true);
        insert into realtime.messages (id, topic, extension, event, private, payload)
        values (message_id, topic, 'broadcast', event, private, jsonb_build_object('id', message_id) || payload);
      exception when others then
        raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
      end $$;
    end if;

    if to_regprocedure('realtime.send_binary(bytea, text, text, boolean)') is null then
      create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
      language plpgsql as $$
      begin
        perform set_config('realtime.topic', topic, true);
        insert into realtime.messages (topic, extension, event, private, binary_payload)
        values (topic, 'broadcast', event, private, payload);
      exception when others then
        raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
      end $$;
    end if;

    -- For row-level triggers: broadcasts the change to a topic.
    if to_regprocedure('realtime.broadcast_changes(text, text, text, text, text, record, record, text)') is null then
      create function realtime.broadcast_changes(
        topic_name text, event_name text, operation text, table_name text, table_schema text,
        new record, old record, level text default 'ROW'
      ) returns void
      language plpgsql as $$
      begin
        if level = 'STATEMENT' then
          raise exception 'function can only be triggered for each row, not for each statement';
        elsif operation not in ('INSERT', 'UPDATE', 'DELETE') then
          raise exception 'Unexpected operation type: %', operation;
        end if;
        perform realtime.send(
          jsonb_build_object('record', new, 'old_record', old, 'operation', operation, 'table', table_name, 'schema', table_schema),
          event_name, topic_name);
      end $$;
    end if;
  end $do$;
`;
