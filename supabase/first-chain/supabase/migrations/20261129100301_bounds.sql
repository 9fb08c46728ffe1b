-- What a caller sends is measured before it is expanded. A jsonb number is stored in some bytes and may be 131,072 digits as text
-- (1e131071): no number is made a text, and no arithmetic is done with it, before its size is known. These bounds hold whoever
-- calls; the embedded backend has its own before the database (backend/base/limits.ts).

-- JSON that may be stored: of this many bytes as it is kept, twice as many as text, and with numbers of at most a hundred digits.
create function sync.fits(value jsonb, most int) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when value is null or value in ('{}', '[]', 'null') then true
    when pg_column_size(value) > most then false
    when jsonb_path_exists(value, 'strict $.** ? (@ >= 1e100 || @ <= -1e100 || (@ > -1e-100 && @ < 1e-100 && @ != 0))') then false
    else octet_length(value::text) <= 2 * most
  end
$$;

-- What was stored before is measured too: a row that does not fit would be sent to devices again and again.
do $$
declare
  c record;
begin
  for c in
    select n.conname as name, n.conrelid::regclass as source, a.attname as field, a.attnotnull,
      (regexp_match(pg_get_constraintdef(n.oid), 'pg_column_size\(.*\) <= (\d+)'))[1]::int as most
    from pg_catalog.pg_constraint n
    join pg_catalog.pg_attribute a on a.attrelid = n.conrelid and a.attnum = n.conkey[1]
    where n.contype = 'c' and n.connamespace = 'public'::regnamespace and a.atttypid = 'jsonb'::regtype
      and pg_get_constraintdef(n.oid) ~ 'pg_column_size\('
  loop
    execute format('update %s set %I = %s where not sync.fits(%I, %s)', c.source, c.field,
      case when c.attnotnull then quote_literal(case c.field when 'messages' then '[]' else '{}' end) else 'null' end, c.field, c.most);
    execute format('alter table %1$s drop constraint %2$I', c.source, c.name);
    execute format('alter table %1$s add constraint %2$I check (sync.fits(%3$I, %4$s))', c.source, c.name, c.field, c.most);
  end loop;
end $$;
delete from public.given_papers p using public.given_paper_questions q where q.given_id = p.id and not sync.fits(q.paper, 524288);
delete from public.given_papers p using public.given_paper_keys k where k.given_id = p.id and not sync.fits(k.keys, 524288);
alter table public.given_paper_questions add constraint given_paper_questions_length check (sync.fits(paper, 524288));
alter table public.given_paper_keys add constraint given_paper_keys_length check (sync.fits(keys, 524288));

-- Push ------------------------------------------------------------------------------------------

-- Texts, at most so many of at most this length.
create function sync.are_texts(list jsonb, most int, longest int) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return case when list is null then true
    when jsonb_typeof(list) <> 'array' then false
    when jsonb_array_length(list) > most then false
    else not exists (
      select from jsonb_array_elements(list) e
      where case when jsonb_typeof(e.value) = 'string' then length(e.value#>>'{}') > longest else true end) end;
end $$;

-- Members are texts, and increments are numbers that a field can take: everything else of a change is read as its column's type.
create function sync.is_measured(change jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  part text;
begin
  if not change ?| '{add,remove,inc}' then
    return true;
  end if;
  foreach part in array array['add', 'remove'] loop
    if change ? part and (jsonb_typeof(change->part) <> 'object'
      or exists (select from jsonb_each(change->part) f where not sync.are_texts(f.value, 10000, 10000))) then
      return false;
    end if;
  end loop;
  return case when not change ? 'inc' then true
    when jsonb_typeof(change->'inc') <> 'object' then false
    else not exists (
      select from jsonb_each(change->'inc') f
      where not (f.value between '-9007199254740991' and '9007199254740991')
        or (f.value)::numeric <> trunc((f.value)::numeric, 20)) end;
end $$;

-- Changes are numbered as a device counts, whole numbers from 1, and are not without end.
create or replace function sync.check_changes(documents jsonb[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if exists (select 1 from unnest(documents) d
    where jsonb_typeof(d->'changes') is distinct from 'array' or jsonb_array_length(d->'changes') not between 1 and 1000)
  then
    raise exception 'A document has 1 to 1000 changes' using errcode = '22023';
  end if;
  if exists (select 1 from unnest(documents) d where jsonb_typeof(d->'base') = 'number' and d->'base' > '9007199254740991') then
    raise exception 'A version is a number up to 2^53 - 1' using errcode = '22023';
  end if;
  if exists (
    select 1 from unnest(documents) d, jsonb_array_elements(d->'changes') c
    where case when jsonb_typeof(c->'n') is distinct from 'number' then true
      else not (c->'n')::numeric between 1 and 9007199254740991 or (c->'n')::numeric <> trunc((c->'n')::numeric)
        or c ? 'w' and (jsonb_typeof(c->'w') <> 'string' or length(c->>'w') not between 1 and 36) end)
  then
    raise exception 'A change has a number from 1 to 2^53 - 1, and its writer a name' using errcode = '22023';
  end if;
  if exists (select 1 from unnest(documents) d, jsonb_array_elements(d->'changes') c
    where c ?| '{add,remove,inc}' and not sync.is_measured(c))
  then
    raise exception 'Members are texts, and increments numbers up to 2^53 - 1' using errcode = '22023';
  end if;
end $$;

-- What is remembered of a refusal is measured first.
create or replace function sync.refused_values(current_row jsonb, changes jsonb, owner text, fields text[]) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  select coalesce(jsonb_object_agg(f.key, f.value), '{}') into result
  from jsonb_each(sync.patch_of(current_row, changes, coalesce(current_row->'_seen', '{}'), owner, current_row->'_deleted' = 'true')) f
  where f.key = any (fields);
  if not sync.fits(result, 131072) then
    return null;
  end if;
  return case when octet_length(result::text) <= 65536 then result end;
exception when data_exception then
  return null;
end $$;

-- How many documents a push has; null if it is not of the protocol's shape. A list of creations costs as much as three documents.
-- Its names are copied into each document that it is taken apart into: a few kilobytes are many times what any table has.
create or replace function sync.size_of(request jsonb) returns int
language plpgsql immutable set search_path = '' as $$
declare
  creations jsonb := coalesce(request->'creations', '[]');
begin
  -- As parsed; the embedded backend takes 2 MB of text.
  if pg_column_size(request) > 8388608 or jsonb_typeof(request->'documents') is distinct from 'array' or jsonb_typeof(creations) <> 'array'
    or not sync.are_texts(request->'acknowledged', 1000, 20)
  then
    return null;
  end if;
  if jsonb_array_length(creations) > 20
    or exists (select from jsonb_array_elements(creations) c
      where jsonb_typeof(c->'rows') is distinct from 'array' or pg_column_size(c - 'rows') > 8192
        or not (sync.are_texts(c->'set', 200, 100) and sync.are_texts(c->'init', 200, 100) and sync.are_texts(c->'add', 200, 100)
          and sync.are_texts(c->'was', 200, 100)))
  then
    return null;
  end if;
  return jsonb_array_length(request->'documents')
    + coalesce((select sum(jsonb_array_length(c->'rows')) from jsonb_array_elements(creations) c), 0);
end $$;

-- Pull ------------------------------------------------------------------------------------------

-- A cursor as this database gave it, and nothing else: it goes back with the answer.
create function sync.read_cursor(cursor jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if cursor is null or cursor = 'null' then
    return null;
  end if;
  if jsonb_typeof(cursor->'xact') is distinct from 'string' or jsonb_typeof(cursor->'id') is distinct from 'string'
    or jsonb_typeof(coalesce(cursor->'horizon', '""')) <> 'string' or length(cursor->>'id') > 100 then
    raise exception 'This is not a cursor' using errcode = '22023';
  end if;
  return jsonb_strip_nulls(jsonb_build_object('xact', cursor->'xact', 'id', cursor->'id', 'horizon', cursor->'horizon',
    'whole', case when cursor ? 'whole' then true end));
end $$;

revoke execute on function sync.fits(jsonb, int), sync.are_texts(jsonb, int, int), sync.is_measured(jsonb), sync.read_cursor(jsonb) from public;
-- Checks of tables run as whoever writes, visitors too.
grant execute on function sync.fits(jsonb, int) to anon, authenticated, service_role;
grant execute on function sync.are_texts(jsonb, int, int), sync.is_measured(jsonb), sync.read_cursor(jsonb) to authenticated, service_role;
