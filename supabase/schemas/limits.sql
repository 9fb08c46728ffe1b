-- How much of anything an account or a network may have or do.

-- Functions may name what later files make.
set check_function_bodies = off;

-- Schema "private" is not exposed, and nothing in it is granted to clients: only functions that run with their owner's rights
-- reach it.
create schema private;

-- Whose rows those of visitors are.
create function private.nobody() returns uuid
language sql immutable set search_path = '' as $$ select '00000000-0000-0000-0000-000000000000'::uuid $$;
revoke execute on function private.nobody() from public;

-- How often something was done of late, by a student or from an address.
create table private.allowances (
  action text not null,
  holder text not null,
  began timestamptz not null default now(),
  used integer not null default 1,
  primary key (action, holder)
);
create index allowances_began on private.allowances (began);

-- How much one account may keep: one table, which an operator changes at any time (docs/production.md, "Quotas";
-- docs/decisions/0041-quotas.md says why these numbers). Whoever checks a quota reads it in the same statement, so a new number
-- counts from the next write on.
create table private.quotas (
  name text primary key,
  -- Rows, files or bytes, as the name says.
  most bigint not null check (most >= 0),
  -- Why this number, for whoever thinks of changing it.
  why text not null
);

-- What each account keeps, counted by the database and held against private.quotas (FULL-1; docs/decisions/0041-quotas.md).
-- Sums up to what an account has under one name. Writers only add rows, as with sync.digests: one row for each account that all of
-- its writers update would make its devices wait for each other.
create table private.usage (
  account uuid not null,
  name text not null,
  -- Rows that are not tombstones, and their bytes.
  live bigint not null,
  bytes bigint not null,
  -- With tombstones: they stay until the operator clears them, with the content that an edit may bring back (MERGE-4).
  kept bigint not null,
  kept_bytes bigint not null
);
create index usage_of_account on private.usage (account, name);

-- How each table is counted, as expressions on its rows `r`.
create table private.counted (
  name text primary key,
  source text not null,
  account text not null,
  live text not null,
  bytes text not null
);

-- Where a request comes from: an IPv4 address, or the 64 bits that name an IPv6 customer. Of both
-- headers this is the part that the proxy nearest to us wrote; what a client made up stands before it.
create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := nullif(current_setting('request.headers', true), '');
  address inet;
begin
  address := regexp_replace(trim(coalesce(headers->>'cf-connecting-ip', split_part(headers->>'x-forwarded-for', ',', -1))), '^::ffff:', '');
  return coalesce(case family(address) when 6 then network(set_masklen(address, 64))::text else host(address) end, 'unknown');
exception when invalid_text_representation then
  return 'unknown';
end $$;
revoke execute on function private.client_address() from public;

-- Uses up one of `most` times within `period`, a day at most; false where none is left. What was used
-- is given back if the transaction fails: whoever refuses because of this must answer, and not raise.
create function private.use_up(what text, who text, most integer, period interval) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  is_left boolean;
begin
  delete from private.allowances where (action, holder) in (
    select action, holder from private.allowances where began < now() - interval '1 day' limit 100 for update skip locked);
  insert into private.allowances as a (action, holder) values (what, who)
  on conflict (action, holder) do update set
    used = case when a.began < now() - period then 1 else a.used + 1 end,
    began = case when a.began < now() - period then now() else a.began end
  returning used <= most into is_left;
  return is_left;
end $$;
revoke execute on function private.use_up(text, text, integer, interval) from public;

create function private.give_back(what text, who text) returns void
language sql volatile set search_path = '' as $$
  update private.allowances set used = used - 1 where action = what and holder = who
$$;
revoke execute on function private.give_back(text, text) from public;

-- A quota that an operator deleted is none.
create function private.quota(name text) returns bigint
language sql stable set search_path = '' as $$
  select q.most from private.quotas q where q.name = quota.name
$$;
revoke execute on function private.quota(text) from public;

-- A row and its places in indexes cost some hundred bytes, whatever is in it.
create function private.bytes_of(source regclass, columns text[]) returns text
language sql stable set search_path = '' as $$
  -- All of it is independent of compression: a row weighs the same when it comes and when it goes. The length of a text is known
  -- without reading it.
  select '250' || coalesce(string_agg(case
    when t.typcategory = 'A' then format(' + case when cardinality(r.%1$I) > 0 then octet_length(array_send(r.%1$I)) else 0 end', a.attname)
    when a.atttypid = 'jsonb'::regtype then format(' + coalesce(octet_length(nullif(r.%1$I, ''{}'')::text), 0)', a.attname)
    else format(' + coalesce(octet_length(r.%1$I), 0)', a.attname) end, '' order by a.attnum), '')
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_type t on t.oid = a.atttypid
  where a.attrelid = source and a.attname = any (columns)
$$;
revoke execute on function private.bytes_of(regclass, text[]) from public;

-- Makes one row of many. Rows that another session folds at this moment are left to it.
create function private.fold_usage(account uuid, name text) returns void
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
revoke execute on function private.fold_usage(uuid, text) from public;

-- A function of its own, whose statement is planned once a session: without, a push of one document costs a quarter more.
create function private.exceeded(account uuid, name text, live bigint, bytes bigint, kept bigint, kept_bytes bigint, times bigint)
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
revoke execute on function private.exceeded(uuid, text, bigint, bigint, bigint, bigint, bigint) from public;

-- Refuses what does not fit; the growth is counted already. Far from a quota nobody waits: as long as a hundred such writes at once
-- fit, none of them can pass it. Close to it, the account's writes come one after the other, and each sees what the others wrote.
create function private.check_quota(account uuid, name text, live bigint, bytes bigint, kept bigint, kept_bytes bigint) returns void
language plpgsql volatile set search_path = '' as $$
declare
  exceeded text;
begin
  if private.exceeded(account, name, live, bytes, kept, kept_bytes, 100) is null then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(account::text, 41));
  exceeded := private.exceeded(account, name, live, bytes, kept, kept_bytes, 0);
  if exceeded is not null then
    raise exception 'There is no room left for more: %', exceeded using errcode = 'EK413', detail = exceeded, hint = 'full';
  end if;
end $$;
revoke execute on function private.check_quota(uuid, text, bigint, bigint, bigint, bigint) from public;

-- Counts a table from now on: whose a row is stands in the column `account`, and what it weighs in these columns. Calling it again
-- counts anew.
-- In what it writes: %1$I is the function's name, %2$L the quota, %3$s the rows to count, %4$s the event, %5$s the table,
-- %6$s the transition tables.
create function private.keep_usage(source regclass, account text, columns text[], visitors boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  called constant text := (select c.relname from pg_catalog.pg_class c where c.oid = source);
  is_replicated constant boolean := exists (
    select from pg_catalog.pg_attribute a where a.attrelid = source and a.attname = '_deleted');
  whose constant text := case when visitors then format('coalesce(r.%I, private.nobody())', account) else format('r.%I', account) end;
  live constant text := case when is_replicated then '(not r._deleted)::int' else '1' end;
  weight constant text := private.bytes_of(source, columns);
  event text;
  rows text;
begin
  insert into private.counted values (called, source::text, whose, live, weight)
  on conflict (name) do update set account = excluded.account, live = excluded.live, bytes = excluded.bytes;
  foreach event in array array['insert', 'update', 'delete'] loop
    rows := case event
      when 'insert' then format('select %1$s as account, %2$s as live, 1 as kept, %3$s as weight from new_rows r', whose, live, weight)
      when 'delete' then format('select %1$s as account, -(%2$s) as live, -1 as kept, %3$s as weight from old_rows r', whose, live, weight)
      else format('select %1$s as account, %2$s as live, 1 as kept, %3$s as weight from new_rows r
        union all select %1$s, -(%2$s), -1, %3$s from old_rows r', whose, live, weight)
    end;
    execute format($sql$
      create or replace function private.%1$I() returns trigger
      language plpgsql security definer set search_path = '' as $body$
      declare
        caller constant uuid := coalesce((select auth.uid()), private.nobody());
        one private.usage;
      begin
        -- What changes no weight leaves no trace.
        for one in
          with added as (
            insert into private.usage
            select c.account, %2$L, sum(c.live), sum(c.live * c.weight), sum(c.kept), sum(c.kept * c.weight)
            from (%3$s) c where c.account is not null group by c.account
            having sum(c.live) <> 0 or sum(c.live * c.weight) <> 0 or sum(c.kept) <> 0 or sum(c.kept * c.weight) <> 0
            returning *
          )
          select * from added
        loop
          -- The operator's own writes are counted and not refused, and nobody is refused because of somebody else's.
          if one.account = caller and current_setting('role', true) in ('anon', 'authenticated')
            and greatest(one.live, one.bytes, one.kept, one.kept_bytes) > 0 then
            perform private.check_quota(one.account, %2$L, one.live, one.bytes, one.kept, one.kept_bytes);
          end if;
          -- Now and then, so that there are never more rows than some dozens.
          if random() < 0.1 then
            perform private.fold_usage(one.account, %2$L);
          end if;
        end loop;
        return null;
      end $body$;
      revoke execute on function private.%1$I() from public;
      create or replace trigger usage_%4$s after %4$s on %5$s
        referencing %6$s for each statement execute function private.%1$I();
    $sql$, 'usage_' || called || '_' || event, called, rows, event, source,
      case event when 'insert' then 'new table as new_rows' when 'delete' then 'old table as old_rows'
        else 'old table as old_rows new table as new_rows' end);
  end loop;
  perform private.recount_usage(called);
end $$;
revoke execute on function private.keep_usage(regclass, text, text[], boolean) from public;

-- For an operator who has written past the triggers; of all tables unless one is named.
create function private.recount_usage(only_name text default null) returns void
language plpgsql volatile set search_path = '' as $$
declare
  c private.counted;
begin
  for c in select * from private.counted where only_name is null or name = only_name order by name loop
    execute format($sql$
      lock table %2$s in share row exclusive mode;
      delete from private.usage where name = %1$L;
      insert into private.usage
      select c.account, %1$L, sum(c.live), sum(c.live * c.weight), count(*), sum(c.weight)
      from (select %3$s as account, %4$s as live, %5$s as weight from %2$s r) c where c.account is not null group by c.account;
    $sql$, c.name, c.source, c.account, c.live, c.bytes);
  end loop;
end $$;
revoke execute on function private.recount_usage(text) from public;

-- Until what `use_up` refuses passes again; 0 where it does not refuse.
create function private.minutes_left(what text, who text, most integer, period interval) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from a.began + period - now()) / 60)::integer)), 0)
  from private.allowances a where a.action = what and a.holder = who and a.used > most
$$;
revoke execute on function private.minutes_left(text, text, integer, interval) from public;

insert into private.quotas (name, most, why) values
  -- Counted where pictures are stored.
  ('storage_files', 2200, '2,000 pictures in messages and cards, and some dozens of profiles, backgrounds and questions'),
  ('storage_bytes', 1073741824, '1 GB: the app scales pictures down to some 300 kB, so 2,000 of them take 600 MB'),
  ('row_bytes', 268435456, '256 MB of text: 50,000 documents of 2.5 kB and 100,000 messages of 1 kB'),
  ('kept_rows', 400000, 'with tombstones: every document of a full account deleted and made again, twice'),
  ('kept_bytes', 536870912, '512 MB with the content of tombstones: twice row_bytes'),
  ('todos', 50000, 'ten years of 13 tasks a day'),
  ('flashcards', 50000, 'all ready decks, and some thousand of one''s own each year'),
  ('study_sessions', 50000, 'ten years of 13 sessions a day'),
  ('study_plan_items', 50000, 'a plan of 20 items a day for almost seven years; old plans are cleared away'),
  ('userSubjects', 1000, 'the app needs some dozens'),
  ('attempts', 10000, 'three mock tests a day for nine years; papers and answers count in bytes'),
  ('chats', 20000, 'five new chats a day for ten years'),
  ('chat_messages', 100000, '27 questions and answers a day for ten years'),
  ('group_messages', 100000, '27 messages a day for ten years, in all groups together'),
  ('groups', 50, 'owned at the same time: as many as one student may be in'),
  ('given_papers', 200, 'each keeps up to 1 MB of questions and keys'),
  ('shared_chats', 200, 'each keeps up to 512 kB'),
  ('qa_entries', 2000, 'a newcomer asks at most 5 a day, a trusted student 35'),
  ('qa_answers', 10000, 'at most 15 to 65 a day'),
  ('qa_comments', 10000, 'at most 20 to 70 a day'),
  ('qa_edits', 5000, 'earlier versions of one''s own posts, up to 20 kB each'),
  ('qa_votes', 50000, 'at most 300 a day'),
  ('qa_follows', 1000, '500 that the student chose, and 500 for one''s own answers'),
  ('qa_flags', 5000, 'at most 30 a day'),
  ('reports', 2000, 'at most 20 a day, cleared a year after they were closed'),
  ('feedback', 500, 'of one account'),
  ('visitor_feedback', 20000, 'of all visitors together, with 4,000 characters each: 80 MB at most');

-- A statement of a role that runs longer is ended. PostgREST applies these limits to each request; the
-- embedded backend does the same on a Postgres server (backend/database/request-context.ts).
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role service_role set statement_timeout = '30s';
notify pgrst, 'reload config';
