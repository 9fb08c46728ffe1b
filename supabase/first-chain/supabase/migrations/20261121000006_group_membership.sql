-- Who belongs to a group, and what its owner may do. Every function here runs with its owner's rights
-- and begins by finding out who calls.
--
-- Locks are taken in one order, so that nobody waits in a circle: students whose membership changes,
-- then groups by id, then what hangs on them. `no key`: a message that refers to a locked group or
-- student need not wait.

-- Letting in, taking out ---------------------------------------------------------------------------

create function private.lock_students(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  select from public.users u where u.id = any (ids) order by u.id for no key update
$$;

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

-- For everybody ------------------------------------------------------------------------------------

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

-- Answers {status, group: {id, name}}: joined, already-member, full, too-many-groups. Or {status:
-- not-found}, and this alike for a code that nobody has, a ban, and one attempt too many: six
-- characters are 31 bits, and whoever guesses must not learn when to go on from elsewhere. It is
-- answered, not raised, because an error would undo the counting. What succeeds does not count: a
-- class joins from one address.
create function public.join_group(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  address text := private.client_address();
  is_allowed boolean := private.use_up('join group', caller::text, 10, '1 hour');
  target public.groups;
  answer jsonb;
begin
  is_allowed := private.use_up('join group', address, 60, '1 hour') and is_allowed;
  perform private.lock_students(array[caller]);
  if is_allowed then
    select * into target from public.groups where "inviteCode" = upper(trim(code)) for no key update;
  end if;
  answer := private.admit(caller, target);
  if answer->>'status' <> 'not-found' then
    perform private.give_back('join group', caller::text);
    perform private.give_back('join group', address);
  end if;
  return answer;
end $$;

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

create function public.leave_group(group_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.take_out(private.student(), array[group_id]);
end $$;

-- For owners ---------------------------------------------------------------------------------------

create function public.rename_group(group_id uuid, name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.owned_group(group_id);
  update public.groups set name = trim(rename_group.name) where id = group_id;
end $$;

create function public.set_group_visibility(group_id uuid, is_public boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.owned_group(group_id);
  update public.groups set "isPublic" = is_public where id = group_id;
end $$;

create function public.new_invite_code(group_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  code text := private.new_code();
begin
  perform private.owned_group(group_id);
  update public.groups set "inviteCode" = code where id = group_id;
  return code;
end $$;

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

-- Also of somebody who left already. Lifted by deleting the row in group_bans.
create function public.ban_group_member(group_id uuid, member_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform public.remove_group_member(group_id, member_id);
  insert into public.group_bans ("groupId", user_id, username)
  select group_id, u.id, u.username from public.users u where u.id = member_id
  on conflict do nothing;
end $$;

create function public.delete_group(group_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.lock_students((select g.members from public.groups g where g.id = group_id and g.owner_id = (select auth.uid())));
  perform private.owned_group(group_id);
  delete from public.groups where id = group_id;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.create_group(text, boolean), public.join_group(text), public.join_public_group(uuid),
  public.search_public_groups(text, timestamptz, uuid, integer), public.leave_group(uuid), public.rename_group(uuid, text),
  public.set_group_visibility(uuid, boolean), public.new_invite_code(uuid), public.transfer_group(uuid, uuid),
  public.remove_group_member(uuid, uuid), public.ban_group_member(uuid, uuid), public.delete_group(uuid) from public, anon;
grant execute on function public.create_group(text, boolean), public.join_group(text), public.join_public_group(uuid),
  public.search_public_groups(text, timestamptz, uuid, integer), public.leave_group(uuid), public.rename_group(uuid, text),
  public.set_group_visibility(uuid, boolean), public.new_invite_code(uuid), public.transfer_group(uuid, uuid),
  public.remove_group_member(uuid, uuid), public.ban_group_member(uuid, uuid), public.delete_group(uuid) to authenticated;
