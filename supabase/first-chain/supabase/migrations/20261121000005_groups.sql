-- Study groups. Devices of members have the group, a card for each member, and the messages.
-- Who is a member stands in groups.members, which only functions write (the next migration).

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
  "averageStudyTimePerMember" double precision not null default 0
);
create index groups_members on public.groups using gin (members);
create index groups_created_by on public.groups ("createdBy");
create index groups_owner on public.groups (owner_id);
create index groups_discovery on public.groups (last_activity desc, id desc) where "isPublic";

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
  "imagePath" varchar(300)
);
create index group_messages_latest on public.group_messages ("groupId", "createdAt" desc, id desc);
create index group_messages_author on public.group_messages ("createdBy");

create table public.group_bans (
  "groupId" uuid not null references public.groups (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  -- As the owner knew them.
  username varchar(60),
  created_at timestamptz not null default now(),
  primary key ("groupId", user_id)
);
create index group_bans_user on public.group_bans (user_id);

select sync.replicate('groups', 'id', '{}', 'group');
select sync.replicate('group_members', 'groupId', '{}', 'group');
select sync.replicate('group_messages', 'groupId', array['groupId', 'createdBy', 'text', 'replyTo', 'mentions', 'reactions', 'imagePath'],
  'group', stamped => array['text']);
alter table public.group_messages add constraint not_empty check (_deleted or text <> '' or "imagePath" is not null);
grant delete on public.group_messages to authenticated;

alter table public.group_bans enable row level security;
revoke all on public.group_bans from public, anon, authenticated;
grant select, delete on public.group_bans to authenticated;
grant select, insert, update, delete on public.group_bans to service_role;

create policy "Members see their groups" on public.groups
  for select to authenticated using (members @> array[(select auth.uid())]);
-- In the following, row-level security lets the subquery see the caller's own groups only.
create policy "Members see each other's cards" on public.group_members
  for select to authenticated using ("groupId" in (select g.id from public.groups g));
create policy "Members read the messages" on public.group_messages
  for select to authenticated using ("groupId" in (select g.id from public.groups g));
create policy "Members write messages in their own name" on public.group_messages
  for insert to authenticated with check ("createdBy" = (select auth.uid()) and "groupId" in (select g.id from public.groups g));
-- Who may change what in a message is decided by private.guard_message.
create policy "Members react, authors edit" on public.group_messages
  for update to authenticated using ("groupId" in (select g.id from public.groups g)) with check ("groupId" in (select g.id from public.groups g));
create policy "Authors take their messages back" on public.group_messages
  for delete to authenticated using ("groupId" in (select g.id from public.groups g));
create policy "Owners see whom they banned" on public.group_bans
  for select to authenticated using ("groupId" in (select g.id from public.groups g where g.owner_id = (select auth.uid())));
create policy "Owners lift a ban" on public.group_bans
  for delete to authenticated using ("groupId" in (select g.id from public.groups g where g.owner_id = (select auth.uid())));

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
create trigger guard before insert or update on public.group_messages
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_message();

create function private.settle_message() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new._deleted then
    -- What is taken back is gone from every device: a tombstone has no content.
    new.text := '';
    new.mentions := '{}';
    new.reactions := '{}';
    new."imagePath" := null;
  elsif tg_op = 'UPDATE' and new.text <> old.text then
    new."editedAt" := (extract(epoch from now()) * 1000)::bigint;
  end if;
  return new;
end $$;
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
create trigger note_activity after insert on public.group_messages
  referencing new table as rows for each statement execute function private.note_activity();

revoke execute on all functions in schema private from public;
