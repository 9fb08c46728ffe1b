-- Members may be anything that a creation in a list may give (PUSH-13), of bounded length as text: a number is written as its digits.
create or replace function sync.is_measured(change jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if not (sync.fits(change->'add', 1048576) and sync.fits(change->'remove', 1048576)) then
    return false;
  end if;
  return case when not change ? 'inc' then true
    when jsonb_typeof(change->'inc') <> 'object' then false
    else not exists (
      select from jsonb_each(change->'inc') f
      where not (f.value between '-9007199254740991' and '9007199254740991')
        or (f.value)::numeric <> trunc((f.value)::numeric, 20)) end;
end $$;
