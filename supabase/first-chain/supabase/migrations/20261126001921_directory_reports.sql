-- Questions and answers of the directory are reported to the same moderators as messages, and hidden by them. A hidden row keeps its
-- content, and row-level security shows it to nobody: moderators read what was reported.

-- Hiding -----------------------------------------------------------------------------------------------

-- The reason why a moderator hid it. No student may write it.
alter table public.qa_entries add column hidden varchar(20);
alter table public.qa_answers add column hidden varchar(20);

-- Hidden answers too are others': they keep a question from being deleted, and its author does not see them.
create function gate.has_answers(question uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.qa_answers where entry_id = question)
$$;

drop policy "Everybody reads questions" on public.qa_entries;
create policy "Everybody reads questions that are not hidden" on public.qa_entries
  for select to anon, authenticated using (hidden is null);
drop policy "Authors edit their questions" on public.qa_entries;
create policy "Authors edit their questions unless hidden" on public.qa_entries
  for update to authenticated using (author_id = (select auth.uid()) and hidden is null) with check (author_id = (select auth.uid()));
drop policy "Authors delete a question that nobody answered" on public.qa_entries;
create policy "Authors delete a question that nobody answered, unless hidden" on public.qa_entries
  for delete to authenticated using (author_id = (select auth.uid()) and hidden is null and not gate.has_answers(id));

-- The subqueries see questions as the caller does: what hangs on a hidden one is hidden with it.
drop policy "Everybody reads answers" on public.qa_answers;
create policy "Everybody reads answers that are not hidden" on public.qa_answers
  for select to anon, authenticated
  using (hidden is null and exists (select from public.qa_entries e where e.id = entry_id));
drop policy "Students answer in their own name" on public.qa_answers;
create policy "Students answer what they can read, in their own name" on public.qa_answers
  for insert to authenticated
  with check (author_id = (select auth.uid()) and exists (select from public.qa_entries e where e.id = entry_id));
drop policy "Authors edit their answers" on public.qa_answers;
create policy "Authors edit their answers unless hidden" on public.qa_answers
  for update to authenticated using (author_id = (select auth.uid()) and hidden is null) with check (author_id = (select auth.uid()));
drop policy "Authors delete their answers" on public.qa_answers;
create policy "Authors delete their answers unless hidden" on public.qa_answers
  for delete to authenticated using (author_id = (select auth.uid()) and hidden is null);

-- A hidden answer is neither counted nor the accepted one. When it is restored, the asker may accept it again.
create or replace function private.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.hidden is null then
    change := change - 1;
  end if;
  if tg_op <> 'DELETE' and new.hidden is null then
    change := change + 1;
  end if;
  update public.qa_entries set answer_count = answer_count + change where id = coalesce(new.entry_id, old.entry_id) and change <> 0;
  if tg_op = 'UPDATE' and new.hidden is not null then
    update public.qa_entries set accepted_answer_id = null where id = new.entry_id and accepted_answer_id = new.id;
  end if;
  return null;
end $$;
drop trigger count_answers on public.qa_answers;
create trigger count_answers after insert or delete or update of hidden on public.qa_answers
  for each row execute function private.count_answers();

create function private.refuse_hidden_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked, so that a moderator who hides it now comes before or after.
  perform from public.qa_answers a where a.id = new.accepted_answer_id and a.hidden is null for share;
  if not found and exists (select from public.qa_answers a where a.id = new.accepted_answer_id) then
    raise exception 'A moderator hid this answer' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger refuse_hidden_answer before update of accepted_answer_id on public.qa_entries
  for each row when (new.accepted_answer_id is not null) execute function private.refuse_hidden_answer();

create or replace function private.accepted_answers(student uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from (
    select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id and e.accepted_answer_id = a.id
    where a.author_id = student and e.author_id is distinct from student and e.hidden is null limit 10
  ) accepted
$$;

-- Under a policy with a condition, Postgres uses no index for a text search, because that operator is not leakproof. This function
-- has the policy's condition, and the index. Up to 10 questions.
create function public.search_questions(words text, subject text default null, chapter text default null, sort text default 'newest')
returns setof public.qa_entries
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted tsquery := plainto_tsquery('simple', left(words, 500));
begin
  if sort = 'helpful' then
    return query select e.* from public.qa_entries e
      where e.hidden is null and e.search @@ wanted
        and (search_questions.subject is null or e.subject = search_questions.subject)
        and (search_questions.chapter is null or e.chapter = search_questions.chapter)
      order by e.votes desc, e.id desc limit 10;
  else
    return query select e.* from public.qa_entries e
      where e.hidden is null and e.search @@ wanted
        and (search_questions.subject is null or e.subject = search_questions.subject)
        and (search_questions.chapter is null or e.chapter = search_questions.chapter)
        and (sort <> 'unanswered' or e.answer_count = 0)
      order by e.created_at desc, e.id desc limit 10;
  end if;
end $$;

-- Reporting --------------------------------------------------------------------------------------------

alter table private.reports
  alter column "groupId" drop not null,
  -- Null once the author's account is gone: what they wrote for everybody stays, and so does the report of it.
  alter column student drop not null,
  -- The question, or that of the answer. The title stands in group_name.
  add column entry_id uuid,
  add column answer_id uuid;
alter table private.reports drop constraint reports_reporter_student_message_id_key;
-- Only of reporters who are there: two whose accounts are gone may have reported the same.
create unique index reports_once on private.reports (reporter, student, message_id, entry_id, answer_id) nulls not distinct
  where reporter is not null;
create index reports_reporter on private.reports (reporter);

create function private.keep_reports_of_posts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.reports set student = null, student_name = '' where student = old.id and entry_id is not null;
  return old;
end $$;
create trigger keep_reports_of_posts before delete on public.users for each row execute function private.keep_reports_of_posts();

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
    (reporter, "groupId", group_name, student, student_name, message_id, entry_id, answer_id, text, "imagePath", reason, note)
  select report.reporter, report."groupId", report.group_name, report.student, coalesce(nullif(u.display_name, ''), u.username, ''),
    report.message_id, report.entry_id, report.answer_id, coalesce(report.text, ''), report."imagePath", report.reason,
    trim(coalesce(report.note, ''))
  from (select) one left join public.users u on u.id = report.student
  on conflict do nothing;
  return 'reported';
end $$;

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

-- Moderating -------------------------------------------------------------------------------------------

-- The question or the answer that was decided about.
alter table private.moderation_log add column post_id uuid;

create or replace function private.keep_log() returns trigger
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

create or replace function public.list_reports(are_closed boolean default false, before_report uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := private.moderator();
begin
  return coalesce((
    select jsonb_agg(to_jsonb(page) order by page."createdAt" desc, page.id desc) from (
      select r.id, r.group_name as "groupName", r.student_name as "studentName", r.message_id is not null as "isMessage",
        case when r.answer_id is not null then 'answer' when r.entry_id is not null then 'question'
          when r.message_id is not null then 'message' else 'member' end as kind,
        r.text, r."imagePath", r.reason, r.note, (extract(epoch from r.created_at) * 1000)::bigint as "createdAt",
        coalesce(r.student = caller, false) as "isOwn", r.student is null as "isFormer",
        case when r.answer_id is not null then exists (select from public.qa_answers a where a.id = r.answer_id and a.hidden is not null)
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

create or replace function public.moderate(report_id uuid, action text, reason text, note text default '') returns text
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
  if action in ('hide', 'restore') and report.entry_id is not null then
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
  values (caller, action, report.id, coalesce(report.student, nobody), report.message_id, coalesce(report.answer_id, report.entry_id),
    moderate.reason, trim(coalesce(moderate.note, '')));
  return 'done';
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function gate.has_answers(uuid) from public;
grant execute on function gate.has_answers(uuid) to authenticated;
revoke execute on function public.search_questions(text, text, text, text), public.report_question(uuid, text, text),
  public.report_answer(uuid, text, text) from public, anon;
grant execute on function public.search_questions(text, text, text, text) to anon, authenticated;
grant execute on function public.report_question(uuid, text, text), public.report_answer(uuid, text, text) to authenticated;
