-- A question that was asked before points to that one and stays readable. The one who asked it, students with three answers that others
-- accepted, and moderators say so. No pointer leads to a question that points elsewhere: there are no chains, and so no loops.

alter table public.qa_entries
  add column duplicate_of uuid references public.qa_entries (id) on delete set null,
  add constraint qa_entries_not_its_own check (duplicate_of <> id);
create index qa_entries_duplicate_of on public.qa_entries (duplicate_of);

-- Who said so, and may take it back.
create table private.qa_duplicates (
  entry_id uuid primary key references public.qa_entries (id) on delete cascade,
  marked_by uuid references public.users (id) on delete set null,
  marked_at timestamptz not null default now()
);
create index qa_duplicates_marked_by on private.qa_duplicates (marked_by);

create function private.may_mark_duplicate(student uuid, entry public.qa_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case
    when exists (select from private.moderators m where m.user_id = student) then true
    when entry.duplicate_of is not null
      then exists (select from private.qa_duplicates d where d.entry_id = entry.id and d.marked_by = student)
    else entry.author_id = student or private.accepted_answers(student) >= 3 end, false)
$$;

create function public.may_mark_duplicate(question_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.may_mark_duplicate((select auth.uid()), e) from public.qa_entries e where e.id = question_id and e.hidden is null), false)
$$;

-- Points to the question with this address, or, without one, nowhere any more. Answers 'done', 'no-such-question', 'itself' or
-- 'too-many'. What points to a question that itself points elsewhere points there.
create function public.mark_duplicate(question_id uuid, address text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  entry public.qa_entries;
  original public.qa_entries;
begin
  -- Before the lock: who may not mark keeps nobody waiting.
  if not public.may_mark_duplicate(mark_duplicate.question_id) then
    raise exception 'Only some may mark this question' using errcode = '42501';
  end if;
  -- One at a time, everywhere: two that point to each other at once would be a loop. Such marks are few.
  perform pg_advisory_xact_lock(hashtextextended('qa duplicates', 0));
  select * into entry from public.qa_entries e where e.id = mark_duplicate.question_id and e.hidden is null for no key update;
  if entry.id is null or not private.may_mark_duplicate(caller, entry)
    or exists (select from public.users u where u.id = caller and u.messaging_ban is not null) then
    raise exception 'Only some may mark this question' using errcode = '42501';
  elsif not private.use_up('duplicate', caller::text, 20, '1 day') then
    return 'too-many';
  end if;
  if mark_duplicate.address is null then
    update public.qa_entries set duplicate_of = null where id = entry.id;
    delete from private.qa_duplicates where entry_id = entry.id;
    return 'done';
  end if;
  -- Older addresses count too.
  select * into original from public.qa_entries e
  where e.slug = coalesce(public.question_address(mark_duplicate.address), mark_duplicate.address) and e.hidden is null;
  if original.duplicate_of is not null then
    select * into original from public.qa_entries e where e.id = original.duplicate_of and e.hidden is null;
  end if;
  if original.id is null then
    return 'no-such-question';
  elsif original.id = entry.id then
    return 'itself';
  end if;
  update public.qa_entries set duplicate_of = original.id where id = entry.id or duplicate_of = entry.id;
  insert into private.qa_duplicates (entry_id, marked_by) values (entry.id, caller)
  on conflict (entry_id) do update set marked_by = excluded.marked_by, marked_at = excluded.marked_at;
  return 'done';
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.may_mark_duplicate(uuid), public.mark_duplicate(uuid, text) from public, anon;
grant execute on function public.may_mark_duplicate(uuid), public.mark_duplicate(uuid, text) to authenticated;
