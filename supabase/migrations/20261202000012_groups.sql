-- Study groups: members, messages, statistics, the shared timer, and codes to join.

-- Functions may name what later files make.
set check_function_bodies = off;

-- Devices of members have the group, a card for each member, and the messages. Who is a member stands in groups.members, which
-- only functions write.
create table public.groups (
  id uuid primary key default gen_random_uuid(),
  name varchar(80) not null check (name <> ''),
  "createdBy" uuid references public.users (id) on delete set null,
  owner_id uuid not null references public.users (id),
  -- In the order in which they joined.
  members uuid[] not null default '{}' check (cardinality(members) <= 200),
  "isPublic" boolean not null default false,
  "inviteCode" varchar(6) not null unique check ("inviteCode" ~ '^[A-Z0-9]{6}$'),
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  last_activity timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Minutes and sessions of the members who do not hide them.
  "totalStudyTime" integer not null default 0,
  "totalSessions" integer not null default 0,
  "lastActiveDate" date,
  "memberCount" integer not null default 0,
  "averageStudyTimePerMember" double precision not null default 0,
  -- {id, host, phase, length, startedAt, pausedAt, standstill, endedAt}: the last one that was started. It
  -- stays when it is over, so that a device that was away learns when that was. Epoch and other milliseconds.
  timer jsonb constraint groups_timer_length check (sync.fits(timer, 1024)),
  -- How often somebody left or was removed. It is part of the topic's name: who is on a topic stays there
  -- until their token is renewed, so those who remain move to another.
  departures integer not null default 0,
  constraint groups_members_plain check (case when array_ndims(members) > 1 then false else array_position(members, null) is null end)
);
create index groups_discovery on public.groups (last_activity desc, id desc) where "isPublic";
create index groups_owner on public.groups (owner_id);
create index groups_created_by on public.groups ("createdBy");
create index groups_members on public.groups using gin (members);
select sync.replicate('groups', 'id', '{}', 'group');

-- What members see of each other: kept by the server, and never an e-mail address.
create table public.group_members (
  id uuid primary key default gen_random_uuid(),
  "groupId" uuid not null references public.groups (id) on delete cascade,
  "userId" uuid references public.users (id) on delete set null,
  username varchar(60),
  display_name varchar(120),
  photo_url varchar(2048),
  "joinedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "hidesStudyTime" boolean not null default false,
  -- Minutes.
  "totalStudyTime" integer not null default 0,
  "totalSessions" integer not null default 0,
  "lastActiveDate" date,
  -- Minutes of each of the last five weeks' study days.
  "studyDays" jsonb not null default '{}',
  unique ("groupId", "userId")
);
create index group_members_user on public.group_members ("userId");
select sync.replicate('group_members', 'groupId', '{}', 'group');

create table public.group_messages (
  id uuid primary key,
  "groupId" uuid not null references public.groups (id) on delete cascade,
  "createdBy" uuid references public.users (id) on delete set null,
  -- By the server's clock: with the id (whose order is that of the writing, on one device) it is the
  -- order of the messages.
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "editedAt" bigint,
  text varchar(4000) not null default '',
  "replyTo" uuid,
  mentions uuid[] not null default '{}' check (cardinality(mentions) <= 50),
  -- One text for each: the student's id, a space, the reaction.
  reactions varchar(60)[] not null default '{}' check (cardinality(reactions) <= 1000),
  "imagePath" varchar(300),
  -- HIDE-1: the reason why a moderator hid the message. Its content is elsewhere, so that no way of reading the row has it.
  hidden varchar(20),
  constraint group_messages_reactions_plain check (case when array_ndims(reactions) > 1 then false else array_position(reactions, null) is null end),
  constraint group_messages_mentions_plain check (case when array_ndims(mentions) > 1 then false else array_position(mentions, null) is null end)
);
create index group_messages_picture on public.group_messages ("imagePath") where "imagePath" is not null;
create index group_messages_author on public.group_messages ("createdBy");
create index group_messages_latest on public.group_messages ("groupId", "createdAt" desc, id desc);
create index group_messages_mentioned on public.group_messages using gin (mentions) where mentions <> '{}';
select sync.replicate('group_messages', 'groupId', array[
  'groupId', 'createdBy', 'text', 'replyTo', 'mentions', 'reactions', 'imagePath'], 'group', stamped => array['text', 'mentions', 'reactions', 'imagePath']);
update sync.collections set newest_by = 'createdAt', deletion_wins = true where name = 'group_messages';
create index group_messages_tombstones on public.group_messages ("updatedAt") where _deleted;
alter table public.group_messages add constraint not_empty
  check (_deleted or hidden is not null or text <> '' or "imagePath" is not null);
grant delete on public.group_messages to authenticated;

create table public.group_bans (
  "groupId" uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- As the owner knew them.
  username varchar(60),
  created_at timestamptz not null default now(),
  primary key ("groupId", user_id)
);
create index group_bans_user on public.group_bans (user_id);
alter table public.group_bans enable row level security;
revoke all on public.group_bans from public, anon, authenticated;
grant select, delete on public.group_bans to authenticated;
grant select, insert, update, delete on public.group_bans to service_role;

-- A message belongs to its author; the others may react to it, and the group's owner may remove it.
create function private.guard_message() returns trigger
language plpgsql set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  is_update boolean := tg_op = 'UPDATE';
begin
  if is_update and (new."groupId", new."createdBy") is distinct from (old."groupId", old."createdBy") then
    raise exception 'A message stays in its group and with its author' using errcode = '42501';
  end if;
  if is_update and old._deleted then
    if not new._deleted and (new.text, new.mentions, new.reactions, new."imagePath") is not distinct from (old.text, old.mentions, old.reactions, old."imagePath")
    then
      raise exception 'A message that was taken back stays gone' using errcode = '42501';
    end if;
    -- An edit or a reaction that did not know of the deletion (MERGE-4 would revive it).
    new._deleted := true;
    return new;
  end if;
  if exists (
    select 1 from (
      (select unnest(new.reactions) except select unnest(old.reactions)) union all
      (select unnest(old.reactions) except select unnest(new.reactions))
    ) changed (reaction)
    where split_part(reaction, ' ', 1) <> caller::text
  ) then
    raise exception 'A reaction is given and taken back by one''s own hand' using errcode = '42501';
  end if;
  if is_update and old."createdBy" is distinct from caller then
    if (new.text, new."replyTo", new.mentions, new."imagePath") is distinct from (old.text, old."replyTo", old.mentions, old."imagePath")
      or (new._deleted and not exists (select 1 from public.groups where id = new."groupId" and owner_id = caller)) then
      raise exception 'Only its author may change a message' using errcode = '42501';
    end if;
  end if;
  return new;
end $$;
revoke execute on function private.guard_message() from public;
create trigger guard before insert or update on public.group_messages
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_message();

create function private.settle_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new._deleted or new.hidden is not null then
    -- What is taken back or hidden is gone from every device: neither has content, whatever is written later.
    new.text := '';
    new.mentions := '{}';
    new.reactions := '{}';
    new."imagePath" := null;
  elsif tg_op = 'UPDATE' and new.text <> old.text and old.hidden is null then
    new."editedAt" := (extract(epoch from now()) * 1000)::bigint;
  end if;
  return new;
end $$;
revoke execute on function private.settle_message() from public;
create trigger settle before insert or update on public.group_messages for each row execute function private.settle_message();

-- Once a minute is enough to keep groups in order; every write of a group travels to all members.
create function private.note_activity() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.groups set last_activity = now() where id in (
    select g.id from public.groups g
    where g.id in (select "groupId" from rows) and g.last_activity < now() - interval '1 minute'
    order by g.id for no key update);
  return null;
end $$;
revoke execute on function private.note_activity() from public;
create trigger note_activity after insert on public.group_messages
  referencing new table as rows for each statement execute function private.note_activity();

-- Who belongs to a group, and what its owner may do. Every function here runs with its owner's rights
-- and begins by finding out who calls.
--
-- Locks are taken in one order, so that nobody waits in a circle: students whose membership changes,
-- then groups by id, then what hangs on them. `no key`: a message that refers to a locked group or
-- student need not wait.
create function private.lock_students(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  select from public.users u where u.id = any (ids) order by u.id for no key update
$$;
revoke execute on function private.lock_students(uuid[]) from public;

-- Lets a student into a group that was locked, and answers what became of it. A ban is answered like a
-- group that does not exist.
create function private.admit(student uuid, target public.groups) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  known_as jsonb := jsonb_build_object('id', target.id, 'name', target.name);
begin
  if target.id is null or exists (select 1 from public.group_bans b where b."groupId" = target.id and b.user_id = student) then
    return '{"status": "not-found"}';
  elsif student = any (target.members) then
    return jsonb_build_object('status', 'already-member', 'group', known_as);
  elsif cardinality(target.members) >= 200 then
    return jsonb_build_object('status', 'full', 'group', known_as);
  elsif (select count(*) from public.groups g where g.members @> array[student]) >= 50 then
    return jsonb_build_object('status', 'too-many-groups', 'group', known_as);
  end if;
  update public.groups set members = members || student, last_activity = now() where id = target.id;
  return jsonb_build_object('status', 'joined', 'group', known_as);
end $$;
revoke execute on function private.admit(uuid, groups) from public;

-- Takes a student out of groups. A group passes to whoever has been in it longest, and ends with its
-- last member.
create function private.take_out(student uuid, of_groups uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.lock_students(array[student]);
  perform from public.groups g where g.id = any (of_groups) order by g.id for no key update;
  delete from public.groups g where g.id = any (of_groups) and g.members <@ array[student];
  update public.groups g set
    members = array_remove(g.members, student),
    owner_id = case g.owner_id when student then (array_remove(g.members, student))[1] else g.owner_id end
  where g.id = any (of_groups) and g.members @> array[student];
end $$;
revoke execute on function private.take_out(uuid, uuid[]) from public;

-- The caller's own group, locked. One answer to everybody else, whether there is such a group or not.
create function private.owned_group(group_id uuid) returns public.groups
language plpgsql volatile set search_path = '' as $$
declare
  caller uuid := private.student();
  target public.groups;
begin
  select * into target from public.groups where id = group_id and owner_id = caller for no key update;
  if target.id is null then
    raise exception 'Only the owner of a group may do this' using errcode = '42501';
  end if;
  return target;
end $$;
revoke execute on function private.owned_group(uuid) from public;

-- 48 random bits, of which a code needs 31.
create function private.new_code() returns text
language plpgsql volatile set search_path = '' as $$
declare
  random bigint;
  code text;
begin
  loop
    random := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint;
    select string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1 + (random / (36 ^ i)::bigint % 36)::int, 1), '')
    into code from generate_series(0, 5) i;
    exit when not exists (select 1 from public.groups where "inviteCode" = code);
  end loop;
  return code;
end $$;
revoke execute on function private.new_code() from public;

-- Answers {id, name, inviteCode}.
create function public.create_group(name text, is_public boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  made public.groups;
begin
  if not private.use_up('create group', caller::text, 20, '1 day') then
    raise exception 'Too many groups for one day';
  end if;
  insert into public.groups (name, "createdBy", owner_id, members, "isPublic", "inviteCode")
  values (trim(create_group.name), caller, caller, array[caller], is_public, private.new_code())
  returning * into made;
  return jsonb_build_object('id', made.id, 'name', made.name, 'inviteCode', made."inviteCode");
end $$;
revoke execute on function public.create_group(text, boolean) from public, anon, authenticated;
grant execute on function public.create_group(text, boolean) to authenticated;

-- Answers {status, group: {id, name}}: joined, already-member, full, too-many-groups. Or {status:
-- not-found}, and this alike for a code that nobody has, a ban, and one attempt too many: six
-- characters are 31 bits, and whoever guesses must not learn when to go on from elsewhere. It is
-- answered, not raised, because an error would undo the counting. What succeeds does not count: a
-- class joins from one address.
create function public.join_group(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  answer jsonb := private.take_code_try(caller);
  target public.groups;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.lock_students(array[caller]);
  select * into target from public.groups where "inviteCode" = upper(trim(code)) for no key update;
  answer := private.admit(caller, target);
  if answer->>'status' <> 'not-found' then
    perform private.give_back_code_try(caller);
  end if;
  return answer;
end $$;
revoke execute on function public.join_group(text) from public, anon, authenticated;
grant execute on function public.join_group(text) to authenticated;

-- Answers as join_group does; a group that is not public is not found.
create function public.join_public_group(group_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  target public.groups;
begin
  perform private.lock_students(array[caller]);
  select * into target from public.groups where id = group_id and "isPublic" for no key update;
  return private.admit(caller, target);
end $$;
revoke execute on function public.join_public_group(uuid) from public, anon, authenticated;
grant execute on function public.join_public_group(uuid) to authenticated;

-- Public groups that the caller is not in, by their last activity. To go on, give the last row's.
create function public.search_public_groups(
  query text default '',
  before_activity timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  page_size integer default 20
) returns table (id uuid, name text, "memberCount" integer, last_activity timestamptz)
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
begin
  return query
    select g.id, g.name::text, g."memberCount", g.last_activity
    from public.groups g
    where g."isPublic" and (g.last_activity, g.id) < (before_activity, before_id)
      and strpos(lower(g.name), lower(trim(query))) > 0
      and not g.members @> array[caller]
      and not exists (select 1 from public.group_bans b where b."groupId" = g.id and b.user_id = caller)
    order by g.last_activity desc, g.id desc
    limit least(greatest(page_size, 1), 50);
end $$;
revoke execute on function public.search_public_groups(text, timestamp with time zone, uuid, integer) from public, anon, authenticated;
grant execute on function public.search_public_groups(text, timestamp with time zone, uuid, integer) to authenticated;

create function public.leave_group(group_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.take_out(private.student(), array[group_id]);
end $$;
revoke execute on function public.leave_group(uuid) from public, anon, authenticated;
grant execute on function public.leave_group(uuid) to authenticated;

create function public.rename_group(group_id uuid, name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.owned_group(group_id);
  update public.groups set name = trim(rename_group.name) where id = group_id;
end $$;
revoke execute on function public.rename_group(uuid, text) from public, anon, authenticated;
grant execute on function public.rename_group(uuid, text) to authenticated;

create function public.set_group_visibility(group_id uuid, is_public boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.owned_group(group_id);
  update public.groups set "isPublic" = is_public where id = group_id;
end $$;
revoke execute on function public.set_group_visibility(uuid, boolean) from public, anon, authenticated;
grant execute on function public.set_group_visibility(uuid, boolean) to authenticated;

create function public.new_invite_code(group_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text := private.new_code();
begin
  perform private.owned_group(group_id);
  update public.groups set "inviteCode" = code where id = group_id;
  return code;
end $$;
revoke execute on function public.new_invite_code(uuid) from public, anon, authenticated;
grant execute on function public.new_invite_code(uuid) to authenticated;

create function public.transfer_group(group_id uuid, member_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  target public.groups := private.owned_group(group_id);
begin
  if not target.members @> array[member_id] then
    raise exception 'Only a member can be given a group' using errcode = '22023';
  end if;
  update public.groups set owner_id = member_id where id = group_id;
end $$;
revoke execute on function public.transfer_group(uuid, uuid) from public, anon, authenticated;
grant execute on function public.transfer_group(uuid, uuid) to authenticated;

create function public.remove_group_member(group_id uuid, member_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  target public.groups;
begin
  perform private.lock_students(array[member_id]);
  target := private.owned_group(group_id);
  if member_id = target.owner_id then
    raise exception 'Owners leave, or give the group to somebody first' using errcode = '22023';
  end if;
  perform private.take_out(member_id, array[group_id]);
end $$;
revoke execute on function public.remove_group_member(uuid, uuid) from public, anon, authenticated;
grant execute on function public.remove_group_member(uuid, uuid) to authenticated;

-- Also of somebody who left already. Lifted by deleting the row in group_bans.
create function public.ban_group_member(group_id uuid, member_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.remove_group_member(group_id, member_id);
  insert into public.group_bans ("groupId", user_id, username)
  select group_id, u.id, u.username from public.users u where u.id = member_id
  on conflict do nothing;
end $$;
revoke execute on function public.ban_group_member(uuid, uuid) from public, anon, authenticated;
grant execute on function public.ban_group_member(uuid, uuid) to authenticated;

create function public.delete_group(group_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_students((select g.members from public.groups g where g.id = group_id and g.owner_id = (select auth.uid())));
  perform private.owned_group(group_id);
  delete from public.groups where id = group_id;
end $$;
revoke execute on function public.delete_group(uuid) from public, anon, authenticated;
grant execute on function public.delete_group(uuid) to authenticated;

-- What members can do to each other by their study sessions: nothing.
-- Of a day a group counts no more than these minutes and sessions, and of all time no more than the columns hold: one
-- member's sessions never keep the others' from being stored.
create function private.sum_groups(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  update public.groups g set
    "totalStudyTime" = s.minutes, "totalSessions" = s.sessions, "lastActiveDate" = s.last_day, last_activity = now()
  from (
    select i.id, least(coalesce(sum(c."totalStudyTime"::bigint), 0), 2147483647)::int as minutes,
      least(coalesce(sum(c."totalSessions"::bigint), 0), 2147483647)::int as sessions, max(c."lastActiveDate") as last_day
    from unnest(ids) i (id) left join public.group_members c on c."groupId" = i.id and not c._deleted
    group by i.id
  ) s
  where g.id = s.id
    and (g."totalStudyTime", g."totalSessions", g."lastActiveDate") is distinct from (s.minutes, s.sessions, s.last_day)
$$;
revoke execute on function private.sum_groups(uuid[]) from public;

-- Less than a minute is no session: nothing for a group, no average, no active day. Devices no longer store them.
create function private.refresh_cards(students uuid[], in_groups uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.group_members c set
    (username, display_name, photo_url, "hidesStudyTime", "totalStudyTime", "totalSessions", "lastActiveDate", "studyDays")
      = (n.username, n.display_name, n.photo_url, n.hides_study_time, n.minutes, n.sessions, n.last_day, n.days)
  from (
    select u.id, u.username, u.display_name, u.photo_url, u.hides_study_time, t.minutes, t.sessions, t.last_day, t.days
    from public.users u
    cross join lateral (
      select least(coalesce(sum(d.minutes), 0), 2147483647)::int as minutes,
        least(coalesce(sum(d.sessions), 0), 2147483647)::int as sessions,
        max(d.study_day) filter (where d.study_day <= current_date + 1) as last_day,
        coalesce(jsonb_object_agg(d.study_day, d.minutes) filter (where d.study_day between current_date - 35 and current_date + 1), '{}')
          as days
      from (
        -- Sessions of two devices may overlap; a day has no more minutes than these, and no more sessions than minutes.
        select s.study_day, least(sum(s.duration::bigint), 1440) as minutes, least(count(*), 1440) as sessions
        from public.study_sessions s
        where s.user_id = u.id and not s._deleted and not u.hides_study_time and s.duration >= 1
        group by s.study_day
      ) d
    ) t
    where u.id = any (students)
  ) n
  where c."userId" = n.id and c."groupId" = any (in_groups) and not c._deleted
    and (c.username, c.display_name, c.photo_url, c."hidesStudyTime", c."totalStudyTime", c."totalSessions", c."lastActiveDate", c."studyDays")
      is distinct from (n.username, n.display_name, n.photo_url, n.hides_study_time, n.minutes, n.sessions, n.last_day, n.days);
  perform private.sum_groups(in_groups);
end $$;
revoke execute on function private.refresh_cards(uuid[], uuid[]) from public;

-- The same in all groups that these students are in.
create function private.refresh_students(students uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  their_groups uuid[] := array(select g.id from public.groups g where g.members && students order by g.id for no key update);
begin
  if their_groups <> '{}' then
    perform private.refresh_cards(students, their_groups);
  end if;
end $$;
revoke execute on function private.refresh_students(uuid[]) from public;

create function private.follow_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_students(array(select distinct user_id from rows));
  return null;
end $$;
revoke execute on function private.follow_sessions() from public;
create trigger follow_added after insert on public.study_sessions
  referencing new table as rows for each statement execute function private.follow_sessions();
create trigger follow_changed after update on public.study_sessions
  referencing new table as rows for each statement execute function private.follow_sessions();

create function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_students(array[new.id]);
  return null;
end $$;
revoke execute on function private.follow_profile() from public;
create trigger follow_profile after update on public.users
  for each row when ((old.username, old.display_name, old.photo_url, old.hides_study_time)
    is distinct from (new.username, new.display_name, new.photo_url, new.hides_study_time))
  execute function private.follow_profile();

-- Cards come and go with the members. The card of one who left stays as a tombstone without content,
-- so that it leaves the others' devices.
create function private.follow_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before uuid[] := case tg_op when 'INSERT' then '{}' else old.members end;
  after uuid[] := case tg_op when 'DELETE' then '{}' else new.members end;
  joined uuid[] := array(select unnest(after) except select unnest(before));
  gone uuid[] := array(select unnest(before) except select unnest(after));
begin
  -- Told in the students' own profiles, so that their other devices hear of it at once.
  update public.users set memberships_changed_at = now()
  where id in (select u.id from public.users u where u.id = any (joined || gone) order by u.id for no key update);
  if tg_op = 'DELETE' then
    return null;
  end if;
  update public.group_members set _deleted = true, username = null, display_name = null, photo_url = null, "totalStudyTime" = 0,
    "totalSessions" = 0, "lastActiveDate" = null, "studyDays" = '{}'
  where "groupId" = new.id and "userId" = any (gone);
  insert into public.group_members ("groupId", "userId") select new.id, unnest(joined)
  on conflict ("groupId", "userId") do update set _deleted = false, "joinedAt" = default;
  perform private.refresh_cards(joined, array[new.id]);
  return null;
end $$;
revoke execute on function private.follow_members() from public;
create trigger follow_members after insert or delete or update of members on public.groups
  for each row execute function private.follow_members();

create function private.count_members() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."memberCount" := cardinality(new.members);
  new."averageStudyTimePerMember" := new."totalStudyTime"::double precision / greatest(new."memberCount", 1);
  return new;
end $$;
revoke execute on function private.count_members() from public;
create trigger count_members before insert or update on public.groups for each row execute function private.count_members();

create function private.count_departures() returns trigger
language plpgsql set search_path = '' as $$
begin
  if not old.members <@ new.members then
    new.departures := old.departures + 1;
  end if;
  return new;
end $$;
revoke execute on function private.count_departures() from public;
create trigger count_departures before update of members on public.groups
  for each row execute function private.count_departures();

create function private.clock() returns bigint
language sql volatile set search_path = '' as $$
  select (extract(epoch from clock_timestamp()) * 1000)::bigint
$$;
revoke execute on function private.clock() from public;

-- For devices whose own clock is wrong.
create function public.server_time() returns bigint
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.clock();
end $$;
revoke execute on function public.server_time() from public, anon, authenticated;
grant execute on function public.server_time() to authenticated;

-- Has it run out, was it stopped, or has it stood still for an hour? The same as isOver in
-- src/topics/focus/rules/group-timer.ts.
create function private.is_over(timer jsonb, at bigint) returns boolean
language sql immutable set search_path = '' as $$
  select timer is null
    or timer->>'endedAt' is not null
    or case when timer->>'pausedAt' is null
      then at >= (timer->>'startedAt')::bigint + (timer->>'length')::bigint + (timer->>'standstill')::bigint
      else at >= (timer->>'pausedAt')::bigint + 3600000
    end
$$;
revoke execute on function private.is_over(jsonb, bigint) from public;

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
revoke execute on function private.joined_group(uuid) from public;

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
revoke execute on function public.start_group_timer(uuid, text, integer) from public, anon, authenticated;
grant execute on function public.start_group_timer(uuid, text, integer) to authenticated;

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
revoke execute on function private.control_timer(uuid, uuid, text) from public;

create function public.pause_group_timer(group_id uuid, timer_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.control_timer(group_id, timer_id, 'pause');
end $$;
revoke execute on function public.pause_group_timer(uuid, uuid) from public, anon, authenticated;
grant execute on function public.pause_group_timer(uuid, uuid) to authenticated;

create function public.resume_group_timer(group_id uuid, timer_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.control_timer(group_id, timer_id, 'resume');
end $$;
revoke execute on function public.resume_group_timer(uuid, uuid) from public, anon, authenticated;
grant execute on function public.resume_group_timer(uuid, uuid) to authenticated;

create function public.stop_group_timer(group_id uuid, timer_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.control_timer(group_id, timer_id, 'stop');
end $$;
revoke execute on function public.stop_group_timer(uuid, uuid) from public, anon, authenticated;
grant execute on function public.stop_group_timer(uuid, uuid) to authenticated;

-- Null for a code that nobody has, and for a ban.
create function public.invite_preview(code text, inviter text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  preview jsonb := private.take_code_try(caller);
begin
  if preview is not null then
    return preview;
  end if;
  select jsonb_build_object('name', g.name, 'owner', coalesce(nullif(u.display_name, ''), u.username), 'inviter',
    (select coalesce(nullif(m.display_name, ''), m.username) from public.users m
      where m.username = invite_preview.inviter and g.members @> array[m.id])) into preview
  from public.groups g join public.users u on u.id = g.owner_id
  where g."inviteCode" = upper(trim(code))
    and not exists (select 1 from public.group_bans b where b."groupId" = g.id and b.user_id = caller);
  if preview is not null then
    perform private.give_back_code_try(caller);
  end if;
  return preview;
end $$;
revoke execute on function public.invite_preview(text, text) from public, anon, authenticated;
grant execute on function public.invite_preview(text, text) to anon, authenticated;

-- Who is on a topic of Realtime keeps their rights until their token is renewed. A banned student's groups move to another topic,
-- where they may listen only; a lifted ban lets them speak at once.
create function private.move_topics() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.groups set departures = departures + 1 where members @> array[new.id];
  return null;
end $$;
revoke execute on function private.move_topics() from public;
create trigger move_topics after update of messaging_ban on public.users
  for each row when ((old.messaging_ban is null) <> (new.messaging_ban is null))
  execute function private.move_topics();

-- Takes a try of an invite code from a student (null: a visitor) and from the network of the request. Null where both had one, else
-- the answer to whoever tried.
create function private.take_code_try(student uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.client_address();
  minutes integer := 0;
begin
  if student is not null and not private.use_up('join group', student::text, 10, '1 hour') then
    minutes := private.minutes_left('join group', student::text, 10, '1 hour');
  end if;
  if not private.use_up('join group', address, 240, '1 hour') then
    minutes := greatest(minutes, private.minutes_left('join group', address, 240, '1 hour'));
  end if;
  if minutes = 0 then
    return null;
  end if;
  perform private.give_back_code_try(student);
  return jsonb_build_object('status', 'too-many-tries', 'minutes', minutes);
end $$;
revoke execute on function private.take_code_try(uuid) from public;

-- What succeeds does not count, nor what is refused.
create function private.give_back_code_try(student uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.give_back('join group', private.client_address());
  if student is not null then
    perform private.give_back('join group', student::text);
  end if;
end $$;
revoke execute on function private.give_back_code_try(uuid) from public;

create policy "Owners lift a ban" on public.group_bans
  for delete to authenticated using ("groupId" in (select g.id from public.groups g where g.owner_id = (select auth.uid())));
create policy "Owners see whom they banned" on public.group_bans
  for select to authenticated using ("groupId" in (select g.id from public.groups g where g.owner_id = (select auth.uid())));
-- In the following, row-level security lets the subquery see the caller's own groups only.
create policy "Members see each other's cards" on public.group_members
  for select to authenticated using ("groupId" in (select g.id from public.groups g));
create policy "Authors take their messages back" on public.group_messages
  for delete to authenticated using ("groupId" in (select g.id from public.groups g));
-- Who may change what in a message is decided by private.guard_message.
create policy "Members react, authors edit" on public.group_messages
  for update to authenticated using ("groupId" in (select g.id from public.groups g)) with check ("groupId" in (select g.id from public.groups g));
create policy "Members read the messages" on public.group_messages
  for select to authenticated using ("groupId" in (select g.id from public.groups g));
create policy "Members write messages in their own name" on public.group_messages
  for insert to authenticated with check ("createdBy" = (select auth.uid()) and "groupId" in (select g.id from public.groups g));
create policy "Members see their groups" on public.groups
  for select to authenticated using (members @> array[(select auth.uid())]);
-- Row-level security lets the subquery see the caller's own groups only.
create policy "Members hear each other" on realtime.messages
  for select to authenticated using (
    extension in ('broadcast', 'presence')
    and exists (select from public.groups g where 'group:' || g.id || ':' || g.departures = (select realtime.topic())));
create policy "Members tell each other" on realtime.messages
  for insert to authenticated with check (
    extension in ('broadcast', 'presence')
    and exists (select from public.groups g where 'group:' || g.id || ':' || g.departures = (select realtime.topic()))
    and not exists (select from public.users u where u.id = (select auth.uid())
      and (u.messaging_ban is not null or u.deletion_due is not null)));

create trigger a_refuse_leaving before insert or update or delete on public.group_bans
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger a_refuse_leaving before insert or update or delete on public.group_messages
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
-- After sync_stamp, by name.
create trigger sync_unsign before update on public.group_messages
  for each row when (coalesce(current_setting('sync.forgetting', true), '') <> '') execute function sync.unsign();
create trigger check_group_name before insert or update of name on public.groups
  for each row execute function private.check_shown_name('name', 'groups_name_form');

select sync.keep_digest('groups', 'id');
select sync.keep_digest('group_members', 'groupId');
select sync.keep_digest('group_messages', 'groupId');
select private.keep_usage('public.groups', 'owner_id', '{}');
select private.keep_usage('public.group_messages', 'createdBy', '{text,mentions}');
