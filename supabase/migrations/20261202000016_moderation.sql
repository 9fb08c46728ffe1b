-- Reports, and what moderators do about them.

-- Functions may name what later files make.
set check_function_bodies = off;

create function private.is_reason(reason text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(reason in ('bullying', 'sexual', 'violence', 'spam', 'private', 'other'), false)
$$;
revoke execute on function private.is_reason(text) from public;

-- Reports of messages and members, and the moderators who decide about them. Everything here is in the schema
-- that is not exposed: students and moderators reach it through the functions below only.
-- Filled by the operator, by SQL; no function writes it (docs/production.md).
create table private.moderators (
  user_id uuid primary key references public.users (id) on delete cascade,
  since timestamptz not null default now()
);

create table private.reports (
  id uuid primary key default gen_random_uuid(),
  reporter uuid references public.users (id) on delete set null,
  "groupId" uuid,
  group_name varchar(80) not null,
  -- Who is reported, and the name they had.
  student uuid references public.users (id) on delete cascade,
  student_name varchar(120) not null,
  -- The message as it stood when it was reported; null for a report of a member. Its author cannot take it back from here.
  message_id uuid,
  text varchar(4000) not null default '',
  "imagePath" varchar(300),
  reason varchar(20) not null check (private.is_reason(reason)),
  note varchar(500) not null default '',
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- The question, or that of the answer. The title stands in group_name.
  entry_id uuid,
  answer_id uuid,
  -- With `entry_id`, and with `answer_id` for one under an answer.
  comment_id uuid
);
create index reports_queue on private.reports (created_at desc, id desc);
create index reports_closed on private.reports (closed_at) where closed_at is not null;
create index reports_student on private.reports (student);
create unique index reports_once on private.reports (reporter, student, message_id, entry_id, answer_id, comment_id) nulls not distinct
  where reporter is not null;
create index reports_reporter on private.reports (reporter);
create index reports_picture on private.reports ("imagePath") where "imagePath" is not null;

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
  note varchar(500) not null default '',
  -- The question or the answer that was decided about.
  post_id uuid
);
create index moderation_log_moderator on private.moderation_log (moderator);
create index moderation_log_student on private.moderation_log (student);
create index moderation_log_report on private.moderation_log (report_id, id);

create table private.hidden_messages (
  id uuid primary key references public.group_messages (id) on delete cascade,
  text varchar(4000) not null,
  mentions uuid[] not null,
  reactions varchar(60)[] not null,
  "imagePath" varchar(300)
);
create index hidden_messages_picture on private.hidden_messages ("imagePath") where "imagePath" is not null;

-- What moderators did stays, also when the account it was about, or theirs, is gone: without an id then, and without words about it.
create function private.keep_log() returns trigger
language plpgsql set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_level = 'ROW' and new.id = old.id
    and (new.at, new.action, new.report_id, new.reason, new.post_id)
      is not distinct from (old.at, old.action, old.report_id, old.reason, old.post_id)
    and (new.moderator, new.student) is distinct from (old.moderator, old.student)
    and new.moderator in (old.moderator, nobody) and new.student in (old.student, nobody)
    and (new.note = old.note or (new.note = '' and new.student = nobody))
    and (new.message_id is not distinct from old.message_id or (new.message_id is null and new.student = nobody))
  then
    return new;
  end if;
  raise exception 'What moderators did is neither changed nor deleted' using errcode = '42501';
end $$;
revoke execute on function private.keep_log() from public;
create trigger keep before delete or truncate on private.moderation_log for each statement execute function private.keep_log();
create trigger keep_entry before update on private.moderation_log for each row execute function private.keep_log();

create function private.refuse_banned() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.users where id = (select auth.uid()) and messaging_ban is not null) then
    raise exception 'A moderator stopped this student from writing to others' using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_banned() from public;
-- A banned student may still take back what they wrote.
create trigger a_refuse_banned before insert or update on public.group_messages
  for each row when (current_user in ('anon', 'authenticated') and not new._deleted) execute function private.refuse_banned();
create trigger refuse_banned before insert or update of name on public.groups
  for each row execute function private.refuse_banned();
create trigger refuse_banned before insert or update on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_banned();
create trigger refuse_banned before insert or update on public.qa_comments
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_banned();
create trigger refuse_banned before insert or update on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_banned();
-- A banned student also wrote to others by a shared chat, by a new name or picture of their own, and by the name of the subject
-- that a group sees while they study.
create trigger refuse_banned before insert or update of title, is_listed on public.shared_chats
  for each row execute function private.refuse_banned();
create trigger refuse_banned before update of username, display_name, photo_url on public.users
  for each row when (
    current_user in ('anon', 'authenticated')
    and (new.username, new.display_name, new.photo_url) is distinct from (old.username, old.display_name, old.photo_url))
  execute function private.refuse_banned();

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
  insert into private.reports
    (reporter, "groupId", group_name, student, student_name, message_id, entry_id, answer_id, comment_id, text, "imagePath", reason, note)
  select report.reporter, report."groupId", report.group_name, report.student, coalesce(nullif(u.display_name, ''), u.username, ''),
    report.message_id, report.entry_id, report.answer_id, report.comment_id, coalesce(report.text, ''), report."imagePath", report.reason,
    trim(coalesce(report.note, ''))
  from (select) one left join public.users u on u.id = report.student
  on conflict do nothing;
  return 'reported';
end $$;
revoke execute on function private.add_report(private.reports) from public;

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
revoke execute on function public.report_message(uuid, text, text) from public, anon, authenticated;
grant execute on function public.report_message(uuid, text, text) to authenticated;

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
revoke execute on function public.report_member(uuid, uuid, text, text) from public, anon, authenticated;
grant execute on function public.report_member(uuid, uuid, text, text) to authenticated;

-- Nor does it moderate.
create function public.is_moderator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.moderators where user_id = (select auth.uid())) and not gate.is_leaving()
$$;
revoke execute on function public.is_moderator() from public, anon, authenticated;
grant execute on function public.is_moderator() to authenticated;

create function private.moderator() returns uuid
language plpgsql stable set search_path = '' as $$
begin
  if not public.is_moderator() then
    raise exception 'Only moderators may do this' using errcode = '42501';
  end if;
  return (select auth.uid());
end $$;
revoke execute on function private.moderator() from public;

-- Up to 50 reports, the newest first: open ones, or those decided. Each with what was done about it. Who reported is not told.
create function public.list_reports(are_closed boolean default false, before_report uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.moderator();
begin
  return coalesce((
    select jsonb_agg(to_jsonb(page) order by page."createdAt" desc, page.id desc) from (
      select r.id, r.group_name as "groupName", r.student_name as "studentName", r.message_id is not null as "isMessage",
        case when r.comment_id is not null then 'comment' when r.answer_id is not null then 'answer' when r.entry_id is not null then 'question'
          when r.message_id is not null then 'message' else 'member' end as kind,
        r.text, r."imagePath", r.reason, r.note, (extract(epoch from r.created_at) * 1000)::bigint as "createdAt",
        coalesce(r.student = caller, false) as "isOwn", r.student is null as "isFormer",
        case when r.comment_id is not null then exists (select from public.qa_comments c where c.id = r.comment_id and c.hidden is not null)
          when r.answer_id is not null then exists (select from public.qa_answers a where a.id = r.answer_id and a.hidden is not null)
          when r.entry_id is not null then exists (select from public.qa_entries e where e.id = r.entry_id and e.hidden is not null)
          else exists (select from private.hidden_messages h where h.id = r.message_id) end as "isHidden",
        u.messaging_ban is not null as "isBanned",
        (select coalesce(jsonb_agg(jsonb_build_object('at', (extract(epoch from l.at) * 1000)::bigint, 'action', l.action,
            'reason', l.reason, 'note', l.note, 'moderator', m.username) order by l.id), '[]')
          from (select * from private.moderation_log where report_id = r.id order by id desc limit 20) l
          left join public.users m on m.id = l.moderator) as actions
      from private.reports r left join public.users u on u.id = r.student
      where (r.closed_at is not null) = are_closed
        and (before_report is null or (r.created_at, r.id) < (select b.created_at, b.id from private.reports b where b.id = before_report))
      order by r.created_at desc, r.id desc limit 50
    ) page), '[]');
end $$;
revoke execute on function public.list_reports(boolean, uuid) from public, anon, authenticated;
grant execute on function public.list_reports(boolean, uuid) to authenticated;

-- Decides about a report, and records it. `hide` and `restore` its message, `ban` and `lift-ban` its student,
-- `dismiss`. Answers 'done'; 'gone' where its message is; 'too-many'. Nobody decides about themselves.
create function public.moderate(report_id uuid, action text, reason text, note text default '') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.moderator();
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
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
  if action in ('hide', 'restore') and report.comment_id is not null then
    if not private.hide_comment(report.comment_id, case action when 'hide' then moderate.reason end) then
      return 'gone';
    end if;
  elsif action in ('hide', 'restore') and report.entry_id is not null then
    if not private.hide_post(report.entry_id, report.answer_id, case action when 'hide' then moderate.reason end) then
      return 'gone';
    end if;
  else
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
        update public.group_messages m
        set hidden = null, text = h.text, mentions = h.mentions, reactions = h.reactions, "imagePath" = h."imagePath"
        from private.hidden_messages h where m.id = report.message_id and h.id = m.id and not m._deleted;
        if not found then
          return 'gone';
        end if;
        delete from private.hidden_messages where id = report.message_id;
      when 'ban', 'lift-ban' then
        update public.users set messaging_ban = case action when 'ban' then moderate.reason end where id = report.student;
        if not found then
          return 'gone';
        end if;
      when 'dismiss' then null;
      else raise exception 'This is no decision' using errcode = '22023';
    end case;
  end if;
  update private.reports set closed_at = coalesce(closed_at, now()) where id = report.id;
  insert into private.moderation_log (moderator, action, report_id, student, message_id, post_id, reason, note)
  values (caller, action, report.id, coalesce(report.student, nobody), report.message_id, coalesce(report.comment_id, report.answer_id, report.entry_id),
    moderate.reason, trim(coalesce(moderate.note, '')));
  return 'done';
end $$;
revoke execute on function public.moderate(uuid, text, text, text) from public, anon, authenticated;
grant execute on function public.moderate(uuid, text, text, text) to authenticated;

create function private.keep_reports_of_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.reports set student = null, student_name = '' where student = old.id and entry_id is not null;
  return old;
end $$;
revoke execute on function private.keep_reports_of_posts() from public;
create trigger keep_reports_of_posts before delete on public.users for each row execute function private.keep_reports_of_posts();

-- The beginning of a long text: a report holds as much as of a message.
create function public.report_question(question_id uuid, reason text, note text default '') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  report private.reports;
begin
  select e.id, left(e.title, 80), e.author_id, left(concat_ws(e'\n\n', e.title, nullif(e.body, '')), 4000)
  into report.entry_id, report.group_name, report.student, report.text
  from public.qa_entries e where e.id = report_question.question_id and e.hidden is null;
  if report.entry_id is null then
    raise exception 'Students report what they can read' using errcode = '42501';
  end if;
  report.reporter := caller;
  report.reason := report_question.reason;
  report.note := report_question.note;
  return private.add_report(report);
end $$;
revoke execute on function public.report_question(uuid, text, text) from public, anon, authenticated;
grant execute on function public.report_question(uuid, text, text) to authenticated;

create function public.report_answer(answer_id uuid, reason text, note text default '') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  report private.reports;
begin
  select e.id, a.id, left(e.title, 80), a.author_id, left(a.body, 4000)
  into report.entry_id, report.answer_id, report.group_name, report.student, report.text
  from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
  where a.id = report_answer.answer_id and a.hidden is null and e.hidden is null;
  if report.answer_id is null then
    raise exception 'Students report what they can read' using errcode = '42501';
  end if;
  report.reporter := caller;
  report.reason := report_answer.reason;
  report.note := report_answer.note;
  return private.add_report(report);
end $$;
revoke execute on function public.report_answer(uuid, text, text) from public, anon, authenticated;
grant execute on function public.report_answer(uuid, text, text) to authenticated;

-- Hides the question or the answer for a reason, or restores it for none. False if it is gone, or is as wanted.
create function private.hide_post(entry_id uuid, answer_id uuid, reason text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  -- The question first, in the order in which accepting an answer locks them.
  perform from public.qa_entries e where e.id = hide_post.entry_id for update;
  if hide_post.answer_id is null then
    update public.qa_entries e set hidden = hide_post.reason
    where e.id = hide_post.entry_id and (e.hidden is null) = (hide_post.reason is not null);
  else
    update public.qa_answers a set hidden = hide_post.reason
    where a.id = hide_post.answer_id and (a.hidden is null) = (hide_post.reason is not null);
  end if;
  return found;
end $$;
revoke execute on function private.hide_post(uuid, uuid, text) from public;

create function public.report_comment(comment_id uuid, reason text, note text default '') returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  report private.reports;
begin
  select e.id, c.answer_id, c.id, left(e.title, 80), c.author_id, c.body
  into report.entry_id, report.answer_id, report.comment_id, report.group_name, report.student, report.text
  from public.qa_comments c join public.qa_entries e on e.id = c.entry_id left join public.qa_answers a on a.id = c.answer_id
  where c.id = report_comment.comment_id and c.hidden is null and e.hidden is null and a.hidden is null;
  if report.comment_id is null then
    raise exception 'Students report what they can read' using errcode = '42501';
  end if;
  report.reporter := caller;
  report.reason := report_comment.reason;
  report.note := report_comment.note;
  return private.add_report(report);
end $$;
revoke execute on function public.report_comment(uuid, text, text) from public, anon, authenticated;
grant execute on function public.report_comment(uuid, text, text) to authenticated;

-- Hides the comment for a reason, or restores it for none. False if it is gone, or is as wanted.
create function private.hide_comment(comment_id uuid, reason text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  update public.qa_comments c set hidden = hide_comment.reason
  where c.id = hide_comment.comment_id and (c.hidden is null) = (hide_comment.reason is not null);
  return found;
end $$;
revoke execute on function private.hide_comment(uuid, text) from public;

-- A comment has no picture: a report of one shows none, above all not that of whoever wrote the post above it.
create function private.report_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.comment_id is not null then
    new."imagePath" := null;
  elsif new.answer_id is null then
    select e.picture into new."imagePath" from public.qa_entries e where e.id = new.entry_id;
  else
    select a.picture into new."imagePath" from public.qa_answers a where a.id = new.answer_id;
  end if;
  return new;
end $$;
revoke execute on function private.report_picture() from public;
create trigger report_picture before insert on private.reports
  for each row when (new.entry_id is not null) execute function private.report_picture();

select private.keep_usage('private.reports', 'reporter', '{text,note}');
