-- DOC-5: a creation leaves out the values before it that were null: a quarter of its bytes.
create or replace function sync.replaced(current_row jsonb, changes jsonb, patch jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.key, current_row->w.key), '{}')
  from (select distinct on (e.key) e.key, e.value
        from jsonb_array_elements(changes) c
        cross join lateral (
          select s.key, coalesce(c->'was'->s.key, 'null') as value from jsonb_each(c->'set') s where c ? 'init'
          union all
          select b.key, b.value from jsonb_each(c->'was') b where not c ? 'init'
        ) e
        order by e.key, (c->>'n')::bigint) w
  where patch ? w.key
    and w.key <> '_deleted'
    and current_row->w.key is distinct from w.value
    and current_row->w.key is distinct from patch->w.key
$$;
