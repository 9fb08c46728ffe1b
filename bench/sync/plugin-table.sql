-- The tasks' table as RxDB's Supabase plugin wants it: no arrays, and a time to read on from. The rules
-- of a row, its owner and its place in Realtime are those of our own table, so that both pay for them.
create table public.plugin_todos (
  id text primary key,
  "createdBy" uuid not null references auth.users (id) on delete cascade,
  "createdAt" bigint not null,
  title text not null check (length(title) between 1 and 500),
  notes text not null check (length(notes) <= 20000),
  status text not null check (status in ('todo', 'doing', 'done')),
  priority text not null check (priority in ('none', 'low', 'medium', 'high')),
  "dueDate" date,
  "subjectId" uuid,
  position text collate "C" not null check (length(position) <= 100),
  _deleted boolean not null default false,
  _modified timestamptz not null default now()
);
create index on public.plugin_todos (_modified, id);
create function public.plugin_touch() returns trigger language plpgsql as $$
begin
  new._modified := clock_timestamp();
  return new;
end $$;
create trigger touch before insert or update on public.plugin_todos for each row execute function public.plugin_touch();
alter table public.plugin_todos enable row level security;
create policy own on public.plugin_todos for all to authenticated
  using ("createdBy" = (select auth.uid())) with check ("createdBy" = (select auth.uid()));
grant all on public.plugin_todos to authenticated;
alter publication supabase_realtime add table public.plugin_todos;
