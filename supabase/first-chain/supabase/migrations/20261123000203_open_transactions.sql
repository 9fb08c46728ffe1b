-- PULL-7: which transactions hold back every device's pull, the oldest first: only those that have written. The query's
-- class, not its text: that has students' words in it.
create function sync.open_transactions() returns table (pid int, age_seconds double precision, state text, query_class text)
language sql stable set search_path = '' as $$
  select t.pid, extract(epoch from clock_timestamp() - t.began)::double precision, t.state, t.query_class
  from (
    select a.pid, a.xact_start as began, a.state, a.backend_xid as xid, case
      when a.query ~* 'sync_push' then 'push'
      when a.query ~* 'sync_pull' then 'pull'
      when a.query ~* '^\s*(insert|update|delete|merge|copy)\y' then 'write'
      when a.query ~* '^\s*(create|alter|drop|truncate|grant|revoke|comment)\y' then 'schema'
      when a.query ~* '^\s*(vacuum|analyze|reindex|cluster|refresh)\y' then 'maintenance'
      when a.query ~* '^\s*(select|with)\y' then 'query'
      else 'other'
    end as query_class
    from pg_catalog.pg_stat_activity a
    where a.backend_xid is not null and a.pid <> pg_backend_pid()
    union all
    -- Nobody's session any more, and open until somebody ends it by its name.
    select null, p.prepared, 'prepared', p.transaction, 'prepared' from pg_catalog.pg_prepared_xacts p
  ) t
  order by age(t.xid) desc
$$;
revoke execute on function sync.open_transactions() from public;
grant execute on function sync.open_transactions() to service_role;
