-- Until where the student has read each group, on every device of theirs: the group's id, a space, the
-- createdAt of the last message. A set of texts, so that two devices that read different groups without
-- a network both count; where a group is there twice, the later one does.
alter table public.users
  add column group_reads varchar(60)[] not null default '{}' check (cardinality(group_reads) <= 200);
update sync.collections set writable = writable || 'group_reads'::text where name = 'users';
grant insert (group_reads), update (group_reads) on public.users to authenticated;
