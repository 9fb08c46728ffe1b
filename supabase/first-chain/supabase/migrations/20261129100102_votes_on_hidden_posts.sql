-- Nobody votes on what a moderator hid: neither on a hidden question or answer, nor on an answer below a hidden question. Answers,
-- comments and follows are refused there already, as their policies ask for a question that the student can read. A vote that was
-- given before can be taken back.
create or replace function private.guard_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.qa_entries e where e.id = new.entry_id and e.author_id = new.user_id)
    or exists (select from public.qa_answers a where a.id = new.answer_id and a.author_id = new.user_id) then
    raise exception 'Nobody votes for what they wrote' using errcode = '42501', hint = 'qa-own';
  end if;
  -- Locked as hiding locks, so that a moderator who hides it now comes before or after.
  perform from public.qa_entries e
    where e.id = coalesce(new.entry_id, (select a.entry_id from public.qa_answers a where a.id = new.answer_id))
    for no key update;
  if exists (select from public.qa_entries e where e.id = new.entry_id and e.hidden is not null)
    or exists (
      select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
      where a.id = new.answer_id and (a.hidden is not null or e.hidden is not null)) then
    raise exception 'Nobody votes on what a moderator hid' using errcode = '42501', hint = 'qa-hidden';
  end if;
  if not private.use_up('vote', new.user_id::text, 300, '1 day') then
    raise exception 'too many votes in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
