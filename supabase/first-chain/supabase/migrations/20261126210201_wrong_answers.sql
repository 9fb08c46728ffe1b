-- An accepted answer that is wrong: each student may say so once, with a reason. From three of them on, or once the one who asked
-- says so, the question shows how many and why. Fewer are shown to nobody, and no author takes the mark away.

create function private.is_flaw(reason text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(reason in ('calculation', 'idea', 'question', 'missing'), false)
$$;

create table public.qa_flags (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  answer_id uuid not null references public.qa_answers (id) on delete cascade,
  reason varchar(12) not null check (private.is_flaw(reason)),
  created_at timestamptz not null default now(),
  unique (answer_id, user_id)
);
create index qa_flags_user on public.qa_flags (user_id);

alter table public.qa_flags enable row level security;
revoke all on public.qa_flags from public, anon, authenticated;
-- Written by flag_answer only.
grant select on public.qa_flags to authenticated;
grant select, insert, update, delete on public.qa_flags to service_role;
create policy "A student's flags are their own" on public.qa_flags for select to authenticated using (user_id = (select auth.uid()));

-- Of the accepted answer, as everybody sees it. No student may write them.
alter table public.qa_entries
  add column wrong_count integer not null default 0,
  add column wrong_reason varchar(12),
  add column wrong_at timestamptz;

create type private.wrong_mark as (count integer, reason varchar(12), at timestamptz);

-- What the flags of an answer amount to. The most frequent reason; of equally frequent ones the first by name.
create function private.wrong_mark(answer uuid, asker uuid) returns private.wrong_mark
language sql stable set search_path = '' as $$
  select case when count(*) >= 3 or coalesce(bool_or(f.user_id = asker), false)
    then (count(*)::integer, mode() within group (order by f.reason), max(f.created_at))::private.wrong_mark
    else (0, null, null)::private.wrong_mark end
  from public.qa_flags f where f.answer_id = answer
$$;

-- Flags belong to their answer: accepting another takes the mark away, and accepting this one again brings it back. Otherwise an asker
-- who answered too would wipe flags by accepting to and fro.
create function private.mark_accepted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mark private.wrong_mark := private.wrong_mark(new.accepted_answer_id, new.author_id);
begin
  new.wrong_count := mark.count;
  new.wrong_reason := mark.reason;
  new.wrong_at := mark.at;
  return new;
end $$;
create trigger mark_accepted before update of accepted_answer_id on public.qa_entries
  for each row execute function private.mark_accepted();

create function private.show_flags() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  answer uuid := coalesce(new.answer_id, old.answer_id);
  entry public.qa_entries;
  mark private.wrong_mark;
begin
  -- A statement of its own: what is counted after it is what others wrote before it. The question is locked whatever it accepts: an
  -- acceptance at the same time either counts this flag or is waited for.
  select e.* into entry from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
    where a.id = answer for no key update of e;
  if entry.accepted_answer_id = answer then
    mark := private.wrong_mark(answer, entry.author_id);
    update public.qa_entries set wrong_count = mark.count, wrong_reason = mark.reason, wrong_at = mark.at where id = entry.id;
  end if;
  return null;
end $$;
create trigger show_flags after insert or update or delete on public.qa_flags for each row execute function private.show_flags();

-- Flags the accepted answer to a question, in place of the caller's earlier flag; without a reason it takes that back.
create function public.flag_answer(answer_id uuid, reason text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  author uuid;
begin
  if flag_answer.reason is null then
    -- In the order of the statement below.
    perform from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
      where a.id = flag_answer.answer_id for no key update of e;
    delete from public.qa_flags f where f.answer_id = flag_answer.answer_id and f.user_id = caller;
    return 'done';
  elsif not private.is_flaw(flag_answer.reason) then
    raise exception 'This is not a reason' using errcode = '22023';
  end if;
  -- Locked in the order in which accepting and hiding lock.
  select a.author_id into author from public.qa_answers a join public.qa_entries e on e.id = a.entry_id and e.accepted_answer_id = a.id
    where a.id = flag_answer.answer_id and a.hidden is null and e.hidden is null for no key update of e;
  if not found then
    raise exception 'Only the accepted answer to a question is flagged' using errcode = '42501', hint = 'qa-not-accepted';
  elsif author = caller then
    raise exception 'Nobody flags what they wrote' using errcode = '42501', hint = 'qa-own';
  elsif not private.use_up('flag', caller::text, 30, '1 day') then
    raise exception 'too many flags in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  insert into public.qa_flags as f (user_id, answer_id, reason) values (caller, flag_answer.answer_id, flag_answer.reason)
  on conflict on constraint qa_flags_answer_id_user_id_key do update set reason = excluded.reason where f.reason <> excluded.reason;
  return 'done';
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.flag_answer(uuid, text) from public, anon;
grant execute on function public.flag_answer(uuid, text) to authenticated;
