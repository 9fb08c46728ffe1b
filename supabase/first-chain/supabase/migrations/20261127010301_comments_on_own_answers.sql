-- Whoever answers a question is told of comments on that answer, without following the question. The number up to which they have seen it
-- is in qa_follows, as a follower's is (20261126200601_follows.sql).

alter table public.qa_follows
  -- Does not follow the question: comments on own answers there count, and nothing else.
  add column answers_only boolean not null default false;

-- The newest 500 of a student: they answer more.
create function private.hear_of_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.qa_follows where id in (
    select f.id from public.qa_follows f where f.user_id = new.author_id and f.answers_only order by f.since desc, f.id offset 499);
  insert into public.qa_follows (user_id, entry_id, answers_only) values (new.author_id, new.entry_id, true) on conflict do nothing;
  return null;
end $$;
create trigger hear_of_comments after insert on public.qa_answers
  for each row when (new.author_id is not null) execute function private.hear_of_comments();

-- Following takes the place of it, and unfollowing gives it back with what was seen.
create or replace function private.begin_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.answers_only then
    delete from public.qa_follows f where f.user_id = new.user_id and f.entry_id = new.entry_id and f.answers_only;
  end if;
  new.seen := coalesce((select e.newest from public.qa_entries e where e.id = new.entry_id), 0);
  return new;
end $$;

create function private.end_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if exists (select from public.qa_answers a where a.entry_id = old.entry_id and a.author_id = old.user_id) then
    insert into public.qa_follows (user_id, entry_id, answers_only) values (old.user_id, old.entry_id, true)
    on conflict do nothing returning id into kept;
    update public.qa_follows set seen = old.seen where id = kept;
  end if;
  return null;
end $$;
create trigger end_follow after delete on public.qa_follows
  for each row when (not old.answers_only and current_user in ('anon', 'authenticated')) execute function private.end_follow();

create or replace function private.limit_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at once come one after the other.
  perform private.lock_students(array[new.user_id]);
  if (
    select count(*) from public.qa_follows f where f.user_id = new.user_id and f.entry_id <> new.entry_id and not f.answers_only
  ) >= 500 then
    raise exception 'too many followed' using errcode = '42501', hint = 'qa-follows';
  elsif not private.use_up('follow', new.user_id::text, 300, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;

create or replace function private.follow_own_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_students(array[new.author_id]);
  delete from public.qa_follows where id in (
    select f.id from public.qa_follows f where f.user_id = new.author_id and not f.answers_only order by f.since desc, f.id offset 499);
  insert into public.qa_follows (user_id, entry_id) values (new.author_id, new.id) on conflict do nothing;
  return null;
end $$;

-- Nothing that is there already becomes new.
insert into public.qa_follows (user_id, entry_id, answers_only)
select author_id, entry_id, true from (
  select a.author_id, a.entry_id, row_number() over (partition by a.author_id order by max(a.created_at) desc) as place
  from public.qa_answers a where a.author_id is not null group by a.author_id, a.entry_id
) answered where place <= 500
on conflict do nothing;

-- What is new -------------------------------------------------------------------------------------------

-- A row for each answer and comment of others in a followed question that its follower has not seen, up to 100 in each; of a question
-- that is not followed, for each comment on an own answer.
create or replace view private.question_news as
  select f.user_id, f.entry_id, coalesce(e.author_id = f.user_id, false) as is_mine
  from public.qa_follows f
  join public.qa_entries e on e.id = f.entry_id and e.hidden is null and e.newest > f.seen
  join lateral (
    select from public.qa_answers a
    where not f.answers_only and a.entry_id = f.entry_id and a.serial > f.seen and a.hidden is null
      and a.author_id is distinct from f.user_id
    union all
    select from public.qa_comments c left join public.qa_answers a on a.id = c.answer_id
    where c.entry_id = f.entry_id and c.serial > f.seen and c.hidden is null and a.hidden is null and c.author_id is distinct from f.user_id
      and (not f.answers_only or a.author_id = f.user_id)
    limit 100
  ) post on true;

-- Of questions that are not followed, those with something new.
create or replace function public.list_own_questions(list text default 'mine', part integer default 0) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(found.row order by found.at), '[]') from (
    select (to_jsonb(e) - 'search')
        || jsonb_build_object('body', left(e.body, 200), 'news', coalesce(news.count, 0), 'isFollowed', listed.is_followed) as row,
      row_number() over (order by (news.count is not null) desc, e.created_at desc, e.id) as at
    from (
      select own.id, true as is_followed from public.qa_entries own where list = 'mine' and own.author_id = (select auth.uid())
      union all
      select f.entry_id, not f.answers_only from public.qa_follows f where list = 'following' and f.user_id = (select auth.uid())
    ) listed
    join public.qa_entries e on e.id = listed.id
      and (list = 'mine' or (e.hidden is null and e.author_id is distinct from (select auth.uid())))
    left join (
      select n.entry_id, count(*)::integer as count from private.question_news n
      where n.user_id = (select auth.uid()) group by n.entry_id
    ) news on news.entry_id = e.id
    where listed.is_followed or news.count is not null
    order by at offset 20 * least(greatest(coalesce(part, 0), 0), 100) limit 20
  ) found
$$;

-- What the page has to note as seen (`isTold`), besides following. The rest of the function is as it was.
do $$
declare
  definition text := pg_get_functiondef('public.own_part_of_question(text)'::regprocedure);
  before constant text := $from$exists (select from public.qa_follows f where f.user_id = caller and f.entry_id = question.id),$from$;
begin
  if position(before in definition) = 0 then
    raise exception 'own_part_of_question reads in another way: revise this migration';
  end if;
  execute replace(definition, before, $to$exists (
      select from public.qa_follows f where f.user_id = caller and f.entry_id = question.id and not f.answers_only),
    'isTold', exists (select from public.qa_follows f where f.user_id = caller and f.entry_id = question.id),$to$);
end $$;

revoke execute on all functions in schema private from public;
