-- What a release defines in the database: a line for each table, function, schema and list of rows, and for each of what an operator
-- may have more of (indexes, words, policies of Supabase's tables), with a hash of everything that makes it what it is. Two databases
-- with the same lines behave alike. Left out are the order of columns and random ids, which differ by history, and what an operator
-- may set: quotas, sizes of buckets.
--
-- One statement, for `supabase db query -f`.
with settings as materialized (
  -- Postgres writes names, days and intervals by them.
  select count(set_config(name, value, true)) from (values ('search_path', 'public'), ('DateStyle', 'ISO, MDY'),
    ('IntervalStyle', 'postgres'), ('quote_all_identifiers', 'off')) v (name, value)
), spaces as materialized (
  -- Everything below waits for the settings here.
  select oid, nspname from pg_catalog.pg_namespace, settings where nspname in ('public', 'private', 'sync', 'gate', 'pictures')
), own as (
  select c.oid, 'relation ' || c.oid::regclass as object, c.oid::regclass::text as name, c.relkind, c.relacl, c.relreplident,
    concat_ws(' ', c.relkind, c.relrowsecurity, c.relforcerowsecurity, case c.relkind when 'v' then pg_get_viewdef(c.oid) end,
      case c.relkind when 'v' then array_to_string(c.reloptions, ' ') end) as kind
  from pg_catalog.pg_class c join spaces s on s.oid = c.relnamespace where c.relkind in ('r', 'p', 'v', 'm', 'S', 'c')
), guarded as (
  select oid, object, null as additions_to from own
  -- Of Supabase's own tables only what a release adds to them, a line for each: an operator may have more there.
  union all
  select c.oid, null, c.oid::regclass::text from pg_catalog.pg_class c, settings
  where c.oid in (to_regclass('auth.users'), to_regclass('storage.objects'), to_regclass('realtime.messages'))
), functions as (
  select p.oid, 'function ' || p.oid::regprocedure as object, coalesce(p.proacl, acldefault('f', p.proowner)) as acl
  from pg_catalog.pg_proc p join spaces s on s.oid = p.pronamespace
  -- No release has aggregates; extensions do, and have no definition.
  where p.prokind <> 'a'
), rights (object, name, acl) as (
  -- Who may do what in schema "public" is decided by whoever made the database: one of Postgres 14 lets everybody create.
  select 'schema ' || n.nspname, '', n.nspacl from pg_catalog.pg_namespace n
  where n.oid in (select oid from spaces) and n.nspname <> 'public'
  union all
  select object, '', relacl from own
  union all
  select t.object, a.attname, a.attacl from own t join pg_catalog.pg_attribute a on a.attrelid = t.oid and not a.attisdropped
  union all
  select object, '', acl from functions
), written (object, kind, name, definition) as (
  select object, 'kind', '', kind from own
  union all
  select t.object, 'column', a.attname, concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
    a.attcollation::regcollation, a.attgenerated, a.attidentity, pg_get_expr(d.adbin, d.adrelid),
    -- Values of a composite type are written by position.
    case t.relkind when 'c' then (select count(*) from pg_catalog.pg_attribute b
      where b.attrelid = a.attrelid and b.attnum between 1 and a.attnum and not b.attisdropped) end)
  from own t
  join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where t.relkind <> 'S'
  union all
  -- Somebody may have validated it; and a moment that was written as a day began where the server was.
  select t.object, 'constraint', c.conname,
    regexp_replace(pg_get_constraintdef(c.oid), ' NOT VALID$|''[^'']*''(?=::timestamp with time zone)', '', 'g')
  from own t join pg_catalog.pg_constraint c on c.conrelid = t.oid
  -- A column says itself that it is not null; Postgres 18 says it here too.
  where c.contype <> 'n'
  union all
  -- One that only makes reading faster has a line: an operator may have more of them.
  select case when i.indisunique then t.object else 'index ' || i.indexrelid::regclass end, 'index', '',
    concat_ws(' ', pg_get_indexdef(i.indexrelid), case when not i.indisvalid then 'invalid' end)
  from own t join pg_catalog.pg_index i on i.indrelid = t.oid
  union all
  select object, 'function', '', pg_get_functiondef(oid) from functions
  union all
  select t.object, 'rule', r.rulename, pg_get_ruledef(r.oid)
  from own t join pg_catalog.pg_rewrite r on r.ev_class = t.oid and r.rulename <> '_RETURN'
  union all
  select coalesce(t.object, 'trigger ' || g.tgname || ' on ' || t.additions_to), 'trigger', g.tgname,
    concat_ws(' ', pg_get_triggerdef(g.oid), g.tgenabled)
  from guarded t
  join pg_catalog.pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  join pg_catalog.pg_proc p on p.oid = g.tgfoid
  join spaces s on s.oid = p.pronamespace
  union all
  select coalesce(t.object, 'policy ' || p.polname || ' on ' || t.additions_to), 'policy', p.polname, concat_ws(' | ', p.polcmd, p.polpermissive,
    (select string_agg(coalesce(r.rolname, 'public'), ', ' order by r.rolname)
      from unnest(p.polroles) o left join pg_catalog.pg_roles r on r.oid = o),
    pg_get_expr(p.polqual, p.polrelid), pg_get_expr(p.polwithcheck, p.polrelid))
  from guarded t join pg_catalog.pg_policy p on p.polrelid = t.oid
  union all
  -- Distinct: more than one role may have granted it.
  select distinct r.object, 'grant', r.name, concat_ws(' ', coalesce(g.rolname, 'public'), e.privilege_type)
  from rights r
  cross join lateral aclexplode(r.acl) e
  left join pg_catalog.pg_roles g on g.oid = e.grantee
  -- The owner and the roles of a hosted project's own services have theirs in any case.
  where coalesce(g.rolname, 'public') in ('public', 'anon', 'authenticated', 'service_role') and e.privilege_type <> 'MAINTAIN'
  union all
  select t.object, 'published', '', concat_ws(' ', b.pubname, b.pubinsert, b.pubupdate, b.pubdelete, t.relreplident,
    pg_get_expr(r.prqual, r.prrelid), case when r.prattrs is not null then 'some columns' end)
  from own t
  join pg_catalog.pg_publication_rel r on r.prrelid = t.oid
  join pg_catalog.pg_publication b on b.oid = r.prpubid and b.pubname = 'supabase_realtime'
  union all
  select 'rows of sync.collections', '', '', to_jsonb(c)::text from sync.collections c
  union all
  select 'rows of private.counted', '', '', to_jsonb(c)::text from private.counted c
  union all
  select 'rows of private.confusables', '', '', to_jsonb(c)::text from private.confusables c
  union all
  -- Operators add their own.
  select 'word ' || n.word || ' of private.reserved_names', '', '', to_jsonb(n)::text from private.reserved_names n
  union all
  select 'word ' || w.word || ' of private.office_words', '', '', to_jsonb(w)::text from private.office_words w
  union all
  select 'word ' || w.word || ' of private.filler_words', '', '', to_jsonb(w)::text from private.filler_words w
  union all
  select 'rows of storage.buckets', '', '', jsonb_build_array(b.id, b.public, b.allowed_mime_types)::text
  from storage.buckets b where b.id in ('profile-pictures', 'background-images', 'chat-images', 'qa-images')
), facts as (
  -- Postgres groups conditions anew and casts elsewhere when an expression is written out and read again, as by a restore: brackets
  -- and casts to text count in functions alone.
  select object, kind, name, case kind when 'function' then definition
    else regexp_replace(definition, '[()\s]|::(text|character varying)(\[\])?', '', 'g') end as definition
  from written
)
-- Neither commas nor quotes: the same line in any format.
select translate(object, ',"', ' ') || ' ' || md5(string_agg(concat_ws(E'\x1f', kind, name, definition), E'\x1e'
  order by kind, name collate "C", definition collate "C")) as line
from facts
group by object
order by object collate "C";
