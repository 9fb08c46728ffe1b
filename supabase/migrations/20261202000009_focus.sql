-- Study time.

-- Functions may name what later files make.
set check_function_bodies = off;

-- No foreign keys to subjects and tasks: what a row points to may arrive later, or be deleted on another device.
create table public.study_sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  start_time timestamptz not null check (start_time between '2000-01-01' and '2100-01-01'),
  -- Where the student was: the calendar day, and the study day, which begins at day_start_time.
  -- Written with the session: no later change of setting, and no journey, rewrites history.
  date date not null check (date between '2000-01-01' and '2100-01-01'),
  study_day date not null check (study_day between '2000-01-01' and '2100-01-01'),
  time_zone varchar(64) not null default 'Asia/Kolkata',
  -- Minutes.
  duration integer not null check (duration between 0 and 1440),
  planned integer check (planned between 1 and 1440),
  kind text not null default 'focus' check (kind in ('focus', 'stopwatch', 'manual')),
  outcome text not null default 'finished' check (outcome in ('finished', 'abandoned')),
  subject_id uuid,
  task_id uuid,
  updated_at timestamptz not null default now(),
  chapter varchar(40) constraint study_sessions_chapter_id check (chapter ~ '^[a-z]{2,6}-[a-z0-9-]{2,33}$')
);
-- The days of a session are those of its beginning, wherever the student was and whenever their study day begins. `not valid`:
-- sessions of earlier releases stay as they are.
alter table public.study_sessions add constraint study_sessions_days check (
  date between (start_time at time zone 'UTC')::date - 2 and (start_time at time zone 'UTC')::date + 2
  and study_day between (start_time at time zone 'UTC')::date - 2 and (start_time at time zone 'UTC')::date + 2) not valid;
create index study_sessions_by_day on public.study_sessions (user_id, study_day) include (duration);
create index study_sessions_by_start on public.study_sessions (user_id, start_time desc);
select sync.replicate('study_sessions', 'user_id', array[
  'user_id', 'start_time', 'date', 'study_day', 'time_zone', 'duration', 'planned', 'kind', 'outcome', 'subject_id',
  'task_id', 'chapter']);
create index study_sessions_tombstones on public.study_sessions (updated_at) where _deleted;
grant delete on public.study_sessions to authenticated;

-- A session that comes with the fields of the product's specification alone (id, user_id, start_time, date, duration) has a study
-- day too: that of its start, by the zone of the student's session that is nearest in time and the hour at which their day starts. A row of a
-- device always says its own days: it alone knows where the student was.
create function private.derive_session_days() returns trigger
language plpgsql set search_path = '' as $$
declare
  wall timestamp;
begin
  -- The default stands where none was given.
  if new.time_zone = 'Asia/Kolkata' then
    select coalesce(
      (select s.time_zone from public.study_sessions s where s.user_id = new.user_id and not s._deleted
        order by abs(extract(epoch from s.start_time - new.start_time)) limit 1),
      new.time_zone) into new.time_zone;
  end if;
  wall := new.start_time at time zone new.time_zone;
  new.date := coalesce(new.date, wall::date);
  new.study_day := (wall - make_interval(hours =>
    coalesce((select u.day_start_time from public.users u where u.id = new.user_id), 4)))::date;
  return new;
end $$;
revoke execute on function private.derive_session_days() from public;
create trigger derive_days before insert on public.study_sessions
  for each row when (new.study_day is null and current_setting('sync.pushing', true) is distinct from 'on')
  execute function private.derive_session_days();

create policy "A student's sessions are their own" on public.study_sessions
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger a_refuse_leaving before insert or update or delete on public.study_sessions
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select sync.keep_digest('study_sessions', 'user_id');
select private.keep_usage('public.study_sessions', 'user_id', '{}');
