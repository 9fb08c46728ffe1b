-- PUSH-1: a device sends no more changes of one document at once (MOST_CHANGES in replication/protocol/wire.ts).
create function sync.most_changes() returns int
language sql immutable set search_path = '' as $$
  select 1000
$$;

-- Changes are numbered as a device counts, whole numbers from 1, and are not without end.
create or replace function sync.check_changes(documents jsonb[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if exists (select 1 from unnest(documents) d
    where jsonb_typeof(d->'changes') is distinct from 'array'
      or jsonb_array_length(d->'changes') not between 1 and sync.most_changes())
  then
    raise exception 'A document has 1 to % changes', sync.most_changes() using errcode = '22023';
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

revoke execute on function sync.most_changes() from public;
grant execute on function sync.most_changes() to authenticated, service_role;
