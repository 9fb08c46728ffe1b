-- Students follow questions: whoever asks one does by itself. What is new there since they last looked is counted for them.

create table public.qa_follows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  -- The number of the newest answer or comment that they have seen (qa_entries.newest).
  seen integer not null default 0,
  since timestamptz not null default now(),
  unique (user_id, entry_id)
);
create index qa_follows_entry on public.qa_follows (entry_id);

alter table public.qa_follows enable row level security;
revoke all on public.qa_follows from public, anon, authenticated;
grant select, insert (entry_id), update (seen), delete on public.qa_follows to authenticated;
grant select, insert, update, delete on public.qa_follows to service_role;
create policy "What a student follows is their own" on public.qa_follows
  for all to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.qa_entries e where e.id = entry_id));

create trigger a_refuse_leaving before insert or update or delete on public.qa_follows
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

-- Up to 500 questions, and 300 new ones a day.
create function private.limit_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at once come one after the other.
  perform private.lock_students(array[new.user_id]);
  if (select count(*) from public.qa_follows f where f.user_id = new.user_id and f.entry_id <> new.entry_id) >= 500 then
    raise exception 'too many followed' using errcode = '42501', hint = 'qa-follows';
  elsif not private.use_up('follow', new.user_id::text, 300, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
create trigger b_limit before insert on public.qa_follows
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_follow();

-- What is there already is not new to them.
create function private.begin_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.seen := coalesce((select e.newest from public.qa_entries e where e.id = new.entry_id), 0);
  return new;
end $$;
create trigger see before insert on public.qa_follows for each row execute function private.begin_follow();

-- Beyond 500 the question that they have followed longest goes: asking is never refused for it.
create function private.follow_own_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_students(array[new.author_id]);
  delete from public.qa_follows where id in (
    select f.id from public.qa_follows f where f.user_id = new.author_id order by f.since desc, f.id offset 499);
  insert into public.qa_follows (user_id, entry_id) values (new.author_id, new.id) on conflict do nothing;
  return null;
end $$;
create trigger follow after insert on public.qa_entries
  for each row when (new.author_id is not null) execute function private.follow_own_question();

insert into public.qa_follows (user_id, entry_id)
select author_id, id from (
  select e.author_id, e.id, row_number() over (partition by e.author_id order by e.created_at desc) as place
  from public.qa_entries e where e.author_id is not null
) asked where place <= 500;

-- What is new -------------------------------------------------------------------------------------------

-- A row for each answer and comment of others in a followed question that its follower has not seen, up to 100 in each.
create view private.question_news as
  select f.user_id, f.entry_id, coalesce(e.author_id = f.user_id, false) as is_mine
  from public.qa_follows f
  join public.qa_entries e on e.id = f.entry_id and e.hidden is null and e.newest > f.seen
  join lateral (
    select from public.qa_answers a
    where a.entry_id = f.entry_id and a.serial > f.seen and a.hidden is null and a.author_id is distinct from f.user_id
    union all
    select from public.qa_comments c left join public.qa_answers a on a.id = c.answer_id
    where c.entry_id = f.entry_id and c.serial > f.seen and c.hidden is null and a.hidden is null and c.author_id is distinct from f.user_id
    limit 100
  ) post on true;

-- Answers and comments that wait for the caller, up to 100 in questions of theirs and as many in others that they follow.
create function public.count_question_news() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mine', (select count(*) from (
      select from private.question_news n where n.user_id = (select auth.uid()) and n.is_mine limit 100) found),
    'following', (select count(*) from (
      select from private.question_news n where n.user_id = (select auth.uid()) and not n.is_mine limit 100) found))
$$;

-- Twenty questions of the caller's own, or twenty of others that they follow: those with something new first, then the newest.
-- Own questions that moderators hid are among them.
create function public.list_own_questions(list text default 'mine', part integer default 0) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(found.row order by found.at), '[]') from (
    select (to_jsonb(e) - 'search') || jsonb_build_object('body', left(e.body, 200), 'news', coalesce(news.count, 0)) as row,
      row_number() over (order by (news.count is not null) desc, e.created_at desc, e.id) as at
    from (
      select own.id from public.qa_entries own where list = 'mine' and own.author_id = (select auth.uid())
      union all
      select f.entry_id from public.qa_follows f where list = 'following' and f.user_id = (select auth.uid())
    ) listed
    join public.qa_entries e on e.id = listed.id
      and (list = 'mine' or (e.hidden is null and e.author_id is distinct from (select auth.uid())))
    left join (
      select n.entry_id, count(*)::integer as count from private.question_news n
      where n.user_id = (select auth.uid()) group by n.entry_id
    ) news on news.entry_id = e.id
    order by at offset 20 * least(greatest(coalesce(part, 0), 0), 100) limit 20
  ) found
$$;

revoke all on private.question_news from public, anon, authenticated;
revoke execute on all functions in schema private from public;
revoke execute on function public.count_question_news(), public.list_own_questions(text, integer) from public, anon;
grant execute on function public.count_question_news(), public.list_own_questions(text, integer) to authenticated;
