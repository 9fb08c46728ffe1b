-- A question may also repeat one that the app itself solves: a worked example, or one of the question bank. Those are files of the app,
-- so the database knows the form of their ids only. A device shows the title of the solved question that it has under this id, and
-- nothing where it has none: whoever forges an id points nowhere.

alter table public.qa_entries
  -- The permanent id at the end of its address. Never like the end of an asked question's address.
  add column duplicate_solved varchar(100) constraint qa_entries_duplicate_solved check (
    duplicate_solved ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(duplicate_solved) >= 3
    and duplicate_solved !~ '(^|-)[0-9a-f]{8}([0-9a-f]{24})?$'),
  add constraint qa_entries_one_original check (num_nonnulls(duplicate_of, duplicate_solved) <= 1);

create or replace function private.may_mark_duplicate(student uuid, entry public.qa_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case
    when exists (select from private.moderators m where m.user_id = student) then true
    when entry.duplicate_of is not null or entry.duplicate_solved is not null
      then exists (select from private.qa_duplicates d where d.entry_id = entry.id and d.marked_by = student)
    else entry.author_id = student or private.accepted_answers(student) >= 3 end, false)
$$;

drop function public.mark_duplicate(uuid, text);
-- Points to the asked question with this address, or to the solved one with this id, or, without both, nowhere any more. Answers 'done',
-- 'no-such-question', 'itself' or 'too-many'. What points to a question that itself points elsewhere points there.
create function public.mark_duplicate(question_id uuid, address text, solved text default null) returns text
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
  if mark_duplicate.address is null and mark_duplicate.solved is null then
    update public.qa_entries set duplicate_of = null, duplicate_solved = null where id = entry.id;
    delete from private.qa_duplicates where entry_id = entry.id;
    return 'done';
  end if;
  if mark_duplicate.solved is null then
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
  end if;
  begin
    update public.qa_entries
    set duplicate_solved = coalesce(mark_duplicate.solved, original.duplicate_solved),
      duplicate_of = case when coalesce(mark_duplicate.solved, original.duplicate_solved) is null then original.id end
    where id = entry.id or duplicate_of = entry.id;
  exception
    -- No solved question has such an id.
    when check_violation or string_data_right_truncation then return 'no-such-question';
  end;
  insert into private.qa_duplicates (entry_id, marked_by) values (entry.id, caller)
  on conflict (entry_id) do update set marked_by = excluded.marked_by, marked_at = excluded.marked_at;
  return 'done';
end $$;

revoke execute on all functions in schema private from public;
revoke execute on function public.mark_duplicate(uuid, text, text) from public, anon;
grant execute on function public.mark_duplicate(uuid, text, text) to authenticated;
