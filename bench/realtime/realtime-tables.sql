-- What the students of the bench share: messages of their groups, and notices to everybody.
create table public.bench_members (group_id int not null, user_id uuid not null, primary key (user_id, group_id));
create table public.bench_messages (id uuid primary key, group_id int not null, body text not null);
create table public.bench_notices (id uuid primary key, body text not null);
alter table public.bench_members enable row level security;
alter table public.bench_messages enable row level security;
alter table public.bench_notices enable row level security;
grant select on public.bench_members, public.bench_messages, public.bench_notices to authenticated;
create policy "A student's groups are their own" on public.bench_members
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Members read" on public.bench_messages
  for select to authenticated using (group_id in (select m.group_id from public.bench_members m));
create policy "Everybody reads" on public.bench_notices for select to authenticated using (true);
alter publication supabase_realtime add table public.bench_messages, public.bench_notices;
