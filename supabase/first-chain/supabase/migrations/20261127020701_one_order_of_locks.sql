-- Whoever accepts, flags, hides or comments on an answer locks its question first, and then the answer. A deletion locked them the
-- other way round: of an asker and an author who acted at the same moment one failed.

create function gate.lock_question(question uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.qa_entries e where e.id = question for no key update;
  return true;
end $$;
-- Last, as it costs most: nobody locks the questions of others' answers.
alter policy "Authors delete their answers unless hidden" on public.qa_answers
  using (author_id = (select auth.uid()) and hidden is null and gate.lock_question(entry_id));

-- A comment no longer locks the answer first. The rest of the function is as it was.
do $$
declare
  definition text := pg_get_functiondef('private.place_comment()'::regprocedure);
  before constant text := $from$-- The answer first, in the order in which its deletion locks both.
  perform from public.qa_answers a where a.id = new.answer_id for key share;
  $from$;
begin
  if position(before in definition) = 0 then
    raise exception 'private.place_comment reads in another way: revise this migration';
  end if;
  execute replace(definition, before, '');
end $$;

revoke execute on function gate.lock_question(uuid) from public;
grant execute on function gate.lock_question(uuid) to authenticated;
