-- The same as before, as functions whose statements are planned once a session: a push of one document cost a quarter more.
create or replace function private.exceeded(account uuid, name text, live bigint, bytes bigint, kept bigint, kept_bytes bigint, times bigint)
returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select q.name
    from (
      select coalesce(sum(u.live) filter (where u.name = exceeded.name), 0) as live, coalesce(sum(u.bytes), 0) as bytes,
        coalesce(sum(u.kept), 0) as kept, coalesce(sum(u.kept_bytes), 0) as kept_bytes
      from private.usage u where u.account = exceeded.account
    ) has
    cross join lateral (values
      (case exceeded.account when private.nobody() then 'visitor_' else '' end || exceeded.name, has.live, exceeded.live),
      ('row_bytes', has.bytes, exceeded.bytes),
      ('kept_rows', has.kept, exceeded.kept),
      ('kept_bytes', has.kept_bytes, exceeded.kept_bytes)
    ) n (quota, has, grows)
    join private.quotas q on q.name = n.quota
    where n.grows > 0 and n.has + n.grows * exceeded.times > q.most
    limit 1);
end $$;

create or replace function private.fold_usage(account uuid, name text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  with folded as (
    delete from private.usage u where u.ctid = any (array(
      select s.ctid from private.usage s
      where s.account = fold_usage.account and s.name = fold_usage.name limit 200 for update skip locked))
    returning u.*
  )
  insert into private.usage
  select fold_usage.account, fold_usage.name, sum(f.live), sum(f.bytes), sum(f.kept), sum(f.kept_bytes)
  from folded f having count(*) > 0;
end $$;
