-- Push: what devices send is checked, merged and answered with a verdict for each document.

-- Functions may name what later files make.
set check_function_bodies = off;

-- The edits of one document that the row has not taken in yet, as one patch of its columns. Members are worked in once for all
-- changes: a thousand changes of a set of thousands would otherwise build it a thousand times, longer than a statement may take.
-- is_new: there is no row, or a tombstone, and what nobody chose takes effect too.
create function sync.patch_of(current_row jsonb, changes jsonb, seen jsonb, owner text, is_new boolean) returns jsonb
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
revoke execute on function sync.patch_of(jsonb, jsonb, jsonb, text, boolean) from public;
grant execute on function sync.patch_of(jsonb, jsonb, jsonb, text, boolean) to authenticated, service_role;

-- Has anybody written the row since the version that this device knew, other than by these changes?
create function sync.written_by_others(seen jsonb, owner text, base bigint, changes jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select exists (
    select 1 from jsonb_each(seen) e
    where (e.value->>1)::bigint > base and not exists (
      select 1 from jsonb_array_elements(changes) c
      where (c->>'n')::bigint >= (e.value->>0)::numeric
        and (e.key = sync.writer_key(owner, c) or not c ? 'w' and e.key = sync.device_of(owner))))
$$;
revoke execute on function sync.written_by_others(jsonb, text, bigint, jsonb) from public;
grant execute on function sync.written_by_others(jsonb, text, bigint, jsonb) to authenticated, service_role;

-- DOC-5: a creation leaves out the values before it that were null: a quarter of its bytes.
create function sync.replaced(current_row jsonb, changes jsonb, patch jsonb) returns jsonb
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
revoke execute on function sync.replaced(jsonb, jsonb, jsonb) from public;
grant execute on function sync.replaced(jsonb, jsonb, jsonb) to authenticated, service_role;

-- The verdict on changes that were taken in where some of the server's own columns are not as the
-- device sent them. Where all are, it is the new version alone (called for no more rows than have to).
create function sync.applied(version bigint, own jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'applied', 'stamp', own || jsonb_build_object('_version', version))
$$;
revoke execute on function sync.applied(bigint, jsonb) from public;
grant execute on function sync.applied(bigint, jsonb) to authenticated, service_role;

-- Writes documents of one collection as a whole and answers a verdict for each, in their order; null
-- where a row appeared between our look and our write. An error anywhere undoes all of it:
-- sync.push_batch then finds out whose it was.
-- PUSH-5: a device that knew the version it wrote on knows the row already, and is not sent its own
-- words back.
-- Its statement is written for the collection: %1$I is the table, %2$s its columns that devices send, %3$s the same of r,
-- %4$s the stamped columns as pairs for an object, %5$s the touched columns as assignments, %6$L the collection's name.
create function sync.push_documents(collection text, owner text, pushed jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  target text := sync.table_of(collection);
  writable text[] := sync.writable_columns(collection);
  own text[];
  touched text;
  deletion_wins boolean;
  defaults jsonb;
  documents jsonb[] := pushed;
  ids uuid[];
  result jsonb[];
begin
  perform sync.check_changes(documents);
  defaults := sync.defaults(target);
  if exists (select 1 from unnest(documents) d where sync.is_of_older_app(d)) then
    documents := array(select case when sync.is_of_older_app(d) then sync.as_sent(d, defaults) else d end
      from unnest(pushed) with ordinality p(d, place) order by place);
  end if;
  ids := array(select (d->>'id')::uuid from unnest(documents) d);
  select c.deletion_wins, array(select unnest(c.stamped) except select unnest(c.touched)),
    (select string_agg(format('%I = default', t), ', ') from unnest(c.touched) t)
  into deletion_wins, own, touched from sync.collections c where c.name = collection;
  -- Rows are locked in the order of their ids, so that two pushes never wait for each other.
  execute format('select 1 from public.%I where id = any ($1) order by id for update', target) using ids;

  execute format($sql$
    with defaults as materialized (
      select jsonb_populate_record(null::public.%1$I, $4) as record
    ), pushed as materialized (
      select d.place, $5[d.place] as id, d.document->'changes' as changes, p.many, p.base, p.plain,
        t.id is not null as known, t._deleted as buried, coalesce(t._seen, '{}') as seen,
        coalesce(t._version, 0) = p.base as exact,
        case when t.id is not null and not (t._version = p.base and p.plain) then to_jsonb(t) - '_xact' end as before
      from unnest($1) with ordinality d(document, place)
      cross join lateral (
        select jsonb_array_length(d.document->'changes') as many, (d.document->>'base')::bigint as base,
          jsonb_array_length(d.document->'changes') = 1 and not d.document->'changes'->0 ?| '{init,add,remove,inc}' as plain
      ) p
      -- By primary key: left to itself the planner reads all rows of the student.
      left join (select * from public.%1$I where id = any ($5)) t on t.id = $5[d.place]
    ), patched as materialized (
      select p.*,
        case
          when not p.plain then sync.patch_of(p.before, p.changes, p.seen, $2, not p.known or p.buried)
          when (p.changes->0->>'n')::bigint > sync.seen_of(p.seen, $2, p.changes->0) then coalesce(p.changes->0->'set', '{}')
          else '{}'
        end as patch,
        p.known and not p.exact and sync.written_by_others(p.seen, $2, p.base, p.changes) as raced,
        p.known and not p.buried and p.changes->0 ? 'init'
          and (p.changes->0->>'n')::bigint > sync.seen_of(p.seen, $2, p.changes->0) as gives_way
      from pushed p
    ), judged as materialized (
      select p.*,
        -- MERGE-4: a deletion loses to an edit it did not know of …
        p.raced and not p.buried and not $7 and coalesce(p.patch->'_deleted' = 'true', false) as spared,
        case
          when p.raced and not p.buried and not $7 and p.patch->'_deleted' = 'true' then p.patch - '_deleted'
          -- … and an edit brings back what was deleted meanwhile.
          when p.buried and p.patch <> '{}' and not p.patch ? '_deleted'
            then case when $7 then '{}' else p.patch || '{"_deleted": false}' end
          else p.patch
        end as final,
        case
          when p.patch - $3 - '_deleted'::text <> '{}' then 'unknown-field'
          when not p.known and p.base > 0 and sync.is_gone(%6$L, p.id) then 'gone' when not p.known and p.base > 0 then 'forbidden'
        end as refused
      from patched p
    ), inserted as (
      insert into public.%1$I as t (id, %2$s, _deleted, _version, _seen)
      select j.id, %3$s, coalesce((j.final->>'_deleted')::boolean, false), v.first, sync.seen_with('{}', $2, j.changes, v.first)
      from defaults
      cross join judged j
      cross join lateral jsonb_populate_record(defaults.record, j.final) r
      cross join (select sync.first_version(%6$L) as first) v
      -- Also what was created and deleted before we heard of it: its creation may still be under way.
      where j.refused is null and not j.known and j.final <> '{}'
      on conflict (id) do nothing
      returning t.id, null::jsonb as after, t._version, jsonb_build_object(%4$s) as own
    ), updated as (
      update public.%1$I t set
        (%2$s, _deleted, _seen) = (
          select %3$s, coalesce((j.final->>'_deleted')::boolean, t._deleted), sync.seen_with(t._seen, $2, j.changes, t._version + 1)
          from jsonb_populate_record(t, j.final) r),
        _version = t._version + 1, _xact = default, %5$s
      from judged j
      where t.id = j.id and j.refused is null and j.known and (j.final <> '{}' or j.gives_way)
      returning t.id, case when not j.exact then to_jsonb(t) - '_xact' end as after, t._version,
        case when j.final ?| $6 then jsonb_build_object(%4$s) else '{}' end as own
    ), told as materialized (
      select j.*, w.id is not null as written, w.after, w._version, w.own,
        case when j.raced then sync.replaced(j.before, j.changes, j.final)
          || case when j.spared then '{"_deleted": true}'::jsonb else '{}' end end as lost,
        -- PUSH-11: a part of it was sent before.
        case when j.known and (j.many > 1 or j.patch = '{}') then sync.replaced_before(%6$L, j.id, $2, j.changes) end as earlier
      from judged j
      left join (select * from inserted union all select * from updated) w on w.id = j.id
    ), remembered as (
      insert into sync.replaced_values (user_id, collection, id, writer, n, "values")
      select auth.uid(), %6$L, t.id, sync.writer_key($2, t.changes->-1), (t.changes->-1->>'n')::bigint, t.lost
      from told t where t.refused is null and t.lost <> '{}'
    )
    select array_agg(case when j.earlier is null then j.verdict else j.verdict || jsonb_build_object('earlier', j.earlier) end order by j.place)
    from (select j.place, j.earlier, case
      when j.refused = 'unknown-field' then jsonb_build_object('status', 'rejected', 'reason', 'unknown-field', 'row', j.before,
        'message', (select string_agg(k, ', ') from jsonb_object_keys(j.patch - $3 - '_deleted'::text) k))
      when j.refused = 'gone' then '{"status": "gone"}' when j.refused is not null then
        jsonb_build_object('status', 'rejected', 'reason', j.refused, 'message', 'no such row', 'row', null)
      when j.spared then jsonb_build_object('status', 'conflict', 'row', coalesce(j.after, j.before), 'replaced', j.lost - '_deleted')
      when j.written and j.exact and j.earlier is null and j.final @> j.own then to_jsonb(j._version)
      when j.written and j.exact then sync.applied(j._version, j.own)
      when not j.known and not j.written then null
      when j.raced then
        jsonb_build_object('status', 'applied', 'row', coalesce(j.after, j.before), 'replaced', j.lost)
      else jsonb_build_object('status', 'applied', 'row', coalesce(j.after, j.before, sync.visible_row(%6$L, j.id::text)))
    end as verdict from told j) j
  $sql$, target, sync.column_list(writable), sync.column_list(writable, 'r.'), sync.column_pairs(own), touched, collection)
  into result
  using documents, owner, writable, defaults, ids, own, deletion_wins;
  return result;
end $$;
revoke execute on function sync.push_documents(text, text, jsonb[]) from public;
grant execute on function sync.push_documents(text, text, jsonb[]) to authenticated, service_role;

-- FULL-1…3: a quota is a verdict of its own, and a pull says how much room there is.
-- A quota is no fault of the data. A device from before protocol 3 reads 'later'.
create function sync.rejection_of(state text, message text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state = 'EK413' then 'full'
    when state = '42501' and message not like 'permission denied%' then 'forbidden'
    when state = '23505' then 'duplicate'
    when state = '23503' then 'missing-reference'
    when state in ('22001', '54000') then 'too-large'
    when state = '23514' and message like '%length%' then 'too-large'
    when left(state, 2) in ('22', '23') and message not like 'No collection named%' then 'invalid'
  end
$$;
revoke execute on function sync.rejection_of(text, text) from public;
grant execute on function sync.rejection_of(text, text) to authenticated, service_role;

-- PUSH-4: one spoiled document rejects itself and no other. Halving finds it in few attempts.
create function sync.push_batch(collection text, owner text, documents jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  size int := cardinality(documents);
  state text;
  message text;
  reason text;
  are_new boolean[];
  answered jsonb[];
  verdict jsonb;
begin
  if sync.is_spent() then
    return array_fill('{"status": "later"}'::jsonb, array[size]);
  end if;
  if sync.is_full(collection) then
    are_new := array(select sync.is_new(collection, d.document) from unnest(documents) with ordinality d(document, place) order by d.place);
    if true = any (are_new) then
      answered := array(select d.document from unnest(documents, are_new) with ordinality d(document, is_new, place)
        where not d.is_new order by d.place);
      if answered <> '{}' then
        answered := sync.push_batch(collection, owner, answered);
      end if;
      return array(
        select case when d.is_new then sync.no_room() else answered[d.place - count(*) filter (where d.is_new) over (order by d.place)] end
        from unnest(are_new) with ordinality d(is_new, place) order by d.place);
    end if;
  end if;
  begin
    return sync.push_documents(collection, owner, documents);
  exception
    -- Not the document's fault: the whole push fails, the device tries again later.
    when transaction_rollback or insufficient_resources or operator_intervention or system_error or invalid_transaction_state
      or lock_not_available then
      raise;
    when others then
      get stacked diagnostics state = returned_sqlstate, message = message_text;
      perform sync.count_up('failures', 1 + size / 20);
  end;
  if size > 1 then
    return sync.push_batch(collection, owner, documents[:size / 2]) || sync.push_batch(collection, owner, documents[size / 2 + 1:]);
  end if;
  -- It may quote what was sent.
  message := left(message, 300);
  reason := sync.rejection_of(state, message);
  if reason is null then
    return array['{"status": "later"}'::jsonb];
  end if;
  -- The row we would refuse is deleted already, and was never here.
  if (documents[1]->>'base')::bigint = 0 and sync.is_gone(collection, (documents[1]->>'id')::uuid) and documents[1]->'changes'->-1->'set'->'_deleted' = 'true' then
    return array['{"status": "applied", "row": null}'::jsonb];
  end if;
  if reason <> 'full' then
    return array[sync.push_apart(collection, owner, documents[1], reason, message)];
  end if;
  if sync.is_new(collection, documents[1]) then
    perform set_config('sync.full', concat_ws(',', nullif(current_setting('sync.full', true), ''), collection), true);
    return array[sync.no_room()];
  elsif sync.no_room()->>'status' <> 'full' then
    return array[sync.no_room()];
  end if;
  -- What grows too much waits; what else was written does not (PUSH-8).
  verdict := sync.push_apart(collection, owner, documents[1], reason, message);
  return array[case when verdict->>'status' = 'rejected' and verdict->>'reason' = 'full' then
    sync.no_room() || jsonb_build_object('row', verdict->'row') else verdict end];
end $$;
revoke execute on function sync.push_batch(text, text, jsonb[]) from public;
grant execute on function sync.push_batch(text, text, jsonb[]) to authenticated, service_role;

-- PUSH-13. Verdicts are those of the documents, then of the creations' rows. A collection's place is where the request first names
-- it: what refers to something comes after it.
create function public.sync_push(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  device text := request->>'device';
  owner text := sync.owner_of(caller, device);
  incarnation text := sync.incarnation_id(request);
  size int := sync.size_of(request);
  verdicts jsonb[];
  collection text;
  creations jsonb;
  places int[];
  batch jsonb[];
  answered jsonb[];
  stamps jsonb := '{}';
begin
  if caller is null then
    raise exception 'Sign in to push' using errcode = '42501';
  end if;
  if request->>'incarnation' is not null and request->>'incarnation' <> incarnation then
    return jsonb_build_object('user', caller, 'incarnation', incarnation, 'xact', '0', 'stamps', '{}'::jsonb, 'verdicts', null);
  end if;
  if coalesce(length(device), 0) not between 1 and 64 or size is null or size > 500 then
    raise exception 'A push names its device and at most 500 documents' using errcode = '22023';
  end if;
  if gate.is_leaving() then
    return jsonb_build_object('user', caller, 'incarnation', incarnation, 'xact', pg_current_xact_id()::text, 'stamps', '{}'::jsonb,
      'verdicts', to_jsonb(array_fill('{"status": "later"}'::jsonb, array[size])));
  end if;
  verdicts := array_fill(null::jsonb, array[size]);
  perform sync.forget_replaced(caller, request->'acknowledged');
  perform set_config('sync.pushing', 'on', true);
  -- Numbers alone lie between numbers.
  perform set_config('sync.tells_room', case when request->'protocol' between '3' and '1000' then 'on' else '' end, true),
    set_config('sync.full', '', true);

  for collection, creations, places, batch in
    select w.collection, w.creations, w.places, w.batch
    from sync.work_of(request) w
    order by min(w.place) over (partition by w.collection), w.place
  loop
    stamps := stamps || jsonb_build_object(collection, sync.touched_values(collection));
    answered := case when creations is null then sync.push_settled(collection, owner, batch)
      else sync.push_creations(collection, owner, creations) end;
    for i in 1..cardinality(places) loop
      verdicts[places[i]] := answered[i];
    end loop;
  end loop;
  perform set_config('sync.pushing', '', true);

  return jsonb_build_object(
    'user', caller,
    'incarnation', incarnation,
    'xact', pg_current_xact_id()::text,
    'stamps', stamps,
    'verdicts', array(
      select case when jsonb_typeof(v.verdict) = 'object' then sync.told(v.verdict, owner, coalesce(request->>'protocol', '1') >= '2') else v.verdict end
      from unnest(verdicts) with ordinality v(verdict, place) order by v.place));
end $$;
revoke execute on function public.sync_push(jsonb) from public, anon, authenticated;
grant execute on function public.sync_push(jsonb) to authenticated, service_role;

create function sync.writer_key(owner text, change jsonb) returns text
language sql immutable set search_path = '' as $$
  select owner || coalesce('/' || (change->>'w'), '')
$$;
revoke execute on function sync.writer_key(text, jsonb) from public;
grant execute on function sync.writer_key(text, jsonb) to authenticated, service_role;

-- The last change of this one's writer that the row has taken in; 0 where there was none.
create function sync.seen_of(seen jsonb, owner text, change jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(
    (seen->sync.writer_key(owner, change)->>0)::numeric,
    case when not change ? 'w' then (seen->sync.device_of(owner)->>0)::numeric end,
    0)
$$;
revoke execute on function sync.seen_of(jsonb, text, jsonb) from public;
grant execute on function sync.seen_of(jsonb, text, jsonb) to authenticated, service_role;

-- A row's _seen once it has taken in these changes.
create function sync.seen_with(seen jsonb, owner text, changes jsonb, version bigint) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  result jsonb;
begin
  if jsonb_array_length(changes) = 1 then
    result := seen || jsonb_build_object(sync.writer_key(owner, changes->0), jsonb_build_array(changes->0->'n', version));
  else
    select seen || jsonb_object_agg(sync.writer_key(owner, last.change), jsonb_build_array(last.change->'n', version)) into result
    from (
      select distinct on (c->>'w') c as change from jsonb_array_elements(changes) c order by c->>'w', (c->>'n')::bigint desc
    ) last
    where (last.change->>'n')::bigint > sync.seen_of(seen, owner, last.change);
  end if;
  -- Bytes of some ten entries.
  return case when pg_column_size(result) > 600 then sync.shortened_seen(result) else result end;
end $$;
revoke execute on function sync.seen_with(jsonb, text, jsonb, bigint) from public;
grant execute on function sync.seen_with(jsonb, text, jsonb, bigint) to authenticated, service_role;

-- A verdict as its asker reads it. An app from before protocol 2 (an old tab may send what a new one wrote) finds all its
-- device's writers in _seen under the device's bare name, and knows of one set of replaced values only.
create function sync.told(verdict jsonb, owner text, is_of_today boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  shown jsonb := verdict->'row';
  earlier jsonb;
begin
  if jsonb_typeof(shown) = 'object' then
    shown := sync.shown(shown, owner);
    if not is_of_today then
      shown := jsonb_set(shown, '{_seen}', (
        select coalesce(jsonb_object_agg(s.key, jsonb_build_array(s.n, s.version)), '{}')
        from (
          select case when e.key = owner or starts_with(e.key, owner || '/') then sync.device_of(owner) else e.key end as key,
            max((e.value->>0)::numeric) as n, max((e.value->>1)::bigint) as version
          from jsonb_each(shown->'_seen') e group by 1
        ) s));
    end if;
    verdict := verdict || jsonb_build_object('row', shown);
  end if;
  if not is_of_today and verdict ? 'earlier' then
    select jsonb_object_agg(v.key, v.value order by e.place) into earlier
    from jsonb_array_elements(verdict->'earlier') with ordinality e(fields, place), jsonb_each(e.fields) v;
    verdict := verdict - 'earlier' || jsonb_build_object('replaced', earlier || coalesce(verdict->'replaced', '{}'));
  end if;
  return verdict;
end $$;
revoke execute on function sync.told(jsonb, text, boolean) from public;
grant execute on function sync.told(jsonb, text, boolean) to authenticated, service_role;

-- Changes are numbered as a device counts, whole numbers from 1, and are not without end.
create function sync.check_changes(documents jsonb[]) returns void
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
revoke execute on function sync.check_changes(jsonb[]) from public;
grant execute on function sync.check_changes(jsonb[]) to authenticated, service_role;

create function sync.forget_replaced(caller uuid, acknowledged jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  delete from sync.replaced_values r where r.user_id = caller
    and (r.xact::text in (select jsonb_array_elements_text(acknowledged))
      or r.place <= (select o.place from sync.replaced_values o where o.user_id = caller order by o.place desc offset 100 limit 1));
end $$;
revoke execute on function sync.forget_replaced(uuid, jsonb) from public;
grant execute on function sync.forget_replaced(uuid, jsonb) to authenticated, service_role;

-- What earlier sendings of these changes replaced, the oldest first; null where nothing is remembered.
create function sync.replaced_before(collection text, id uuid, owner text, changes jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(r."values" order by r.place)
  from sync.replaced_values r
  where r.user_id = (select auth.uid()) and r.collection = replaced_before.collection and r.id = replaced_before.id
    and exists (select 1 from jsonb_array_elements(changes) c
      where (c->>'n')::bigint >= r.n and sync.writer_key(owner, c) = r.writer)
$$;
revoke execute on function sync.replaced_before(text, uuid, text, jsonb) from public;
grant execute on function sync.replaced_before(text, uuid, text, jsonb) to authenticated, service_role;

-- Is it a creation by an app that says nothing of what was chosen?
create function sync.is_of_older_app(document jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select document->>'base' = '0' and not document#>'{changes,0}' ?| '{init,was,w}' and document#>'{changes,0}' ? 'set'
$$;
revoke execute on function sync.is_of_older_app(jsonb) from public;
grant execute on function sync.is_of_older_app(jsonb) to authenticated, service_role;

-- DOC-5: such a creation as devices send it now. What is as it is by default was not chosen, nor when something was made.
create function sync.as_sent(document jsonb, defaults jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select document || jsonb_build_object('changes', (
      select jsonb_build_array((document#>'{changes,0}') - 'set' || jsonb_build_object(
        'init', coalesce(jsonb_object_agg(f.key, f.value) filter (where not f.is_chosen), '{}'),
        'set', coalesce(jsonb_object_agg(f.key, f.value) filter (where f.is_chosen), '{}'),
        'was', coalesce(jsonb_object_agg(f.key, coalesce(defaults->f.key, 'null')) filter (where f.is_chosen), '{}')))
      from (
        select s.key, s.value,
          s.value <> coalesce(defaults->s.key, 'null') and s.key not in ('createdAt', 'created_at') as is_chosen
        from jsonb_each(document#>'{changes,0,set}') s
      ) f
    ) || ((document->'changes') - 0))
$$;
revoke execute on function sync.as_sent(jsonb, jsonb) from public;
grant execute on function sync.as_sent(jsonb, jsonb) to authenticated, service_role;

-- PUSH-4, PUSH-8, PUSH-9: a document is rejected for what is wrong with itself and for nothing else, a field of it takes
-- no other field along, and no push costs the server more than a bounded number of attempts.
-- Counts within this transaction, which is one push. Returns the new count.
create function sync.count_up(what text, amount int) returns int
language plpgsql volatile set search_path = '' as $$
declare
  setting text := 'sync.' || what;
  total int := coalesce(nullif(current_setting(setting, true), ''), '0')::int + amount;
begin
  perform set_config(setting, total::text, true);
  return total;
end $$;
revoke execute on function sync.count_up(text, integer) from public;
grant execute on function sync.count_up(text, integer) to authenticated, service_role;

-- What the failed attempts of one push may cost: one each, and one for every 20 documents in it. About a millisecond.
create function sync.is_spent() returns boolean
language sql volatile set search_path = '' as $$
  select sync.count_up('failures', 0) >= 100
$$;
revoke execute on function sync.is_spent() from public;
grant execute on function sync.is_spent() to authenticated, service_role;

-- A document's changes, of some fields only.
create function sync.with_fields(document jsonb, fields text[]) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_set(document, '{changes}', (
    select jsonb_agg('{"set": {}}'::jsonb || (
      select jsonb_object_agg(part.key, case when jsonb_typeof(part.value) <> 'object' then part.value else (
        select coalesce(jsonb_object_agg(f.key, f.value), '{}') from jsonb_each(part.value) f where f.key = any (fields)) end)
      from jsonb_each(change) part) order by place)
    from jsonb_array_elements(document->'changes') with ordinality c(change, place)))
$$;
revoke execute on function sync.with_fields(jsonb, text[]) from public;
grant execute on function sync.with_fields(jsonb, text[]) to authenticated, service_role;

-- Of these fields those that can be written together with the good ones. Writes nothing.
create function sync.good_fields(collection text, owner text, document jsonb, candidates text[], good text[]) returns text[]
language plpgsql volatile set search_path = '' as $$
declare
  half int := cardinality(candidates) / 2;
begin
  begin
    perform sync.push_documents(collection, owner, array[sync.with_fields(document, good || candidates)]);
    -- Undoes it.
    raise exception using errcode = 'SYNCW';
  exception
    when sqlstate 'SYNCW' then
      return good || candidates;
    when transaction_rollback or insufficient_resources or operator_intervention or system_error or invalid_transaction_state
      or lock_not_available then
      raise;
    when others then
      perform sync.count_up('failures', 1);
  end;
  if half = 0 or sync.is_spent() then
    return good;
  end if;
  good := sync.good_fields(collection, owner, document, candidates[:half], good);
  return sync.good_fields(collection, owner, document, candidates[half + 1:], good);
end $$;
revoke execute on function sync.good_fields(text, text, jsonb, text[], text[]) from public;
grant execute on function sync.good_fields(text, text, jsonb, text[], text[]) to authenticated, service_role;

-- As before, and: a document of which more is refused than can be remembered is refused whole.
create function sync.push_apart(collection text, owner text, document jsonb, reason text, message text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  rejected jsonb := jsonb_build_object('status', 'rejected', 'reason', reason, 'message', message,
    'row', sync.visible_row(collection, document->>'id'));
  fields text[] := array(
    select distinct f.key
    from jsonb_array_elements(document->'changes') c, jsonb_each(c) kind, jsonb_each(kind.value) f
    where kind.key in ('init', 'set', 'add', 'remove', 'inc') order by 1);
  half int := cardinality(fields) / 2;
  last_change jsonb := document->'changes'->-1;
  good text[];
  refused text[];
  refused_values jsonb;
  verdict jsonb;
begin
  if rejected->'row' = 'null' or half = 0 then
    return rejected;
  end if;
  good := sync.good_fields(collection, owner, document, fields[:half], '{}');
  good := sync.good_fields(collection, owner, document, fields[half + 1:], good);
  if sync.is_spent() then
    return '{"status": "later"}';
  end if;
  refused := array(select unnest(fields) except select unnest(good));
  refused_values := sync.refused_values(rejected->'row', document->'changes', owner, refused);
  if good = '{}' or refused_values is null then
    return rejected;
  end if;
  verdict := (sync.push_documents(collection, owner, array[sync.with_fields(document, good)]))[1];
  if verdict->>'status' = 'rejected' then
    return verdict;
  end if;
  verdict := case when jsonb_typeof(verdict) = 'number' then '{"status": "applied"}' else verdict - 'stamp' end
    || jsonb_build_object('row', coalesce(nullif(verdict->'row', 'null'), sync.visible_row(collection, document->>'id')));
  if verdict->'row'->'_deleted' = 'true' then
    return verdict;
  end if;
  insert into sync.replaced_values (user_id, collection, id, writer, n, "values")
  values (auth.uid(), collection, (document->>'id')::uuid, sync.writer_key(owner, last_change), (last_change->>'n')::bigint, refused_values);
  return verdict || jsonb_build_object('rejected', jsonb_build_object('fields', refused, 'reason', reason, 'message', message));
end $$;
revoke execute on function sync.push_apart(text, text, jsonb, text, text) from public;
grant execute on function sync.push_apart(text, text, jsonb, text, text) to authenticated, service_role;

-- What is remembered of a refusal is measured first.
create function sync.refused_values(current_row jsonb, changes jsonb, owner text, fields text[]) returns jsonb
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
revoke execute on function sync.refused_values(jsonb, jsonb, text, text[]) from public;
grant execute on function sync.refused_values(jsonb, jsonb, text, text[]) to authenticated, service_role;

-- The names of these parts of creations, in the order of a row's values.
create function sync.names_of(creations jsonb, parts text[]) returns text[]
language plpgsql immutable set search_path = '' as $$
begin
  return array(
    select n.name from unnest(parts) with ordinality p(part, k)
    cross join lateral jsonb_array_elements_text(coalesce(creations->p.part, '[]')) with ordinality n(name, place)
    order by p.k, n.place);
end $$;
revoke execute on function sync.names_of(jsonb, text[]) from public;
grant execute on function sync.names_of(jsonb, text[]) to authenticated, service_role;

create function sync.are_known(creations jsonb, given text[], added text[], writable text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  return (given || added) <@ writable
    and cardinality(given) = (select count(distinct n) from unnest(given) n)
    and cardinality(added) = (select count(distinct n) from unnest(added) n)
    and jsonb_typeof(creations->'w') = 'string' and length(creations->>'w') between 1 and 36;
end $$;
revoke execute on function sync.are_known(jsonb, text[], text[], text[]) from public;
grant execute on function sync.are_known(jsonb, text[], text[], text[]) to authenticated, service_role;

-- The same creations as single documents.
create function sync.documents_of(creations jsonb) returns jsonb[]
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := '{set,init,add,was}';
  width int := 2 + cardinality(sync.names_of(creations, parts));
  part text;
  place int;
  value jsonb;
  change jsonb;
  result jsonb[] := '{}';
begin
  for value in select r.value from jsonb_array_elements(creations->'rows') with ordinality r(value, place) order by r.place loop
    if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) <> width then
      raise exception 'A row of creations has an id, a number and a value for each name' using errcode = '22023';
    end if;
    change := jsonb_build_object('n', value->1, 'w', creations->'w');
    place := 2;
    foreach part in array parts loop
      continue when not creations ? part;
      change := change || jsonb_build_object(part, (
        select coalesce(jsonb_object_agg(n.name, value->(place - 1 + n.nth::int)), '{}')
        from jsonb_array_elements_text(creations->part) with ordinality n(name, nth)));
      place := place + jsonb_array_length(creations->part);
    end loop;
    result := result || jsonb_build_object('collection', creations->'collection', 'id', value->0, 'base', 0,
      'changes', jsonb_build_array(change));
  end loop;
  return result;
end $$;
revoke execute on function sync.documents_of(jsonb) from public;
grant execute on function sync.documents_of(jsonb) to authenticated, service_role;

-- A verdict for each document, however often the others' transactions come in between.
create function sync.push_settled(collection text, owner text, documents jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  verdicts jsonb[] := sync.push_batch(collection, owner, documents);
  places int[];
  answered jsonb[];
begin
  -- A row that another transaction created between our look and our write is looked at again.
  for again in 1..2 loop
    exit when array_position(verdicts, null) is null;
    places := array(select v.place from unnest(verdicts) with ordinality v(verdict, place) where v.verdict is null order by v.place);
    answered := sync.push_batch(collection, owner, array(select documents[p.place] from unnest(places) with ordinality p(place, k) order by p.k));
    for i in 1..cardinality(places) loop
      verdicts[places[i]] := answered[i];
    end loop;
  end loop;
  -- Still there and still invisible: somebody else's row.
  return array(
    select coalesce(v.verdict, '{"status": "rejected", "reason": "forbidden", "message": "the row belongs to someone else", "row": null}')
    from unnest(verdicts) with ordinality v(verdict, place) order by v.place);
end $$;
revoke execute on function sync.push_settled(text, text, jsonb[]) from public;
grant execute on function sync.push_settled(text, text, jsonb[]) to authenticated, service_role;

-- Verdicts of creations that give the same fields, as they were sent.
create function sync.push_creations(collection text, owner text, creations jsonb) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  result jsonb[];
begin
  if not sync.is_spent() and not sync.is_full(collection) then
    begin
      execute format('select sync.%I($1, $2)', 'create_' || sync.table_of(collection)) into result using owner, creations;
    exception
      when transaction_rollback or insufficient_resources or operator_intervention or system_error or invalid_transaction_state
        or lock_not_available then
        raise;
      when others then
        -- Sent before, a row that we may not see, no room for all of them, or wrong data in one: the long way finds out.
    end;
  end if;
  return coalesce(result, sync.push_settled(collection, owner, sync.documents_of(creations)));
end $$;
revoke execute on function sync.push_creations(text, text, jsonb) from public;
grant execute on function sync.push_creations(text, text, jsonb) to authenticated, service_role;

-- How many documents a push has; null if it is not of the protocol's shape. A list of creations costs as much as three documents.
-- Its names are copied into each document that it is taken apart into: a few kilobytes are many times what any table has.
create function sync.size_of(request jsonb) returns int
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
revoke execute on function sync.size_of(jsonb) from public;
grant execute on function sync.size_of(jsonb) to authenticated, service_role;

-- What a push asks for: each list of creations, and the other documents of each collection, with the places of their verdicts.
create function sync.work_of(request jsonb)
returns table (collection text, creations jsonb, places int[], batch jsonb[], place numeric)
language plpgsql immutable set search_path = '' as $$
declare
  documents jsonb := request->'documents';
begin
  return query
    select c.value->>'collection', c.value,
      array(select generate_series(c.last - jsonb_array_length(c.value->'rows') + 1, c.last)::int), null::jsonb[],
      -- Before the documents that it stood before, and after the lists before it.
      coalesce((c.value->>'at')::int, 0) + c.ordinality / 100.0
    from (
      select e.value, e.ordinality, jsonb_array_length(documents) + sum(jsonb_array_length(e.value->'rows')) over (order by e.ordinality) as last
      from jsonb_array_elements(coalesce(request->'creations', '[]')) with ordinality e) c
    union all
    select d.value->>'collection', null, array_agg(d.ordinality::int order by d.ordinality), array_agg(d.value order by d.ordinality),
      min(d.ordinality)
    from jsonb_array_elements(documents) with ordinality d group by 1;
end $$;
revoke execute on function sync.work_of(jsonb) from public;
grant execute on function sync.work_of(jsonb) to authenticated, service_role;

-- Members may be anything that a creation in a list may give (PUSH-13), of bounded length as text: a number is written as its digits.
create function sync.is_measured(change jsonb) returns boolean
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
revoke execute on function sync.is_measured(jsonb) from public;
grant execute on function sync.is_measured(jsonb) to authenticated, service_role;

-- Collections of which this push has met a document that finds no room: what is new there does not either.
create function sync.is_full(collection text) returns boolean
language sql volatile set search_path = '' as $$
  select is_full.collection = any (string_to_array(coalesce(current_setting('sync.full', true), ''), ','))
$$;
revoke execute on function sync.is_full(text) from public;
grant execute on function sync.is_full(text) to authenticated, service_role;

create function sync.no_room() returns jsonb
language sql volatile set search_path = '' as $$
  select case when current_setting('sync.tells_room', true) = 'on' then '{"status": "full", "row": null}'::jsonb else '{"status": "later"}' end
$$;
revoke execute on function sync.no_room() from public;
grant execute on function sync.no_room() to authenticated, service_role;

-- Does it make a row?
create function sync.is_new(collection text, document jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return document->'base' = '0' and document->'changes'->-1->'set'->'_deleted' is distinct from 'true'
    and sync.is_gone(collection, (document->>'id')::uuid);
exception when data_exception then
  return false;
end $$;
revoke execute on function sync.is_new(text, jsonb) from public;
grant execute on function sync.is_new(text, jsonb) to authenticated, service_role;

-- FULL-3: how many rows and bytes still fit into these collections of the caller's.
create function sync.room(collections jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_object_agg(c.name, jsonb_build_object(
      'rows', greatest(0, least(rows_of.most - has.live, kept_rows.most - has.kept, 1000000000)),
      'bytes', greatest(0, least(row_bytes.most - has.bytes, kept_bytes.most - has.kept_bytes, 1000000000000)))), '{}')
    from sync.collections c
    cross join lateral (
      select coalesce(sum(u.live) filter (where u.name = c.name), 0)::bigint as live, coalesce(sum(u.bytes), 0)::bigint as bytes,
        coalesce(sum(u.kept), 0)::bigint as kept, coalesce(sum(u.kept_bytes), 0)::bigint as kept_bytes
      from private.usage u where u.account = (select auth.uid())
    ) has
    left join private.quotas rows_of on rows_of.name = c.name
    left join private.quotas row_bytes on row_bytes.name = 'row_bytes'
    left join private.quotas kept_rows on kept_rows.name = 'kept_rows'
    left join private.quotas kept_bytes on kept_bytes.name = 'kept_bytes'
    where collections ? c.name);
end $$;
revoke execute on function sync.room(jsonb) from public;
grant execute on function sync.room(jsonb) to authenticated, service_role;

create function sync.first_version(collection text) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce((select c.newest from sync.cleared_versions c where c.collection = first_version.collection), 0) + 1
$$;
revoke execute on function sync.first_version(text) from public;
grant execute on function sync.first_version(text) to authenticated, service_role;

-- TOMB-4, of rows that no push writes: a plain insert that waits for a clearing has its number before the clearing has ended, so it
-- would begin with 1. It waits first, and then looks up its number. A push locks its rows anyway.
create function sync.await_clearing(collection text, id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  execute format('select from public.%I t where t.id = $1 for key share', sync.table_of(collection)) using id;
end $$;
revoke execute on function sync.await_clearing(text, uuid) from public;
grant execute on function sync.await_clearing(text, uuid) to authenticated, service_role;
