-- Three holes of papers given to a group, and papers that nothing refers to any more.

-- A paper is reported by its announcement. Under the id of another message it would have none.
create function private.refuse_taken_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.group_messages m where m.id = new.id) then
    raise exception 'A message has the id of this paper' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger refuse_taken_id before insert on public.given_papers for each row execute function private.refuse_taken_id();

-- Nor can its author take the announcement out of sight while the paper stays. Who withdraws the paper takes it back.
create function private.guard_announcement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.given_papers p where p.id = old.id) then
    raise exception 'This message announces a paper, and goes when that is withdrawn' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger guard_announcement before update on public.group_messages
  for each row when (current_user in ('anon', 'authenticated')
    and ((new._deleted and not old._deleted) or (new.text, new."imagePath") is distinct from (old.text, old."imagePath")))
  execute function private.guard_announcement();

-- As many digits to the base of 36, which order as the numbers do.
create function private.base36(value integer, digits integer) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + value / (36 ^ place)::integer % 36, 1), '' order by place desc)
  from generate_series(0, digits - 1) place
$$;

-- What is later than the paper's length counts for no device, so it must not take the place of what does.
drop function private.final_events(text[], integer);
create function private.final_events(events text[], questions integer, minutes integer) returns text[]
language sql immutable set search_path = '' as $$
  with known as (
    select e.text collate "C" as text, substr(e.text, 6, 1) as deed, substr(e.text, 7, 2) collate "C" as question
    from unnest(events) e(text)
    where e.text ~ '^[0-9a-z]{5}[smcz][0-9a-z]{2}(=.{0,30})?$'
      and substr(e.text, 1, 5) collate "C" <= private.base36(minutes * 60000, 5)
      and substr(e.text, 7, 2) collate "C" < private.base36(questions, 2)
  ), ending as (
    select min(text) as text from known where deed = 'z'
  )
  select coalesce(array_agg(f.text order by f.text), '{}') from (
    (select distinct on (k.question) k.text from known k, ending
      where (k.text < ending.text or ending.text is null)
        -- "Mark for Review" without an answer leaves the saved one.
        and (k.deed in ('s', 'c') or (k.deed = 'm' and strpos(k.text, '=') > 0))
      order by k.question, k.text desc)
    union all
    select text from ending where text is not null
  ) f
$$;

create or replace function private.hand_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_in boolean := new.given_id is not null and new.kind = 'attempt' and new.status = 'submitted' and not new._deleted;
begin
  update private.given_results r set is_shown = is_in and new.is_shown and r.given_id = new.given_id
  where r.user_id = new.user_id and r.attempt_id = new.id
    and r.is_shown is distinct from (is_in and new.is_shown and r.given_id = new.given_id);
  if is_in then
    insert into private.given_results (given_id, user_id, attempt_id, events, is_late, is_shown)
    select p.id, new.user_id, new.id, private.final_events(new.events, p.questions, p.minutes), now() > p.results_at, new.is_shown
    from public.given_papers p join public.groups g on g.id = p.group_id
    where p.id = new.given_id and p.opens_at <= now() and g.members @> array[new.user_id]
    on conflict do nothing;
  end if;
  return null;
exception when integrity_constraint_violation or data_exception then
  raise warning 'A hand-in was not taken: %', sqlerrm;
  return null;
end $$;

-- Two devices that delete the last two references to a paper each see the other one's: only here both are known.
create function private.drop_paper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.attempts p set _deleted = true
  where p.id = new.paper_id and p.user_id = new.user_id and p.kind = 'paper' and not p._deleted and not exists (
    select from public.attempts r
    where r.user_id = new.user_id and r.paper_id = new.paper_id and r.kind <> 'paper' and not r._deleted);
  return null;
end $$;
create trigger drop_paper after update on public.attempts
  for each row when (new._deleted and not old._deleted and new.kind <> 'paper' and new.paper_id is not null)
  execute function private.drop_paper();

revoke execute on all functions in schema private from public;
