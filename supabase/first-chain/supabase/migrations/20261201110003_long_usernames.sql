-- A username is kept in compatibility form, in which a ligature is several letters: sixty characters could pass as available, and then
-- not fit their column when they were saved.
create or replace function public.is_username_available(username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Before anything is computed from it.
  if length(username) > 60 then
    return false;
  end if;
  return length(private.tidy_username(username)) <= 60
    and private.username_problem(private.tidy_username(username), (select auth.uid())) is null;
end $$;
