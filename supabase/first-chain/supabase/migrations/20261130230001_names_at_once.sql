-- Names of a class that signs up at once, names in capitals of other scripts, and names that unfold to many letters. What a pull says
-- of who wrote a row is looked up by the writer's whole name.

-- Capitals of other scripts that look like nothing have small letters that do: Г, Γ, Ա.
create or replace function private.name_skeleton(name text) returns text
language sql stable set search_path = '' as $$
  select translate(translate(lower(translate(
      regexp_replace(normalize(name, nfkd), private.unseen(), '', 'g'), all_of.lookalikes, all_of.letters)),
      all_of.lookalikes, all_of.letters), 'i1|0', 'lllo')
  from (select string_agg(lookalikes, '' order by letter) as lookalikes,
      string_agg(repeat(letter, length(lookalikes)), '' order by letter) as letters from private.confusables) all_of
$$;
update private.reserved_names set word = word;
update private.office_words set word = word;
update private.filler_words set word = word;
update private.username_skeletons s set skeleton = private.name_skeleton(u.username)
  from public.users u where u.id = s.user_id and u.username is not null;

insert into private.office_words (word) select unnest('{
  payment,payments,refund,refunds,alert,alerts,announcement,announcements,safety,grievance,grievances,मदद,शिकायत,भुगतान,रिफंड,सूचना}'::text[])
on conflict (word) do nothing;
insert into private.reserved_names (word, is_role) values ('adminstrator', true), ('moderater', true), ('grievanceofficer', true)
on conflict (word) do nothing;

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
  -- Twice the longest name: ﷺ alone unfolds to 18 letters, each of which is compared.
  if length(marks) > 240 then return true; end if;
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

-- The tail of a name that is taken is the end of the id: accounts of one day may begin alike. The start of the id is the specification's.
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
  shown := regexp_replace(left(account.meta->>'full_name', 120), private.unseen(), '', 'g');
  if private.imitates_operator(shown) or shown !~ '\S' then
    shown := null;
  end if;
  candidates := array[wanted, wanted || '_' || right(caller::text, 5),
    'user_' || left(caller::text, 5), 'user_' || right(caller::text, 12), 'user_' || caller::text, null];
  for place in 1..6 loop
    wanted := candidates[place];
    -- The tail is for a name that is taken, not for one that imitates the operator. The last has no name.
    continue when wanted is null and place < 6 or (place = 2 and problem = 'reserved');
    problem := private.username_problem(wanted, caller);
    continue when problem is not null;
    begin
      insert into public.users (id, email, username, display_name, photo_url)
      values (caller, account.email, wanted, shown, left(account.meta->>'avatar_url', 2048))
      on conflict (id) do nothing;
      return;
    exception when unique_violation then
      -- Another first profile took it meanwhile.
      problem := 'taken';
    end;
  end loop;
end $$;

-- PULL-12 looked for a device's name anywhere in what is known of a row's writers: a forged name found out others' letter by letter, and
-- one with a backslash did not find itself. Now for the writer's whole name, as JSON writes it.
create or replace function sync.shown_columns(collection text) returns table (name name, value text)
language sql stable set search_path = '' as $$
  select a.attname, case
    when a.attname <> '_seen' then format('t.%I', a.attname)
    when d.device is not null then format('case when strpos(t._seen::text, %L) > 0 or t._seen ? %L then sync.seen_by(t._seen, %L) end',
      left(to_jsonb(d.owner)::text, -1), d.device, d.owner)
    when c.scope_kind = 'group' then format('sync.shown_seen(t._seen, %L)', sync.owner_of((select auth.uid()), ''))
    else 't._seen' end
  from pg_catalog.pg_attribute a
  join sync.collections c on c.name = shown_columns.collection
  cross join (select r.device, sync.owner_of((select auth.uid()), r.device) as owner from (select sync.reading_device() as device) r) d
  where a.attrelid = format('public.%I', sync.table_of(collection))::regclass
    and a.attnum > 0 and not a.attisdropped and a.attname <> '_xact'
  order by a.attnum
$$;

revoke execute on all functions in schema private from public;
