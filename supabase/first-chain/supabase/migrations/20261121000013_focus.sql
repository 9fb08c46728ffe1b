-- The focus timer that runs now, on every device of the student: when it began, and how long it stood still.
alter table public.users
  add column focus_timer jsonb constraint users_focus_timer_length check (pg_column_size(focus_timer) <= 2048);
update sync.collections set writable = writable || 'focus_timer'::text where name = 'users';
grant insert (focus_timer), update (focus_timer) on public.users to authenticated;
