-- What replication needs of any table, and the two functions that devices call.
-- The rules (PULL-…, PUSH-…) are those of replication/SPEC.md.
-- Nothing in schema "sync" is reachable over the API: it is not an exposed schema.

create schema sync;
grant usage on schema sync to authenticated, service_role;

-- INC-1: one random id for the life of this database. After a restore from a backup run
-- `update sync.incarnation set id = gen_random_uuid()`: devices then know that the past they
-- replicated may be gone, and start over instead of missing changes in silence.
create table sync.incarnation (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into sync.incarnation default values;
alter table sync.incarnation enable row level security;

create function sync.incarnation_id() returns uuid
language sql stable security definer set search_path = '' as $$
  select id from sync.incarnation
$$;

-- Collections -----------------------------------------------------------------------------------

-- What the functions below know of each replicated table. sync.replicate fills it.
create table sync.collections (
  name text primary key,
  -- The column that holds the id of who may see a row, and whose id that is.
  scope_column text not null,
  scope_kind text not null check (scope_kind in ('user', 'group')),
  -- Columns that devices send; none where only the server writes.
  writable text[] not null,
  -- Columns that every write sets anew, to their defaults.
  touched text[] not null,
  -- Columns whose value a device cannot know after its own push: the server's own, and those that the
  -- server may write differently from how they were sent.
  stamped text[] not null
);
grant select on sync.collections to authenticated, service_role;

create function sync.table_of(collection text) returns text
language plpgsql stable set search_path = '' as $$
begin
  if exists (select 1 from sync.collections c where c.name = collection) then
    return collection;
  end if;
  raise exception 'No collection named %', coalesce(collection, 'null') using errcode = '22023';
end $$;

create function sync.scope_column(collection text) returns text
language sql stable set search_path = '' as $$
  select c.scope_column from sync.collections c where c.name = collection
$$;

create function sync.writable_columns(collection text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  columns text[] := (select c.writable from sync.collections c where c.name = collection);
begin
  if columns = '{}' then
    raise exception 'Only the server writes %', collection using errcode = '42501';
  end if;
  return columns;
end $$;

create function sync.touched_columns(collection text) returns text[]
language sql stable set search_path = '' as $$
  select c.touched from sync.collections c where c.name = collection
$$;

create function sync.stamped_columns(collection text) returns text[]
language sql stable set search_path = '' as $$
  select c.stamped from sync.collections c where c.name = collection
$$;

-- SCOPE-1: for each collection, whose documents the user may see.
create function sync.scopes(caller uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  own jsonb := jsonb_build_array(caller);
  groups jsonb := (select coalesce(jsonb_agg(g.id), '[]') from public.groups g where g.members @> array[caller]);
begin
  return (select coalesce(jsonb_object_agg(c.name, case c.scope_kind when 'user' then own else groups end), '{}')
    from sync.collections c where caller is not null);
end $$;

-- Tables ----------------------------------------------------------------------------------------

-- Stamps every write that is not a push; a push stamps its rows itself, all in one statement, which
-- costs a third less. A row's _version orders its own history (transaction ids do not: a transaction
-- may begin first and write last); _xact places it in the feed (PULL-1). No change number moves, and
-- no client may claim otherwise.
create function sync.stamp() returns trigger
language plpgsql set search_path = '' as $$
begin
  new._xact := pg_current_xact_id();
  new._version := case tg_op when 'INSERT' then 1 else old._version + 1 end;
  new._seen := case tg_op when 'INSERT' then '{}'::jsonb else old._seen end
    || jsonb_build_object('', jsonb_build_array(0, new._version));
  return new;
end $$;

-- The clock of a device may be wrong by years. A push leaves these columns to their defaults; other
-- writers are kept from them here. Columns in camel case are epoch milliseconds, the others times.
create function sync.touch_epoch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."updatedAt" := (extract(epoch from now()) * 1000)::bigint;
  return new;
end $$;
create function sync.touch_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- A device knows when something was made while it had no network, but nothing is made in the future.
create function sync.clamp_epoch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."createdAt" := (extract(epoch from now()) * 1000)::bigint;
  return new;
end $$;
create function sync.clamp_time() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.created_at := now();
  return new;
end $$;

-- A deletion has to travel to every device, so the row stays as a tombstone. Only the removal of
-- what the row belongs to (an account) really removes it: that arrives from a foreign key.
create function sync.bury() returns trigger
language plpgsql set search_path = '' as $$
begin
  if pg_trigger_depth() > 1 then
    return old;
  end if;
  execute format('update %I.%I set _deleted = true where id = $1 and not _deleted', tg_table_schema, tg_table_name)
    using old.id;
  return null;
end $$;

-- Makes a table a collection: the sync columns, their triggers, the index of its feed, row-level
-- security, what clients are granted (to read, and to write the columns that devices send), its place
-- in the publication for Realtime, and its entry in sync.collections. Policies are the table's own.
--
-- A table with nothing writable is the server's: what is deleted there is gone, and a device that
-- should forget a row must lose its scope or be sent a tombstone.
create function sync.replicate(
  table_name text,
  scope_column text,
  writable text[],
  scope_kind text default 'user',
  -- Beside the server's own columns and times, which are always among them.
  stamped text[] default '{}'
) returns void
language plpgsql set search_path = '' as $$
declare
  -- Written by every push, and so granted with the columns that devices send.
  sync_columns text := '_xact, _version, _deleted, _seen';
  touched text[];
  own text[];
begin
  select coalesce(array_agg(a.attname::text) filter (where a.attname in ('updatedAt', 'updated_at')), '{}'),
    array_agg(a.attname::text) filter (where a.attname <> all (writable) or a.attname = any (replicate.stamped)
      or a.attname = 'createdAt' or a.atttypid = 'timestamptz'::regtype)
  into touched, own
  from pg_catalog.pg_attribute a
  where a.attrelid = format('public.%I', table_name)::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'id';
  insert into sync.collections values (table_name, scope_column, scope_kind, writable, touched, own);

  -- The server's writes during a push come from triggers and are stamped like any other.
  execute format($sql$
    alter table public.%1$I
      add column _xact xid8 not null default pg_current_xact_id(),
      add column _version bigint not null default 1,
      add column _deleted boolean not null default false,
      add column _seen jsonb not null default '{}';
    create index %2$I on public.%1$I (%3$I, _xact, id);
    create trigger sync_stamp before insert or update on public.%1$I
      for each row when (current_setting('sync.pushing', true) is distinct from 'on' or pg_trigger_depth() > 0)
      execute function sync.stamp();
    alter table public.%1$I enable row level security;
    revoke all on public.%1$I from public, anon, authenticated;
    grant select on public.%1$I to authenticated;
    grant select, insert, update, delete on public.%1$I to service_role;
    alter publication supabase_realtime add table public.%1$I;
  $sql$, table_name, table_name || '_feed', scope_column);

  if touched <> '{}' then
    execute format($sql$
      create trigger touch before insert or update on public.%I
        for each row when (current_setting('sync.pushing', true) is distinct from 'on' or pg_trigger_depth() > 0)
        execute function sync.%I();
    $sql$, table_name, case when 'updatedAt' = any (touched) then 'touch_epoch' else 'touch_time' end);
  end if;
  if 'createdAt' = any (writable) then
    execute format($sql$
      create trigger clamp before insert or update on public.%I
        for each row when (new."createdAt" > extract(epoch from now()) * 1000) execute function sync.clamp_epoch();
    $sql$, table_name);
  elsif 'created_at' = any (writable) then
    execute format($sql$
      create trigger clamp before insert or update on public.%I
        for each row when (new.created_at > now()) execute function sync.clamp_time();
    $sql$, table_name);
  end if;
  if writable <> '{}' then
    execute format($sql$
      grant insert (id, %2$s, %4$s), update (%2$s, %3$s, %4$s) on public.%1$I to authenticated;
      create trigger sync_bury before delete on public.%1$I for each row execute function sync.bury();
    $sql$, table_name, sync.column_list(writable), sync.column_list(touched), sync_columns);
  end if;
end $$;

-- Realtime carries changes (REAL-1). Hosted projects have the publication already.
do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;

-- Pull ------------------------------------------------------------------------------------------

-- PULL-1…4. `stable`: the whole answer is read in one snapshot, and the bound below which every
-- transaction has ended is that snapshot's own.
create function public.sync_pull(request jsonb) returns jsonb
language plpgsql stable security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  skip text[] := array(select jsonb_array_elements_text(coalesce(request->'skip', '[]')));
  room int := least(greatest(coalesce((request->>'limit')::int, 500), 1), 5000);
  feeds jsonb := '[]';
  feed jsonb;
  page record;
begin
  if caller is not null then
    for feed in select value from jsonb_array_elements(coalesce(request->'feeds', '[]')) limit 1000 loop
      exit when room <= 0;
      execute format($sql$
        with page as (
          select t.*
          from public.%1$I t
          where t.%2$I = $1::uuid
            and ($2 is null or (t._xact, t.id) > ($2::xid8, $3::uuid))
            and t._xact < pg_snapshot_xmin(pg_current_snapshot())
          order by t._xact, t.id
          limit $4
        )
        select
          count(*) as size,
          -- PULL-3: what this device wrote itself, and heard so, it has already; what triggers wrote
          -- besides (writer "") it has not.
          coalesce(jsonb_agg(to_jsonb(page) - '_xact' order by _xact, id)
            filter (where _xact::text <> all ($5) or (_seen->''->>1)::bigint = _version), '[]') as rows,
          (array_agg(jsonb_build_object('xact', _xact::text, 'id', id) order by _xact desc, id desc))[1] as cursor
        from page
      $sql$, sync.table_of(feed->>'collection'), sync.scope_column(feed->>'collection'))
      into page
      using feed->>'scope', feed#>>'{cursor,xact}', feed#>>'{cursor,id}', room, skip;

      feeds := feeds || jsonb_build_object(
        'collection', feed->'collection',
        'scope', feed->'scope',
        'rows', page.rows,
        'cursor', coalesce(page.cursor, nullif(feed->'cursor', 'null')),
        'more', page.size >= room);
      room := room - page.size;
    end loop;
  end if;

  return jsonb_build_object(
    'user', caller,
    'incarnation', sync.incarnation_id(),
    'scopes', sync.scopes(caller),
    'feeds', feeds);
end $$;

-- Push ------------------------------------------------------------------------------------------

-- The edits of one document that the row has not taken in yet, as one patch of its columns.
create function sync.patch_of(current_row jsonb, changes jsonb, seen bigint) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  patch jsonb := '{}';
  change jsonb;
  field text;
  value jsonb;
begin
  for change in
    select c from jsonb_array_elements(changes) c where (c->>'n')::bigint > seen order by (c->>'n')::bigint
  loop
    patch := patch || coalesce(change->'set', '{}');
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

-- Has a device other than this one written the row since the version this one knew?
create function sync.written_by_others(seen jsonb, device text, base bigint) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select 1 from jsonb_each(seen) e where e.key <> device and (e.value->>1)::bigint > base)
$$;

-- MERGE-5: values of others that the patch replaces without having seen them.
create function sync.replaced(current_row jsonb, changes jsonb, patch jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(w.key, current_row->w.key), '{}')
  from (select distinct on (e.key) e.key, e.value
        from jsonb_array_elements(changes) c, jsonb_each(coalesce(c->'was', '{}')) e
        order by e.key, (c->>'n')::bigint) w
  where patch ? w.key
    and w.key <> '_deleted'
    and current_row->w.key is distinct from w.value
    and current_row->w.key is distinct from patch->w.key
$$;

-- Values for the columns that an older app does not know yet.
create function sync.defaults(table_name text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
  expressions text;
begin
  select string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into expressions
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = format('public.%I', table_name)::regclass and left(a.attname, 1) <> '_' and a.attgenerated = '';
  execute format('select jsonb_build_object(%s)', coalesce(expressions, '')) into result;
  return result;
end $$;

-- What this transaction writes into the columns that every write sets anew.
create function sync.touched_values(collection text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(sync.defaults(sync.table_of(collection)))
    where key = any (sync.touched_columns(collection)));
end $$;

-- Are all of these documents whole, new to the device that sends them, and of known fields only?
create function sync.are_creations(documents jsonb[], writable text[]) returns boolean
language sql immutable set search_path = '' as $$
  select bool_and(d->>'base' = '0' and jsonb_array_length(d->'changes') = 1 and not d->'changes'->0 ?| '{add,remove,inc}'
    and (d#>'{changes,0,set}') - writable = '{}')
  from unnest(documents) d
$$;

-- The short way for what is new to everybody, which is most of what a device brings home at once:
-- nothing to compare, nothing to merge, at half the cost. Answers as sync.push_documents does; raises
-- unique_violation where it was not new after all.
create function sync.create_documents(target text, device text, documents jsonb[], ids uuid[], writable text[], own text[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  result jsonb[];
begin
  execute format($sql$
    with defaults as materialized (
      select jsonb_populate_record(null::public.%1$I, $4) as record
    ), created as (
      -- Not `cross join lateral`: a function in the place of a table costs a third of the insert.
      select d.document#>'{changes,0,set}' as sent, (d.document#>>'{changes,0,n}')::bigint as n, d.place,
        jsonb_populate_record(defaults.record, d.document#>'{changes,0,set}') as row
      from defaults
      cross join unnest($1) with ordinality d(document, place)
      offset 0
    ), inserted as (
      insert into public.%1$I as t (id, %2$s, _seen)
      select $3[c.place], %3$s, jsonb_build_object($2, jsonb_build_array(c.n, 1))
      from created c
      returning t.id, jsonb_build_object(%4$s) as own
    )
    select array_agg(case when c.sent @> i.own then '1' else sync.applied(1, i.own) end order by c.place)
    from created c
    join inserted i on i.id = $3[c.place]
  $sql$, target, sync.column_list(writable), sync.column_list(writable, '(c.row).'), sync.column_pairs(own))
  into result
  using documents, device, ids, sync.defaults(target);
  return result;
end $$;

-- The verdict on changes that were taken in where some of the server's own columns are not as the
-- device sent them. Where all are, it is the new version alone (called for no more rows than have to).
create function sync.applied(version bigint, own jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('status', 'applied', 'stamp', own || jsonb_build_object('_version', version))
$$;

create function sync.column_pairs(columns text[]) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(format('%L, t.%I', c, c), ', '), '') from unnest(columns) c
$$;

create function sync.column_list(columns text[], prefix text default '') returns text
language sql immutable set search_path = '' as $$
  select string_agg(format('%s%I', prefix, c), ', ') from unnest(columns) c
$$;

-- Writes documents of one collection as a whole and answers a verdict for each, in their order; null
-- where a row appeared between our look and our write. An error anywhere undoes all of it:
-- sync.push_batch then finds out whose it was.
-- PUSH-5: a device that knew the version it wrote on knows the row already, and is not sent its own
-- words back.
create function sync.push_documents(collection text, device text, documents jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  target text := sync.table_of(collection);
  writable text[] := sync.writable_columns(collection);
  own text[] := array(select unnest(sync.stamped_columns(collection)) except select unnest(sync.touched_columns(collection)));
  touched text := (select string_agg(format('%I = default', c), ', ') from unnest(sync.touched_columns(collection)) c);
  ids uuid[] := array(select (d->>'id')::uuid from unnest(documents) d);
  result jsonb[];
begin
  if sync.are_creations(documents, writable) then
    begin
      return sync.create_documents(target, device, documents, ids, writable, own);
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
        t.id is not null as known, coalesce((t._seen->$2->>0)::bigint, 0) as seen, t._deleted as buried, t._seen as seen_by,
        coalesce(t._version, 0) = p.base as exact,
        case when t.id is not null and not (t._version = p.base and p.plain) then to_jsonb(t) - '_xact' end as before
      from unnest($1) with ordinality d(document, place)
      cross join lateral (
        select jsonb_array_length(d.document->'changes') as many, (d.document->>'base')::bigint as base,
          jsonb_array_length(d.document->'changes') = 1 and not d.document->'changes'->0 ?| '{add,remove,inc}' as plain
      ) p
      -- By primary key: left to itself the planner reads all rows of the student.
      left join (select * from public.%1$I where id = any ($5)) t on t.id = $5[d.place]
    ), patched as materialized (
      select p.*,
        (p.changes->(p.many - 1)->>'n')::bigint as n,
        case
          when not p.plain then sync.patch_of(p.before, p.changes, p.seen)
          when (p.changes->0->>'n')::bigint > p.seen then p.changes->0->'set'
          else '{}'
        end as patch,
        p.known and not p.exact and sync.written_by_others(p.seen_by, $2, p.base) as raced
      from pushed p
    ), judged as materialized (
      select p.*,
        -- MERGE-4: a deletion loses to an edit it did not know of …
        p.raced and not p.buried and coalesce(p.patch->'_deleted' = 'true', false) as spared,
        case
          when p.raced and not p.buried and p.patch->'_deleted' = 'true' then p.patch - '_deleted'
          -- … and an edit brings back what was deleted meanwhile.
          when p.buried and p.patch <> '{}' and not p.patch ? '_deleted' then p.patch || '{"_deleted": false}'
          else p.patch
        end as final,
        case
          when p.patch - $3 - '_deleted'::text <> '{}' then 'unknown-field'
          when not p.known and p.base > 0 then 'forbidden'
        end as refused
      from patched p
    ), inserted as (
      insert into public.%1$I as t (id, %2$s, _deleted, _seen)
      select j.id, %3$s, coalesce((j.final->>'_deleted')::boolean, false), jsonb_build_object($2, jsonb_build_array(j.n, 1))
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
          select %3$s, coalesce((j.final->>'_deleted')::boolean, t._deleted),
            t._seen || jsonb_build_object($2, jsonb_build_array(j.n, t._version + 1))
          from jsonb_populate_record(t, j.final) r),
        _version = t._version + 1, _xact = default, %5$s
      from judged j
      where t.id = j.id and j.refused is null and j.known and j.final <> '{}'
      returning t.id, case when not j.exact then to_jsonb(t) - '_xact' end as after, t._version,
        case when j.final ?| $6 then jsonb_build_object(%4$s) else '{}' end as own
    )
    select array_agg(case
      when j.refused = 'unknown-field' then jsonb_build_object('status', 'rejected', 'reason', 'unknown-field', 'row', j.before,
        'message', (select string_agg(k, ', ') from jsonb_object_keys(j.patch - $3 - '_deleted'::text) k))
      when j.refused is not null then
        jsonb_build_object('status', 'rejected', 'reason', j.refused, 'message', 'no such row', 'row', null)
      when j.spared then jsonb_build_object('status', 'conflict', 'row', coalesce(w.after, j.before))
      when w.id is not null and j.exact and j.final @> w.own then to_jsonb(w._version)
      when w.id is not null and j.exact then sync.applied(w._version, w.own)
      when not j.known then null
      when j.raced then
        jsonb_build_object('status', 'applied', 'row', coalesce(w.after, j.before), 'replaced', sync.replaced(j.before, j.changes, j.final))
      else jsonb_build_object('status', 'applied', 'row', coalesce(w.after, j.before, sync.visible_row(%6$L, j.id::text)))
    end order by j.place)
    from judged j
    left join (select * from inserted union all select * from updated) w on w.id = j.id
  $sql$, target, sync.column_list(writable), sync.column_list(writable, 'r.'), sync.column_pairs(own), touched, collection)
  into result
  using documents, device, writable, sync.defaults(target), ids, own;
  return result;
end $$;

create function sync.rejection_of(state text, message text) returns text
language sql immutable set search_path = '' as $$
  select case
    when state = '42501' then 'forbidden'
    when state = '23505' then 'duplicate'
    when state = '23503' then 'missing-reference'
    when state in ('22001', '54000') then 'too-large'
    when state = '23514' and message like '%length%' then 'too-large'
    when left(state, 2) in ('22', '23') then 'invalid'
    else 'failed'
  end
$$;

-- PUSH-4: one spoiled document rejects itself and no other. Halving finds it in few attempts.
create function sync.push_batch(collection text, device text, documents jsonb[]) returns jsonb[]
language plpgsql volatile set search_path = '' as $$
declare
  size int := cardinality(documents);
  state text;
  message text;
begin
  begin
    return sync.push_documents(collection, device, documents);
  exception
    -- Not the document's fault: the whole push fails, the device tries again later.
    when transaction_rollback or insufficient_resources or operator_intervention or system_error then
      raise;
    when others then
      if size = 1 then
        -- The row we would refuse is deleted already, and was never here.
        if (documents[1]->>'base')::bigint = 0 and documents[1]->'changes'->-1->'set'->'_deleted' = 'true' then
          return array['{"status": "applied", "row": null}'::jsonb];
        end if;
        get stacked diagnostics state = returned_sqlstate, message = message_text;
        return array[jsonb_build_object('status', 'rejected', 'reason', sync.rejection_of(state, message), 'message', message,
          'row', sync.visible_row(collection, documents[1]->>'id'))];
      end if;
  end;
  return sync.push_batch(collection, device, documents[:size / 2]) || sync.push_batch(collection, device, documents[size / 2 + 1:]);
end $$;

create function sync.visible_row(collection text, id text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  execute format('select to_jsonb(t) - ''_xact'' from public.%I t where t.id = $1::uuid', sync.table_of(collection))
    into result using id;
  return result;
exception when invalid_text_representation then
  return null;
end $$;

-- PUSH-1…7. Runs as the caller: row-level security decides about every row.
create function public.sync_push(request jsonb) returns jsonb
language plpgsql volatile security invoker set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  device text := request->>'device';
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
    or jsonb_array_length(request->'documents') > 5000 then
    raise exception 'A push names its device and at most 5000 documents' using errcode = '22023';
  end if;
  documents := array(select value from jsonb_array_elements(request->'documents'));
  verdicts := array_fill(null::jsonb, array[cardinality(documents)]);
  perform set_config('sync.pushing', 'on', true);

  for collection, places, batch in
    select d->>'collection', array_agg(at order by at), array_agg(d order by at)
    from unnest(documents) with ordinality e(d, at) group by 1 order by min(at)
  loop
    stamps := stamps || jsonb_build_object(collection, sync.touched_values(collection));
    -- A row that another transaction created between our look and our write is looked at again.
    for round in 1..3 loop
      answered := sync.push_batch(collection, device, batch);
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
    'verdicts', to_jsonb(verdicts));
end $$;

revoke execute on function public.sync_pull(jsonb), public.sync_push(jsonb) from public, anon;
grant execute on function public.sync_pull(jsonb), public.sync_push(jsonb) to authenticated, service_role;
grant execute on all functions in schema sync to authenticated, service_role;
revoke execute on function sync.replicate(text, text, text[], text, text[]) from public, authenticated, service_role;
