-- How often a network may ask whether an address has an account. Thirty an hour were used up by one class behind a school's router,
-- and then an address without an account was refused like a wrong password. A lesson in which two classes of sixty sign in fits now:
-- six lookups for each student, of which three find no account.
--
-- Whoever tries addresses from a list mostly finds no account, a student mostly mistypes a password: misses are therefore bounded more
-- narrowly than lookups, and also over all networks, since one attacker may have many. Misses are counted before the address is looked
-- up, and given back where it has an account: a refusal depends on earlier lookups only, so that it tells nothing of this address.
--
-- The answer beyond a bound stays null: neither yes nor no. An error would undo the counting, and earlier apps know null.
create or replace function public.is_email_registered(email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  network text := private.client_address();
  is_known boolean;
begin
  -- One after the other: a network that has used up its own takes nothing from the others.
  if not private.use_up('is e-mail registered', network, 720, '1 hour') then
    return null;
  elsif not private.use_up('unknown e-mail', network, 360, '1 hour') then
    return null;
  elsif not private.use_up('unknown e-mail', 'all networks', 12000, '1 hour') then
    return null;
  end if;
  is_known := length(is_email_registered.email) <= 320 and exists (
    select 1 from auth.users a
    where a.email = lower(trim(is_email_registered.email)) and (a.email_confirmed_at is not null or a.last_sign_in_at is not null));
  if is_known then
    perform private.give_back('unknown e-mail', network);
    perform private.give_back('unknown e-mail', 'all networks');
  end if;
  return is_known;
end $$;
