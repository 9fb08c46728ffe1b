-- The address of a question has the words of its newest title. An older address leads to the newer one.

create table private.qa_addresses (
  slug varchar(100) primary key,
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  until timestamptz not null default now()
);
create index qa_addresses_entry on private.qa_addresses (entry_id, until);

-- Words of a title, and eight digits of the id. Devices choose ids: where another question has or had this address, all digits.
create function private.address_of(question public.qa_entries) returns text
language plpgsql stable set search_path = '' as $$
declare
  words text := trim('-' from left(regexp_replace(lower(private.romanised(question.title)), '[^a-z0-9]+', '-', 'g'), 60));
  address text := trim(leading '-' from words || '-' || left(question.id::text, 8));
begin
  if exists (select from public.qa_entries e where e.slug = address and e.id <> question.id)
    or exists (select from private.qa_addresses a where a.slug = address and a.entry_id <> question.id) then
    return trim(leading '-' from words || '-' || replace(question.id::text, '-', ''));
  end if;
  return address;
end $$;

create function private.address_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only other words make another address.
  if tg_op = 'INSERT' or private.romanised(new.title) <> private.romanised(old.title) then
    new.slug := private.address_of(new);
  end if;
  return new;
end $$;
-- After "sign", which made the address before.
create trigger sign_address before insert or update of title on public.qa_entries
  for each row execute function private.address_question();

create function private.keep_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.qa_addresses where slug = new.slug;
  insert into private.qa_addresses (slug, entry_id) values (old.slug, old.id) on conflict do nothing;
  -- The oldest ones of a title that is changed again and again.
  delete from private.qa_addresses where slug in (
    select a.slug from private.qa_addresses a where a.entry_id = new.id order by a.until desc, a.slug offset 50);
  return null;
end $$;
create trigger keep_address after update on public.qa_entries
  for each row when (old.slug <> new.slug) execute function private.keep_address();

-- The address of today of a question that had this one; null if there is none, or a moderator hid it.
create function public.question_address(former text) returns text
language sql stable security definer set search_path = '' as $$
  select e.slug from private.qa_addresses a join public.qa_entries e on e.id = a.entry_id where a.slug = former and e.hidden is null
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.question_address(text) from public, anon;
grant execute on function public.question_address(text) to anon, authenticated;
