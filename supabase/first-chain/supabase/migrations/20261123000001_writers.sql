-- Who made a change, what a creation may replace, and what was replaced: the rules DOC-4, DOC-5, PUSH-11, PUSH-12 and
-- MERGE-6 of replication/SPEC.md. docs/decisions/0022-names-for-changes.md says why.

-- Who made a change -----------------------------------------------------------------------------

-- The keys of a row's _seen begin with the owner: the caller's part, which no client chooses, and the device's. A
-- change of a named writer has that name behind it. Rows from before have the bare name of the device.
create function sync.owner_of(caller uuid, device text) returns text
language sql immutable set search_path = '' as $$
  select left(replace(caller::text, '-', ''), 12) || '/' || device
$$;

create function sync.device_of(owner text) returns text
language sql immutable set search_path = '' as $$
  select substr(owner, strpos(owner, '/') + 1)
$$;

create function sync.writer_key(owner text, change jsonb) returns text
language sql immutable set search_path = '' as $$
  select owner || coalesce('/' || (change->>'w'), '')
$$;

-- The last change of this one's writer that the row has taken in; 0 where there was none.
create function sync.seen_of(seen jsonb, owner text, change jsonb) returns numeric
language sql immutable set search_path = '' as $$
  select coalesce(
    (seen->sync.writer_key(owner, change)->>0)::numeric,
    case when not change ? 'w' then (seen->sync.device_of(owner)->>0)::numeric end,
    0)
$$;

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

-- PUSH-12: of each device the 8 newest entries, and 64 in all. What is left out counts as written by somebody.
create function sync.shortened_seen(seen jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  with entries as (
    select e.key, e.value, (e.value->>1)::bigint as version,
      row_number() over (partition by e.key = '', split_part(e.key, '/', 1), split_part(e.key, '/', 2)
        order by (e.value->>1)::bigint desc, e.key) as of_device,
      row_number() over (order by e.key = '' desc, (e.value->>1)::bigint desc, e.key) as of_all
    from jsonb_each(seen) e
  )
  select coalesce(jsonb_object_agg(key, value) filter (where key <> '' and of_device <= 8 and of_all <= 64), '{}')
    || coalesce((select jsonb_build_object('', jsonb_build_array(0, max(version)))
      from entries where key = '' or of_device > 8 or of_all > 64 having count(*) > 0), '{}')
  from entries
$$;

-- What a caller is shown of a row's _seen: the entries of their own, and that others wrote as one (PUSH-12).
create function sync.shown_seen(seen jsonb, owner text) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(s.key, s.entry), '{}')
  from (
    select case when split_part(e.key, '/', 1) = split_part(owner, '/', 1) or e.key = sync.device_of(owner) then e.key else '' end as key,
      (array_agg(e.value order by (e.value->>1)::bigint desc))[1] as entry
    from jsonb_each(seen) e group by 1
  ) s
$$;

create function sync.shown(record jsonb, owner text) returns jsonb
language sql immutable set search_path = '' as $$
  select record || jsonb_build_object('_seen', sync.shown_seen(record->'_seen', owner))
$$;

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

-- Changes are numbered as a device counts, whole numbers from 1, and are not without end.
create function sync.check_changes(documents jsonb[]) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if exists (select 1 from unnest(documents) d
    where jsonb_typeof(d->'changes') is distinct from 'array' or jsonb_array_length(d->'changes') not between 1 and 1000)
  then
    raise exception 'A document has 1 to 1000 changes' using errcode = '22023';
  end if;
  if exists (
    select 1 from unnest(documents) d, jsonb_array_elements(d->'changes') c
    where case when jsonb_typeof(c->'n') is distinct from 'number' then true
      else not (c->'n')::numeric between 1 and 9007199254740991 or (c->'n')::numeric <> trunc((c->'n')::numeric)
        or c ? 'w' and (jsonb_typeof(c->'w') <> 'string' or length(c->>'w') not between 1 and 36) end)
  then
    raise exception 'A change has a number from 1 to 2^53 - 1, and its writer a name' using errcode = '22023';
  end if;
end $$;

-- What was replaced ------------------------------------------------------------------------------

-- PUSH-11: what a push replaced unseen, until the device says that it has it. At most 100 a student.
create table sync.replaced_values (
  place bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  collection text not null,
  id uuid not null,
  writer text not null,
  n bigint not null,
  "values" jsonb not null,
  -- The transaction that replaced them.
  xact xid8 not null default pg_current_xact_id()
);
create index replaced_values_documents on sync.replaced_values (user_id, collection, id);
alter table sync.replaced_values enable row level security;
grant select, insert, delete on sync.replaced_values to authenticated;
create policy "What a student's pushes replaced is their own" on sync.replaced_values
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create function sync.forget_replaced(caller uuid, acknowledged jsonb) returns void
language sql volatile set search_path = '' as $$
  delete from sync.replaced_values r where r.user_id = caller
    and (r.xact::text in (select jsonb_array_elements_text(acknowledged))
      or r.place <= (select o.place from sync.replaced_values o where o.user_id = caller order by o.place desc offset 100 limit 1))
$$;

-- What earlier sendings of these changes replaced, the oldest first; null where nothing is remembered.
create function sync.replaced_before(collection text, id uuid, owner text, changes jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(r."values" order by r.place)
  from sync.replaced_values r
  where r.user_id = (select auth.uid()) and r.collection = replaced_before.collection and r.id = replaced_before.id
    and exists (select 1 from jsonb_array_elements(changes) c
      where (c->>'n')::bigint >= r.n and sync.writer_key(owner, c) = r.writer)
$$;

-- Push -------------------------------------------------------------------------------------------

-- MERGE-6: a deletion stays, whatever its author did not know of.
alter table sync.collections add column deletion_wins boolean not null default false;
update sync.collections set deletion_wins = true where name = 'group_messages';

-- Is it a creation by an app that says nothing of what was chosen?
create function sync.is_of_older_app(document jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select document->>'base' = '0' and not document#>'{changes,0}' ?| '{init,was,w}' and document#>'{changes,0}' ? 'set'
$$;

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

-- The edits of one document that the row has not taken in yet, as one patch of its columns.
-- is_new: there is no row, or a tombstone, and what nobody chose takes effect too.
create function sync.patch_of(current_row jsonb, changes jsonb, seen jsonb, owner text, is_new boolean) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  patch jsonb := '{}';
  change jsonb;
  field text;
  value jsonb;
begin
  for change in select c from jsonb_array_elements(changes) c order by (c->>'n')::bigint loop
    continue when (change->>'n')::bigint <= sync.seen_of(seen, owner, change);
    patch := patch || case when is_new then coalesce(change->'init', '{}') else '{}' end || coalesce(change->'set', '{}');
    for field in
      select jsonb_object_keys(coalesce(change->'add', '{}') || coalesce(change->'remove', '{}'))
    loop
      -- Sorted, so that the order in which devices arrive leaves no trace.
      select coalesce(jsonb_agg(member order by member collate "C"), '[]') into value
      from (
        select jsonb_array_elements_text(coalesce(nullif(patch->field, 'null'), nullif(current_row->field, 'null'), '[]')) as member
        union
        select jsonb_array_elements_text(coalesce(change->'add'->field, '[]'))
        except
        select jsonb_array_elements_text(coalesce(change->'remove'->field, '[]'))
      ) members;
      patch := patch || jsonb_build_object(field, value);
    end loop;
    for field in select jsonb_object_keys(coalesce(change->'inc', '{}')) loop
      value := to_jsonb(coalesce((patch->>field)::numeric, (current_row->>field)::numeric, 0) + (change->'inc'->>field)::numeric);
      patch := patch || jsonb_build_object(field, value);
    end loop;
  end loop;
  return patch;
end $$;

-- All fields of a creation that is one change.
create function sync.fields_of_creation(change jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(change->'init', '{}') || coalesce(change->'set', '{}') || coalesce(change->'add', '{}') || coalesce(change->'inc', '{}')
$$;

create or replace function sync.are_creations(documents jsonb[], writable text[]) returns boolean
language sql immutable set search_path = '' as $$
  select bool_and(d->>'base' = '0' and jsonb_array_length(d->'changes') = 1 and not d->'changes'->0 ? 'remove'
    and sync.fields_of_creation(d->'changes'->0) - writable = '{}' and d->'changes'->0 ?| '{init,set}')
  from unnest(documents) d
$$;

drop function sync.create_documents(text, text, jsonb[], uuid[], text[], text[]);
-- The short way for what is new to everybody, which is most of what a device brings home at once:
-- nothing to compare, nothing to merge, at half the cost. Answers as sync.push_documents does; raises
-- unique_violation where it was not new after all.
create function sync.create_documents(target text, owner text, documents jsonb[], ids uuid[], writable text[], own text[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  result jsonb[];
begin
  execute format($sql$
    with defaults as materialized (
      select jsonb_populate_record(null::public.%1$I, $4) as record
    ), sent as materialized (
      select sync.fields_of_creation(d.document#>'{changes,0}') as sent, d.document->'changes' as changes, d.place
      from unnest($1) with ordinality d(document, place)
    ), created as (
      -- Not `cross join lateral`: a function in the place of a table costs a third of the insert.
      select s.sent, s.changes, s.place, jsonb_populate_record(defaults.record, s.sent) as row
      from defaults
      cross join sent s
      offset 0
    ), inserted as (
      insert into public.%1$I as t (id, %2$s, _seen)
      select $3[c.place], %3$s, sync.seen_with('{}', $2, c.changes, 1)
      from created c
      returning t.id, jsonb_build_object(%4$s) as own
    )
    select array_agg(case when c.sent @> i.own then '1' else sync.applied(1, i.own) end order by c.place)
    from created c
    join inserted i on i.id = $3[c.place]
  $sql$, target, sync.column_list(writable), sync.column_list(writable, '(c.row).'), sync.column_pairs(own))
  into result
  using documents, owner, ids, sync.defaults(target);
  return result;
end $$;

drop function sync.push_documents(text, text, jsonb[]);
-- Writes documents of one collection as a whole and answers a verdict for each, in their order; null
-- where a row appeared between our look and our write. An error anywhere undoes all of it:
-- sync.push_batch then finds out whose it was.
-- PUSH-5: a device that knew the version it wrote on knows the row already, and is not sent its own
-- words back.
create function sync.push_documents(collection text, owner text, pushed jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  target text := sync.table_of(collection);
  writable text[] := sync.writable_columns(collection);
  own text[] := array(select unnest(sync.stamped_columns(collection)) except select unnest(sync.touched_columns(collection)));
  touched text := (select string_agg(format('%I = default', c), ', ') from unnest(sync.touched_columns(collection)) c);
  deletion_wins boolean := (select c.deletion_wins from sync.collections c where c.name = collection);
  defaults jsonb := sync.defaults(target);
  documents jsonb[] := pushed;
  ids uuid[] := array(select (d->>'id')::uuid from unnest(pushed) d);
  result jsonb[];
begin
  perform sync.check_changes(documents);
  if exists (select 1 from unnest(documents) d where sync.is_of_older_app(d)) then
    documents := array(select case when sync.is_of_older_app(d) then sync.as_sent(d, defaults) else d end
      from unnest(pushed) with ordinality p(d, place) order by place);
  end if;
  if sync.are_creations(documents, writable) then
    begin
      return sync.create_documents(target, owner, documents, ids, writable, own);
    exception when unique_violation then
      -- Sent before, or there is a row that we may not see: the long way finds out.
    end;
  end if;
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
        p.known and not p.exact and sync.written_by_others(p.seen, $2, p.base, p.changes) as raced
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
          when not p.known and p.base > 0 then 'forbidden'
        end as refused
      from patched p
    ), inserted as (
      insert into public.%1$I as t (id, %2$s, _deleted, _seen)
      select j.id, %3$s, coalesce((j.final->>'_deleted')::boolean, false), sync.seen_with('{}', $2, j.changes, 1)
      from defaults
      cross join judged j
      cross join lateral jsonb_populate_record(defaults.record, j.final) r
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
      where t.id = j.id and j.refused is null and j.known and j.final <> '{}'
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
      when j.refused is not null then
        jsonb_build_object('status', 'rejected', 'reason', j.refused, 'message', 'no such row', 'row', null)
      when j.spared then jsonb_build_object('status', 'conflict', 'row', coalesce(j.after, j.before))
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

drop function sync.written_by_others(jsonb, text, bigint);
drop function sync.patch_of(jsonb, jsonb, bigint);

-- As before, and: every change is its caller's, whatever device it names (PUSH-12); what replaced values were
-- acknowledged is forgotten (PUSH-11).
create or replace function public.sync_push(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  device text := request->>'device';
  owner text := sync.owner_of(caller, device);
  documents jsonb[];
  verdicts jsonb[];
  collection text;
  places int[];
  batch jsonb[];
  answered jsonb[];
  stamps jsonb := '{}';
begin
  if caller is null then
    raise exception 'Sign in to push' using errcode = '42501';
  end if;
  if request->>'incarnation' is not null and request->>'incarnation' <> sync.incarnation_id()::text then
    return jsonb_build_object('user', caller, 'incarnation', sync.incarnation_id(), 'xact', '0', 'stamps', '{}'::jsonb, 'verdicts', null);
  end if;
  if coalesce(length(device), 0) not between 1 and 64 or jsonb_typeof(request->'documents') is distinct from 'array'
    or jsonb_array_length(request->'documents') > 500 then
    raise exception 'A push names its device and at most 500 documents' using errcode = '22023';
  end if;
  documents := array(select value from jsonb_array_elements(request->'documents'));
  verdicts := array_fill(null::jsonb, array[cardinality(documents)]);
  perform sync.forget_replaced(caller, request->'acknowledged');
  perform set_config('sync.pushing', 'on', true);

  for collection, places, batch in
    select d->>'collection', array_agg(at order by at), array_agg(d order by at)
    from unnest(documents) with ordinality e(d, at) group by 1 order by min(at)
  loop
    stamps := stamps || jsonb_build_object(collection, sync.touched_values(collection));
    -- A row that another transaction created between our look and our write is looked at again.
    for round in 1..3 loop
      answered := sync.push_batch(collection, owner, batch);
      for i in 1..cardinality(places) loop
        verdicts[places[i]] := answered[i];
      end loop;
      exit when array_position(answered, null) is null;
      select array_agg(e.place), array_agg(e.document) into places, batch
      from unnest(places, batch, answered) e(place, document, verdict) where e.verdict is null;
    end loop;
    -- Still there and still invisible: somebody else's row.
    for i in 1..cardinality(places) loop
      continue when answered[i] is not null;
      verdicts[places[i]] := '{"status": "rejected", "reason": "forbidden", "message": "the row belongs to someone else", "row": null}';
    end loop;
  end loop;
  perform set_config('sync.pushing', '', true);

  return jsonb_build_object(
    'user', caller,
    'incarnation', sync.incarnation_id(),
    'xact', pg_current_xact_id()::text,
    'stamps', stamps,
    'verdicts', array(
      select case when jsonb_typeof(v.verdict) = 'object' then sync.told(v.verdict, owner, coalesce(request->>'protocol', '1') >= '2') else v.verdict end
      from unnest(verdicts) with ordinality v(verdict, place) order by v.place));
end $$;

revoke execute on all functions in schema sync from public;
grant execute on all functions in schema sync to authenticated, service_role;
revoke execute on function sync.replicate(text, text, text[], text, text[]) from authenticated, service_role;
