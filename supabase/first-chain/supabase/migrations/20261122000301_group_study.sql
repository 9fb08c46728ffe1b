-- Studying together: one timer a group, by the server's clock, and a topic of Realtime on which members
-- hear of each other what is over when a tab is closed: who types, who studies.

alter table public.groups
  -- {id, host, phase, length, startedAt, pausedAt, standstill, endedAt}: the last one that was started. It
  -- stays when it is over, so that a device that was away learns when that was. Epoch and other milliseconds.
  add column timer jsonb constraint groups_timer_length check (pg_column_size(timer) <= 1024),
  -- How often somebody left or was removed. It is part of the topic's name: who is on a topic stays there
  -- until their token is renewed, so those who remain move to another.
  add column departures integer not null default 0;
update sync.collections set stamped = stamped || '{timer,departures}' where name = 'groups';

create function private.count_departures() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not old.members <@ new.members then
    new.departures := old.departures + 1;
  end if;
  return new;
end $$;
create trigger count_departures before update of members on public.groups
  for each row execute function private.count_departures();

-- Row-level security lets the subquery see the caller's own groups only.
create policy "Members hear each other" on realtime.messages
  for select to authenticated using (
    extension in ('broadcast', 'presence')
    and exists (select from public.groups g where 'group:' || g.id || ':' || g.departures = (select realtime.topic())));
create policy "Members tell each other" on realtime.messages
  for insert to authenticated with check (
    extension in ('broadcast', 'presence')
    and exists (select from public.groups g where 'group:' || g.id || ':' || g.departures = (select realtime.topic())));

-- The server's clock ---------------------------------------------------------------------------------

create function private.clock() returns bigint
language sql volatile set search_path = '' as $$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint
$$;

-- For devices whose own clock is wrong.
create function public.server_time() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.clock();
end $$;

-- The timer ------------------------------------------------------------------------------------------

-- Has it run out, was it stopped, or has it stood still for an hour? The same as isOver in
-- src/domain/groups/group-timer.ts.
create function private.is_over(timer jsonb, at bigint) returns boolean
language sql immutable set search_path = '' as $$
  select timer is null
    or timer->>'endedAt' is not null
    or case when timer->>'pausedAt' is null
      then at >= (timer->>'startedAt')::bigint + (timer->>'length')::bigint + (timer->>'standstill')::bigint
      else at >= (timer->>'pausedAt')::bigint + 3600000
    end
$$;

-- A group of the caller's, locked. One answer to everybody else, whether there is such a group or not.
create function private.joined_group(group_id uuid) returns public.groups
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := private.student();
  target public.groups;
begin
  select * into target from public.groups where id = group_id and members @> array[caller] for no key update;
  if target.id is null then
    raise exception 'Only members of a group may do this' using errcode = '42501';
  end if;
  return target;
end $$;

-- Answers {status, timer}: started, or running where there is one that is not over. Or {status: too-many}.
create function public.start_group_timer(group_id uuid, phase text, minutes integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  target public.groups := private.joined_group(group_id);
  caller uuid := (select auth.uid());
  at bigint := private.clock();
  started jsonb;
begin
  if coalesce(start_group_timer.phase, '') not in ('focus', 'short-break') or coalesce(minutes, 0) not between 1 and 180 then
    raise exception 'A timer is a focus or a short-break of 1 to 180 minutes' using errcode = '22023';
  end if;
  if not private.is_over(target.timer, at) then
    return jsonb_build_object('status', 'running', 'timer', target.timer);
  end if;
  -- Every start travels to all members.
  if not private.use_up('start group timer', caller::text, 60, '1 hour') then
    return '{"status": "too-many"}';
  end if;
  started := jsonb_build_object('id', gen_random_uuid(), 'host', caller, 'phase', start_group_timer.phase,
    'length', minutes * 60000, 'startedAt', at, 'pausedAt', null, 'standstill', 0, 'endedAt', null);
  update public.groups set timer = started, last_activity = now() where id = target.id;
  return jsonb_build_object('status', 'started', 'timer', started);
end $$;

-- What the three functions below share. Answers {status, timer}: done; over, where this timer does not run any
-- more; not-yours to whom it does not obey. Only its host controls a timer, but the group's owner may stop it too.
create function private.control_timer(group_id uuid, timer_id uuid, action text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  target public.groups := private.joined_group(group_id);
  caller uuid := (select auth.uid());
  at bigint := private.clock();
  timer jsonb := target.timer;
  paused_at bigint := (timer->>'pausedAt')::bigint;
  changed jsonb := timer;
begin
  if timer_id is null or timer->>'id' is distinct from timer_id::text or private.is_over(timer, at) then
    return jsonb_build_object('status', 'over', 'timer', timer);
  elsif timer->>'host' <> caller::text and not (action = 'stop' and target.owner_id = caller) then
    return jsonb_build_object('status', 'not-yours', 'timer', timer);
  end if;
  if action = 'stop' then
    changed := timer || jsonb_build_object('endedAt', at);
  elsif action = 'pause' and paused_at is null then
    if not private.use_up('pause group timer', caller::text, 120, '1 hour') then
      return '{"status": "too-many"}';
    end if;
    changed := timer || jsonb_build_object('pausedAt', at);
  elsif action = 'resume' and paused_at is not null then
    changed := timer || jsonb_build_object('pausedAt', null, 'standstill', (timer->>'standstill')::bigint + at - paused_at);
  end if;
  if changed <> timer then
    update public.groups set timer = changed where id = target.id;
  end if;
  return jsonb_build_object('status', 'done', 'timer', changed);
end $$;

create function public.pause_group_timer(group_id uuid, timer_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.control_timer(group_id, timer_id, 'pause');
end $$;

create function public.resume_group_timer(group_id uuid, timer_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.control_timer(group_id, timer_id, 'resume');
end $$;

create function public.stop_group_timer(group_id uuid, timer_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.control_timer(group_id, timer_id, 'stop');
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.server_time(), public.start_group_timer(uuid, text, integer), public.pause_group_timer(uuid, uuid),
  public.resume_group_timer(uuid, uuid), public.stop_group_timer(uuid, uuid) from public, anon;
grant execute on function public.server_time(), public.start_group_timer(uuid, text, integer), public.pause_group_timer(uuid, uuid),
  public.resume_group_timer(uuid, uuid), public.stop_group_timer(uuid, uuid) to authenticated;
