-- Reports of messages and members, and the moderators who decide about them. Everything here is in the schema
-- that is not exposed: students and moderators reach it through the functions below only.

-- Filled by the operator, by SQL; no function writes it (docs/production.md).
create table private.moderators (
  user_id uuid primary key references public.users (id) on delete cascade,
  since timestamptz not null default now()
);

create function private.is_reason(reason text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(reason in ('bullying', 'sexual', 'violence', 'spam', 'private', 'other'), false)
$$;

create table private.reports (
  id uuid primary key default gen_random_uuid(),
  reporter uuid references public.users (id) on delete set null,
  "groupId" uuid not null,
  group_name varchar(80) not null,
  -- Who is reported, and the name they had.
  student uuid not null references public.users (id) on delete cascade,
  student_name varchar(120) not null,
  -- The message as it stood when it was reported; null for a report of a member. Its author cannot take it back from here.
  message_id uuid,
  text varchar(4000) not null default '',
  "imagePath" varchar(300),
  reason varchar(20) not null check (private.is_reason(reason)),
  note varchar(500) not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  unique nulls not distinct (reporter, student, message_id)
);
create index reports_queue on private.reports (created_at desc, id desc);
create index reports_student on private.reports (student);
create index reports_closed on private.reports (closed_at) where closed_at is not null;

-- Who did what, when and why. Without references, so that it outlives accounts; only the operator can change it.
create table private.moderation_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  moderator uuid not null,
  action varchar(20) not null,
  report_id uuid not null,
  student uuid not null,
  message_id uuid,
  reason varchar(20) not null check (private.is_reason(reason)),
  note varchar(500) not null default ''
);
create index moderation_log_report on private.moderation_log (report_id, id);

create function private.keep_log() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'What moderators did is neither changed nor deleted' using errcode = '42501';
end $$;
create trigger keep before update or delete or truncate on private.moderation_log
  for each statement execute function private.keep_log();

-- Hiding -----------------------------------------------------------------------------------------------

-- HIDE-1: the reason why a moderator hid the message. Its content is elsewhere, so that no way of reading the row has it.
alter table public.group_messages add column hidden varchar(20);
update sync.collections set stamped = stamped || '{mentions,reactions,imagePath,hidden}' where name = 'group_messages';
alter table public.group_messages drop constraint not_empty;
alter table public.group_messages add constraint not_empty
  check (_deleted or hidden is not null or text <> '' or "imagePath" is not null);

create table private.hidden_messages (
  id uuid primary key references public.group_messages (id) on delete cascade,
  text varchar(4000) not null,
  mentions uuid[] not null,
  reactions varchar(60)[] not null,
  "imagePath" varchar(300)
);

create or replace function private.settle_message() returns trigger
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

-- Banning ----------------------------------------------------------------------------------------------

-- Why a moderator stopped the student from writing to others, anywhere; null for everybody else.
alter table public.users add column messaging_ban varchar(20);
update sync.collections set stamped = stamped || 'messaging_ban'::text where name = 'users';

create function private.refuse_banned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.users where id = (select auth.uid()) and messaging_ban is not null) then
    raise exception 'A moderator stopped this student from writing to others' using errcode = '42501';
  end if;
  return new;
end $$;
-- A banned student may still take back what they wrote.
create trigger a_refuse_banned before insert or update on public.group_messages
  for each row when (current_user in ('anon', 'authenticated') and not new._deleted) execute function private.refuse_banned();
create trigger refuse_banned before insert or update of name on public.groups
  for each row execute function private.refuse_banned();
create trigger refuse_banned before insert or update on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_banned();
create trigger refuse_banned before insert or update on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_banned();

-- Reporting --------------------------------------------------------------------------------------------

-- Answers 'reported' (also where the caller reported it before) or 'too-many'.
create function private.add_report(report private.reports) returns text
language plpgsql volatile set search_path = '' as $$
begin
  if report.student = report.reporter then
    raise exception 'Nobody reports themselves' using errcode = '22023';
  elsif not private.is_reason(report.reason) then
    raise exception 'This is not a reason' using errcode = '22023';
  elsif not private.use_up('report', report.reporter::text, 20, '1 day') then
    return 'too-many';
  end if;
  delete from private.reports where id in (
    select id from private.reports where closed_at < now() - interval '1 year' limit 100 for update skip locked);
  insert into private.reports (reporter, "groupId", group_name, student, student_name, message_id, text, "imagePath", reason, note)
  select report.reporter, report."groupId", report.group_name, u.id, coalesce(nullif(u.display_name, ''), u.username, ''),
    report.message_id, coalesce(report.text, ''), report."imagePath", report.reason, trim(coalesce(report.note, ''))
  from public.users u where u.id = report.student
  on conflict do nothing;
  return 'reported';
end $$;

create function public.report_message(message_id uuid, reason text, note text default '') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  report private.reports;
begin
  select m.id, m."groupId", g.name, m."createdBy", m.text, m."imagePath"
  into report.message_id, report."groupId", report.group_name, report.student, report.text, report."imagePath"
  from public.group_messages m join public.groups g on g.id = m."groupId"
  where m.id = report_message.message_id and not m._deleted and m.hidden is null and m."createdBy" is not null
    and g.members @> array[caller];
  if report.message_id is null then
    raise exception 'Only members of a group report its messages' using errcode = '42501';
  end if;
  report.reporter := caller;
  report.reason := report_message.reason;
  report.note := report_message.note;
  return private.add_report(report);
end $$;

create function public.report_member(group_id uuid, member_id uuid, reason text, note text default '') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  report private.reports;
begin
  select g.id, g.name into report."groupId", report.group_name from public.groups g
  where g.id = report_member.group_id and g.members @> array[caller, member_id];
  if report."groupId" is null then
    raise exception 'Only members of a group report its members' using errcode = '42501';
  end if;
  report.reporter := caller;
  report.student := member_id;
  report.reason := report_member.reason;
  report.note := report_member.note;
  return private.add_report(report);
end $$;

-- Moderating -------------------------------------------------------------------------------------------

create function public.is_moderator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.moderators where user_id = (select auth.uid()))
$$;

create function private.moderator() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_moderator() then
    raise exception 'Only moderators may do this' using errcode = '42501';
  end if;
  return (select auth.uid());
end $$;

-- Up to 50 reports, the newest first: open ones, or those decided. Each with what was done about it. Who reported is not told.
create function public.list_reports(are_closed boolean default false, before_report uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.moderator();
begin
  return coalesce((
    select jsonb_agg(to_jsonb(page) order by page."createdAt" desc, page.id desc) from (
      select r.id, r.group_name as "groupName", r.student_name as "studentName", r.message_id is not null as "isMessage", r.text,
        r."imagePath", r.reason, r.note, (extract(epoch from r.created_at) * 1000)::bigint as "createdAt",
        r.student = caller as "isOwn",
        exists (select 1 from private.hidden_messages h where h.id = r.message_id) as "isHidden",
        u.messaging_ban is not null as "isBanned",
        (select coalesce(jsonb_agg(jsonb_build_object('at', (extract(epoch from l.at) * 1000)::bigint, 'action', l.action,
            'reason', l.reason, 'note', l.note, 'moderator', m.username) order by l.id), '[]')
          from (select * from private.moderation_log where report_id = r.id order by id desc limit 20) l
          left join public.users m on m.id = l.moderator) as actions
      from private.reports r join public.users u on u.id = r.student
      where (r.closed_at is not null) = are_closed
        and (before_report is null or (r.created_at, r.id) < (select b.created_at, b.id from private.reports b where b.id = before_report))
      order by r.created_at desc, r.id desc limit 50
    ) page), '[]');
end $$;

-- Decides about a report, and records it. `hide` and `restore` its message, `ban` and `lift-ban` its student,
-- `dismiss`. Answers 'done'; 'gone' where its message is; 'too-many'. Nobody decides about themselves.
create function public.moderate(report_id uuid, action text, reason text, note text default '') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.moderator();
  report private.reports;
begin
  select * into report from private.reports where id = moderate.report_id for update;
  if report.id is null or report.student = caller then
    raise exception 'Moderators decide about reports of others' using errcode = '42501';
  elsif not private.is_reason(reason) then
    raise exception 'This is not a reason' using errcode = '22023';
  elsif not private.use_up('moderate', caller::text, 1000, '1 day') then
    return 'too-many';
  end if;
  case action
    when 'hide' then
      -- One that was edited since is hidden as it stands now.
      insert into private.hidden_messages (id, text, mentions, reactions, "imagePath")
      select m.id, m.text, m.mentions, m.reactions, m."imagePath" from public.group_messages m
      where m.id = report.message_id and not m._deleted and m.hidden is null for update
      on conflict do nothing;
      update public.group_messages set hidden = moderate.reason where id = report.message_id and not _deleted and hidden is null;
      if not found then
        return 'gone';
      end if;
    when 'restore' then
      update public.group_messages m set hidden = null, text = h.text, mentions = h.mentions, reactions = h.reactions, "imagePath" = h."imagePath"
      from private.hidden_messages h where m.id = report.message_id and h.id = m.id and not m._deleted;
      if not found then
        return 'gone';
      end if;
      delete from private.hidden_messages where id = report.message_id;
    when 'ban' then
      update public.users set messaging_ban = moderate.reason where id = report.student;
    when 'lift-ban' then
      update public.users set messaging_ban = null where id = report.student;
    when 'dismiss' then null;
    else raise exception 'This is no decision' using errcode = '22023';
  end case;
  update private.reports set closed_at = coalesce(closed_at, now()) where id = report.id;
  insert into private.moderation_log (moderator, action, report_id, student, message_id, reason, note)
  values (caller, action, report.id, report.student, report.message_id, moderate.reason, trim(coalesce(moderate.note, '')));
  return 'done';
end $$;

-- Pictures of reported messages, for who decides about them.
create function pictures.is_reported(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.is_moderator() and exists (select 1 from private.reports where "imagePath" = picture)
$$;
create index reports_picture on private.reports ("imagePath") where "imagePath" is not null;
create policy "Moderators see the pictures of reported messages" on storage.objects
  for select to authenticated using (bucket_id = 'chat-images' and pictures.is_reported(name));

-- Blocking and muting ----------------------------------------------------------------------------------

alter table public.users
  -- Ids of students whose messages this one does not want to see.
  add column blocked varchar(36)[] not null default '{}' check (cardinality(blocked) <= 200),
  -- Ids of groups and students that neither notify nor count as unread.
  add column muted varchar(36)[] not null default '{}' check (cardinality(muted) <= 300);
update sync.collections set writable = writable || '{blocked,muted}' where name = 'users';
grant insert (blocked, muted), update (blocked, muted) on public.users to authenticated;

revoke execute on all functions in schema private, pictures from public;
grant execute on function pictures.is_reported(text) to authenticated;
revoke execute on function public.report_message(uuid, text, text), public.report_member(uuid, uuid, text, text), public.is_moderator(),
  public.list_reports(boolean, uuid), public.moderate(uuid, text, text, text) from public, anon;
grant execute on function public.report_message(uuid, text, text), public.report_member(uuid, uuid, text, text), public.is_moderator(),
  public.list_reports(boolean, uuid), public.moderate(uuid, text, text, text) to authenticated;
