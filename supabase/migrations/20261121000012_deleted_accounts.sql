-- An account that is deleted leaves its groups first: each passes to whoever has been in it longest, or
-- ends with it. What else belongs to the account refers to it, and goes with it.
create function private.leave_groups() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_out(old.id, array(select g.id from public.groups g where g.members @> array[old.id]));
  return old;
end $$;
revoke execute on function private.leave_groups() from public;

create trigger leave_groups before delete on auth.users for each row execute function private.leave_groups();
