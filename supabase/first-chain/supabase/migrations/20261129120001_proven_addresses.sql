-- Signing up with somebody's address and signing up for the first time are answered alike, so the sign-in card asks here which of
-- both it was. An account whose address nobody has proven counts as none: signing up again starts it anew.
create or replace function public.is_email_registered(email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.use_up('is e-mail registered', private.client_address(), 30, '1 hour') then
    return null;
  end if;
  return length(is_email_registered.email) <= 320 and exists (
    select 1 from auth.users a
    where a.email = lower(trim(is_email_registered.email)) and (a.email_confirmed_at is not null or a.last_sign_in_at is not null));
end $$;
