-- What concerns accounts as a whole: names, addresses, feedback, and the end of an account.

-- A username is available when no user has it. Case does not make another name.
create function public.is_username_available(username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return trim(username) <> '' and not exists (
    select 1 from public.users u
    where lower(u.username) = lower(trim(is_username_available.username)) and u.id <> (select auth.uid()));
end $$;

-- So that the sign-in card can say 'This email is not registered.' Null where one address asked
-- too often: it then has to do without knowing.
create function public.is_email_registered(email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.use_up('is e-mail registered', private.client_address(), 30, '1 hour') then
    return null;
  end if;
  return exists (select 1 from auth.users a where a.email = lower(trim(is_email_registered.email)));
end $$;

-- Where no widget is configured (the README's reading of "external feedback widget").
create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  message varchar(4000) not null check (message <> ''),
  -- The path of the screen it was written on.
  page varchar(300) not null default '',
  created_at timestamptz not null default now()
);
create index feedback_user on public.feedback (user_id);
alter table public.feedback enable row level security;
revoke all on public.feedback from public, anon, authenticated;
grant select on public.feedback to authenticated;
grant select, insert, update, delete on public.feedback to service_role;
create policy "Students see what they wrote" on public.feedback for select to authenticated using (user_id = (select auth.uid()));

-- True where it was taken; false where too much came from one address.
create function public.send_feedback(message text, page text default '') returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.use_up('feedback', private.client_address(), 20, '1 hour') then
    return false;
  end if;
  insert into public.feedback (user_id, message, page)
  values ((select a.id from auth.users a where a.id = (select auth.uid())), trim(message), left(page, 300));
  return true;
end $$;

-- The profile's address is the account's.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return null;
end $$;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- Most of what an account has goes with it, by foreign keys. What others hold a copy of has to be
-- taken back from them first; what belongs to a conversation stays, without a name.
create function private.forget_student() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.take_out(old.id, array(select g.id from public.groups g where g.members @> array[old.id]));
  -- Tombstones: they travel to the devices of the groups.
  update public.group_messages set _deleted = true, "createdBy" = null where "createdBy" = old.id;
  update public.qa_entries set author_name = null where author_id = old.id;
  update public.qa_answers set author_name = null where author_id = old.id;
  delete from private.allowances where holder = old.id::text;
  return old;
end $$;
create trigger forget_student before delete on auth.users for each row execute function private.forget_student();

revoke execute on all functions in schema private from public;
revoke execute on function public.is_username_available(text), public.is_email_registered(text), public.send_feedback(text, text)
  from public, anon;
grant execute on function public.is_username_available(text) to authenticated;
grant execute on function public.is_email_registered(text), public.send_feedback(text, text) to anon, authenticated;
