-- Short remarks under questions and answers, and a number for each answer and comment of a question, in the order in which they
-- became visible: what a student has seen of a question is one number (20261126200601_follows.sql).

-- The number of the newest answer or comment. Its writers wait for each other on the question's row, so whoever reads the number
-- first and what hangs on the question afterwards misses nothing up to it.
alter table public.qa_entries add column newest integer not null default 0;
alter table public.qa_answers add column serial integer not null default 0;

create table public.qa_comments (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  -- Null under the question itself.
  answer_id uuid,
  body varchar(500) not null check (trim(body) <> ''),
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name varchar(60),
  serial integer not null default 0,
  -- The reason why a moderator hid it.
  hidden varchar(20),
  created_at timestamptz not null default now(),
  foreign key (entry_id, answer_id) references public.qa_answers (entry_id, id) on delete cascade
);
create index qa_comments_entry on public.qa_comments (entry_id, serial);
create index qa_comments_answer on public.qa_comments (entry_id, answer_id);
create index qa_comments_author on public.qa_comments (author_id);
create index qa_answers_serial on public.qa_answers (entry_id, serial);

alter table public.qa_comments enable row level security;
revoke all on public.qa_comments from public, anon, authenticated;
grant select on public.qa_comments to anon, authenticated;
grant insert (id, entry_id, answer_id, body), delete on public.qa_comments to authenticated;
grant select, insert, update, delete on public.qa_comments to service_role;

-- The subqueries see questions and answers as the caller does: what hangs on a hidden one is hidden with it.
create policy "Everybody reads comments that are not hidden" on public.qa_comments
  for select to anon, authenticated
  using (hidden is null and exists (select from public.qa_entries e where e.id = entry_id)
    and (answer_id is null or exists (select from public.qa_answers a where a.id = answer_id)));
create policy "Students comment on what they can read, in their own name" on public.qa_comments
  for insert to authenticated
  with check (author_id = (select auth.uid()) and exists (select from public.qa_entries e where e.id = entry_id)
    and (answer_id is null or exists (select from public.qa_answers a where a.id = answer_id)));
create policy "Authors delete their comments unless hidden" on public.qa_comments
  for delete to authenticated using (author_id = (select auth.uid()) and hidden is null);

create trigger a_refuse_leaving before insert or update or delete on public.qa_comments
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger refuse_banned before insert or update on public.qa_comments
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_banned();

-- Numbers ----------------------------------------------------------------------------------------------

create function private.number_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set newest = newest + 1 where id = new.entry_id returning newest into new.serial;
  new.serial := coalesce(new.serial, 0);
  return new;
end $$;
create trigger number before insert on public.qa_answers for each row execute function private.number_answer();

-- Up to 30 under a post, and ten of one student, so that nobody fills it alone. Those that are hidden take no place.
create function private.place_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  under integer;
  own integer;
begin
  -- The answer first, in the order in which its deletion locks both.
  perform from public.qa_answers a where a.id = new.answer_id for key share;
  update public.qa_entries set newest = newest + 1 where id = new.entry_id returning newest into new.serial;
  new.serial := coalesce(new.serial, 0);
  select count(*), count(*) filter (where c.author_id = new.author_id) into under, own from public.qa_comments c
  where c.entry_id = new.entry_id and c.answer_id is not distinct from new.answer_id and c.hidden is null;
  if under >= 30 or own >= 10 then
    raise exception 'too many comments here' using errcode = '42501', hint = 'qa-comments';
  end if;
  select u.username into new.author_name from public.users u where u.id = new.author_id;
  return new;
end $$;
create trigger place before insert on public.qa_comments for each row execute function private.place_comment();

-- A newcomer writes 20 a day with one link in each; an accepted answer adds to both.
create function private.limit_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  trusted integer := private.accepted_answers(caller);
begin
  if (select count(*) from regexp_matches(new.body, 'https?://|www\.', 'gi')) > 1 + trusted then
    raise exception 'too many links' using errcode = '42501', hint = 'qa-links';
  elsif not private.use_up('insert qa_comments', caller::text, 20 + 5 * trusted, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
create trigger b_limit before insert on public.qa_comments
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_comment();

-- Names ------------------------------------------------------------------------------------------------

create function private.rename_commenter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_comments set author_name = new.username where author_id = new.id;
  return null;
end $$;
create trigger rename_commenter after update on public.users
  for each row when (old.username is distinct from new.username) execute function private.rename_commenter();

-- Comments stay, as what they are about does, without a name.
create function private.forget_commenter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_comments set author_name = null where author_id = old.id;
  return old;
end $$;
create trigger forget_commenter before delete on auth.users for each row execute function private.forget_commenter();

-- Reporting and moderating -----------------------------------------------------------------------------

-- With `entry_id`, and with `answer_id` for one under an answer.
alter table private.reports add column comment_id uuid;
drop index private.reports_once;
create unique index reports_once on private.reports (reporter, student, message_id, entry_id, answer_id, comment_id) nulls not distinct
  where reporter is not null;

create or replace function private.add_report(report private.reports) returns text
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

-- Hides the comment for a reason, or restores it for none. False if it is gone, or is as wanted.
create function private.hide_comment(comment_id uuid, reason text) returns boolean
language plpgsql volatile set search_path = '' as $$
begin
  update public.qa_comments c set hidden = hide_comment.reason
  where c.id = hide_comment.comment_id and (c.hidden is null) = (hide_comment.reason is not null);
  return found;
end $$;

-- What moderators read and decide knows of comments too; the rest of both functions is as it was.
do $$
declare
  change record;
  definition text;
begin
  for change in select * from (values
    ('public.list_reports(boolean, uuid)', $from$case when r.answer_id is not null then 'answer'$from$,
      $to$case when r.comment_id is not null then 'comment' when r.answer_id is not null then 'answer'$to$),
    ('public.list_reports(boolean, uuid)', $from$case when r.answer_id is not null then exists$from$,
      $to$case when r.comment_id is not null then exists (select from public.qa_comments c where c.id = r.comment_id and c.hidden is not null)
          when r.answer_id is not null then exists$to$),
    ('public.moderate(uuid, text, text, text)', $from$if action in ('hide', 'restore') and report.entry_id is not null then$from$,
      $to$if action in ('hide', 'restore') and report.comment_id is not null then
    if not private.hide_comment(report.comment_id, case action when 'hide' then moderate.reason end) then
      return 'gone';
    end if;
  elsif action in ('hide', 'restore') and report.entry_id is not null then$to$),
    ('public.moderate(uuid, text, text, text)', 'coalesce(report.answer_id, report.entry_id)',
      'coalesce(report.comment_id, report.answer_id, report.entry_id)')
  ) as c (function, before, after) loop
    definition := pg_get_functiondef(change.function::regprocedure);
    if position(change.before in definition) = 0 then
      raise exception '% reads in another way: revise this migration', change.function;
    end if;
    execute replace(definition, change.before, change.after);
  end loop;
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.report_comment(uuid, text, text) from public, anon;
grant execute on function public.report_comment(uuid, text, text) to authenticated;
