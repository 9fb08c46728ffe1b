-- What the functions of later migrations share. Schema "private" is not exposed, and nothing in it is
-- granted to clients: only functions that run with their owner's rights reach it.

create schema private;

-- The student who calls, with a profile. The token of a deleted account names nobody.
create function private.student() returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  perform public.ensure_profile();
  return (select auth.uid());
end $$;

-- Where a request comes from: an IPv4 address, or the 64 bits that name an IPv6 customer. Of both
-- headers this is the part that the proxy nearest to us wrote; what a client made up stands before it.
create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '');
  address inet;
begin
  address := regexp_replace(trim(coalesce(headers->>'cf-connecting-ip', split_part(headers->>'x-forwarded-for', ',', -1))), '^::ffff:', '');
  return coalesce(case family(address) when 6 then network(set_masklen(address, 64))::text else host(address) end, 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end $$;

-- How often something was done of late, by a student or from an address.
create table private.allowances (
  action text not null,
  holder text not null,
  began timestamptz not null default now(),
  used integer not null default 1,
  primary key (action, holder)
);
create index allowances_began on private.allowances (began);

-- Uses up one of `most` times within `period`, a day at most; false where none is left. What was used
-- is given back if the transaction fails: whoever refuses because of this must answer, and not raise.
create function private.use_up(what text, who text, most integer, period interval) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  is_left boolean;
begin
  delete from private.allowances where (action, holder) in (
    select action, holder from private.allowances where began < now() - interval '1 day' limit 100 for update skip locked);
  insert into private.allowances as a (action, holder) values (what, who)
  on conflict (action, holder) do update set
    used = case when a.began < now() - period then 1 else a.used + 1 end,
    began = case when a.began < now() - period then now() else a.began end
  returning used <= most into is_left;
  return is_left;
end $$;

create function private.give_back(what text, who text) returns void
language sql volatile set search_path = '' as $$
  update private.allowances set used = used - 1 where action = what and holder = who
$$;

revoke execute on all functions in schema private from public;
