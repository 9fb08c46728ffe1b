-- A name was checked in 14 ms, and a first profile in 100, which a whole class pays at once: the skeletons of the words around a
-- reserved one were computed for each name, and every name that a first profile might get was checked, also behind one that was free.

-- Words that make no name of a reserved one: "the Ekagra team".
create table private.filler_words (
  word text primary key,
  skeleton text not null default '',
  spoken text not null default ''
);
create trigger keep_skeleton before insert or update on private.filler_words for each row execute function private.keep_skeleton();
insert into private.filler_words (word) select unnest('{
  the,real,official,team,desk,staff,help,app,in,com,org,of,from,by,at,care,bot,user,service,online,india,hq,center,centre,tm,sm}'::text[]);

create or replace function private.imitates_operator(name text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  marks text := regexp_replace(normalize(name, nfkc), private.unseen(), '', 'g');
  breaks text := '[[:space:][:punct:]$|]+';
  drawings text := U&'[\2000-\2BFF\3000-\303F\+01F000-\+01FAFF]+';
  plain text;
  whole text[];
  words text[];
  -- Words of four letters are names with a letter more: Modi.
  reserved text := (select string_agg(r.skeleton, '|') from private.reserved_names r where r.skeleton ~ '^[a-z]+$');
  long text := (select string_agg(private.squeezed(r.skeleton), '|') from private.reserved_names r
    where r.skeleton ~ '^[a-z]+$' and length(private.squeezed(r.skeleton)) >= 5);
  long_roles text := (select string_agg(private.squeezed(r.skeleton), '|') from private.reserved_names r
    where r.is_role and r.skeleton ~ '^[a-z]+$' and length(private.squeezed(r.skeleton)) >= 5);
  filling text := (select string_agg(f.skeleton, '|') from private.filler_words f);
  short_filling text := (select string_agg(private.squeezed(f.skeleton), '|') from private.filler_words f);
begin
  if private.claims_office(marks) then return true; end if;
  if exists (
    select 1 from private.reserved_names r where r.spoken <> '' and ((marks !~* '[a-z]' and r.spoken = private.spoken(marks))
      or (r.is_role and r.spoken in (select private.spoken(w) from regexp_split_to_table(marks, breaks) w))))
    or (marks !~* '[a-z]' and private.spoken(marks) ~ ('^' || private.spoken_product() || '$')) then
    return true;
  end if;
  foreach plain in array array[marks, translate(marks, '@$|!¡€', 'asliie')] loop
    whole := private.shapes_of(array[regexp_replace(plain, breaks, '', 'g')]);
    whole := whole || array(select regexp_replace(s, drawings, '', 'g') from unnest(whole) s where s ~ drawings);
    words := private.shapes_of(regexp_split_to_array(plain, breaks));
    if exists (select 1 from private.reserved_names r where r.skeleton = any (whole) or (r.is_role and r.skeleton = any (words)))
      or exists (select 1 from unnest(words) s where private.squeezed(s) ~ ('^[lox]*(' || long_roles || ')[lox]*$'))
      -- Only the whole name: Ekagra Sharma is a student.
      or exists (
        select 1 from unnest(whole) s
        where s ~ ('^(' || filling || ')*(' || reserved || ')(' || filling || '|' || reserved || ')*$')
          or private.squeezed(s) ~ ('^[lox]*(' || short_filling || ')*(' || long || ')(' || short_filling || '|' || long || ')*[lox]*$'))
    then
      return true;
    end if;
  end loop;
  return false;
end $$;

create or replace function public.ensure_profile() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  account record;
  wanted text;
  candidates text[];
  problem text;
  shown text;
begin
  if exists (select 1 from public.users where id = caller) then
    return;
  end if;
  select id, email, coalesce(raw_user_meta_data, '{}') as meta into account from auth.users where id = caller;
  if not found then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  wanted := private.tidy_username(regexp_replace(left(coalesce(
    nullif(trim(account.meta->>'username'), ''),
    nullif(split_part(account.email, '@', 1), '')), 200), private.unseen(), '', 'g'));
  wanted := private.tidy_username(left(wanted, 48));
  candidates := array[wanted, wanted || '_' || left(caller::text, 5), 'user_' || left(caller::text, 5), 'user_' || caller::text];
  for place in 1..4 loop
    wanted := candidates[place];
    -- The tail is for a name that is taken, not for one that imitates the operator.
    continue when wanted is null or (place = 2 and problem = 'reserved');
    problem := private.username_problem(wanted, caller);
    exit when problem is null;
    wanted := null;
  end loop;
  shown := regexp_replace(left(account.meta->>'full_name', 120), private.unseen(), '', 'g');
  if private.imitates_operator(shown) or shown !~ '\S' then
    shown := null;
  end if;
  insert into public.users (id, email, username, display_name, photo_url)
  values (caller, account.email, wanted, shown, left(account.meta->>'avatar_url', 2048))
  on conflict (id) do nothing;
end $$;

revoke execute on all functions in schema private from public;
