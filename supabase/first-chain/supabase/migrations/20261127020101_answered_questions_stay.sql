-- Others' answers are not the asker's to delete, also not one that comes at the same moment: the policy looks with the snapshot of the
-- statement, which an answer that commits meanwhile is not in. This looks again once the question is locked.

create function private.keep_answered_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when exists (select from public.qa_answers a where a.entry_id = old.id) then null else old end;
end $$;
create trigger keep_answered before delete on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.keep_answered_question();

revoke execute on all functions in schema private from public;
