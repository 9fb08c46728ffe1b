-- A task may be due at a time of its day, in minutes after midnight on the student's clock, and remind before that time.

alter table public.todos
  add column "dueTime" integer check ("dueTime" between 0 and 1439),
  add column reminder integer check (reminder between 0 and 10080);
update sync.collections set writable = writable || '{dueTime,reminder}'::text[] where name = 'todos';
grant insert ("dueTime", reminder), update ("dueTime", reminder) on public.todos to authenticated;
