-- The devices on which a student is signed in, for the student alone: a neutral name, the last sync, and signing one out.
-- A session of Auth is a device. What Auth itself stores of it, address and user agent, is not shown.

create table sync.devices (
  session_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- Said by the device: "Chrome on Android". Letters alone, so that nobody who stole a session leaves a message or a link.
  name varchar(40) not null check (name ~ '^[A-Za-z]+( [A-Za-z]+)*$'),
  synced_at timestamptz not null default now()
);
create index devices_user on sync.devices (user_id);
alter table sync.devices enable row level security;

create function sync.session_id() returns uuid
language sql stable set search_path = '' as $$
  select (auth.jwt()->>'session_id')::uuid
$$;

-- Called by a device after it has synced. At most one row for each of the caller's sessions, written at most once a minute.
create function public.note_device(name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  session uuid := sync.session_id();
begin
  if not exists (select from auth.sessions s where s.id = session and s.user_id = (select auth.uid())) then return; end if;
  insert into sync.devices as d (session_id, user_id, name) values (session, (select auth.uid()), note_device.name)
  on conflict (session_id) do update set name = excluded.name, synced_at = excluded.synced_at
  where d.synced_at < now() - interval '1 minute' or d.name <> excluded.name;
  -- Of sessions that have ended.
  delete from sync.devices d where d.user_id = (select auth.uid()) and not exists (select from auth.sessions s where s.id = d.session_id);
end $$;

-- The caller's own sessions, the latest 50. Times in epoch milliseconds.
create function public.list_devices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id,
      'name', l.name,
      'signed_in_at', floor(extract(epoch from l.created_at) * 1000),
      'synced_at', floor(extract(epoch from l.synced_at) * 1000),
      'is_this', l.id is not distinct from sync.session_id()
    ) order by l.latest desc), '[]')
  from (
    select s.id, s.created_at, d.name, d.synced_at, coalesce(d.synced_at, s.created_at) as latest
    from auth.sessions s left join sync.devices d on d.session_id = s.id and d.user_id = s.user_id
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by latest desc limit 50
  ) l
$$;

-- Ends another session of the caller: its tokens are refused from now on (20261124000501_ended_sessions.sql).
-- Returns whether there was one. The session that asks signs out by itself.
create function public.sign_out_device(device_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.sessions s
  where s.id = sign_out_device.device_id and s.user_id = (select auth.uid()) and s.id is distinct from sync.session_id();
  return found;
end $$;

revoke execute on function sync.session_id(), public.note_device(text), public.list_devices(), public.sign_out_device(uuid)
  from public, anon;
grant execute on function public.note_device(text), public.list_devices(), public.sign_out_device(uuid) to authenticated;
