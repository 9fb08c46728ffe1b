-- The edits of one document that the row has not taken in yet, as one patch of its columns. Members are worked in once for all
-- changes: a thousand changes of a set of thousands would otherwise build it a thousand times, longer than a statement may take.
-- is_new: there is no row, or a tombstone, and what nobody chose takes effect too.
create or replace function sync.patch_of(current_row jsonb, changes jsonb, seen jsonb, owner text, is_new boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  patch jsonb := '{}';
  fresh jsonb[] := '{}';
  whole jsonb;
  change jsonb;
  field text;
  value jsonb;
  -- Of each field, the change that sets it last: what was added before has no effect.
  set_by jsonb := '{}';
begin
  for change in select c from jsonb_array_elements(changes) c order by (c->>'n')::bigint loop
    continue when (change->>'n')::bigint <= sync.seen_of(seen, owner, change);
    whole := case when is_new then coalesce(change->'init', '{}') else '{}' end || coalesce(change->'set', '{}');
    patch := patch || whole;
    if change ?| '{add,remove}' then
      fresh := fresh || change;
    end if;
    for field in select jsonb_object_keys(whole) loop
      set_by := set_by || jsonb_build_object(field, change->'n');
    end loop;
    for field in select jsonb_object_keys(coalesce(change->'inc', '{}')) loop
      value := to_jsonb(coalesce((patch->>field)::numeric, (current_row->>field)::numeric, 0) + (change->'inc'->>field)::numeric);
      patch := patch || jsonb_build_object(field, value);
    end loop;
  end loop;
  for field in
    select distinct f.name from unnest(fresh) c, jsonb_object_keys(coalesce(c->'add', '{}') || coalesce(c->'remove', '{}')) f(name)
  loop
    -- Of each member the last deed counts. Sorted, so that the order in which devices arrive leaves no trace.
    with deeds as (
      select distinct on (d.member) d.member, d.is_added
      from (
        select (c->>'n')::bigint as n, true as is_added, jsonb_array_elements_text(c->'add'->field) as member from unnest(fresh) c
        union all
        select (c->>'n')::bigint, false, jsonb_array_elements_text(c->'remove'->field) from unnest(fresh) c
      ) d
      where d.n >= coalesce((set_by->>field)::bigint, 0)
      order by d.member, d.n desc, d.is_added
    )
    select coalesce(jsonb_agg(m.member order by m.member collate "C"), '[]') into value
    from (
      select b.member
      from jsonb_array_elements_text(coalesce(nullif(patch->field, 'null'), nullif(current_row->field, 'null'), '[]')) b(member)
      where b.member not in (select d.member from deeds d)
      union
      select d.member from deeds d where d.is_added
    ) m;
    patch := patch || jsonb_build_object(field, value);
  end loop;
  return patch;
end $$;
