-- The tasks' table as RxDB's Supabase plugin wants it: no arrays, and a time to read on from.
create table public.plugin_todos (
  id text primary key,
  "createdBy" uuid not null,
  "createdAt" bigint,
  title text,
  notes text,
  status text,
  priority text,
  "dueDate" date,
  "subjectId" uuid,
  position text,
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
