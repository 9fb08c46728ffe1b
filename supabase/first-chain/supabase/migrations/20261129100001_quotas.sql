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

insert into private.quotas (name, most, why) values
  -- Counted where pictures are stored.
  ('storage_files', 2200, '2,000 pictures in messages and cards, and some dozens of profiles, backgrounds and questions'),
  ('storage_bytes', 1073741824, '1 GB: the app scales pictures down to some 300 kB, so 2,000 of them take 600 MB');

-- A quota that an operator deleted is none.
create function private.quota(name text) returns bigint
language sql stable set search_path = '' as $$
  select q.most from private.quotas q where q.name = quota.name
$$;
revoke execute on function private.quota(text) from public;
