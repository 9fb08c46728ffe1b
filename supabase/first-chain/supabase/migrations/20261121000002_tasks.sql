-- A student's profile, subjects and tasks.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email varchar(320) default (auth.jwt()->>'email'),
  username varchar(60) check (username <> ''),
  display_name varchar(120),
  photo_url varchar(2048),
  "backgroundImage" varchar(2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login timestamptz,
  member_since timestamptz not null default now(),
  welcome_email_sent boolean not null default false,
  daily_target integer not null default 120 check (daily_target between 0 and 1440),
  daily_motivation varchar(280) not null default 'Stay focused and achieve your goals!',
  day_start_time integer not null default 4 check (day_start_time between 0 and 23),
  stats jsonb not null default '{}' constraint users_stats_length check (pg_column_size(stats) <= 16384),
  progress jsonb not null default '{}' constraint users_progress_length check (pg_column_size(progress) <= 65536),
  -- Day of each examination the student prepares for, by its name.
  exam_dates jsonb not null default '{}' constraint users_exam_dates_length check (pg_column_size(exam_dates) <= 2048),
  -- Minutes the student has on each day of the week.
  availability jsonb not null default '{}' constraint users_availability_length check (pg_column_size(availability) <= 2048),
  focus_settings jsonb not null default '{}' constraint users_focus_settings_length check (pg_column_size(focus_settings) <= 4096),
  notification_settings jsonb not null default '{}'
    constraint users_notification_settings_length check (pg_column_size(notification_settings) <= 4096),
  -- Whether groups see how long the student studied.
  hides_study_time boolean not null default false,
  -- When the student last came into a group or out of one, by whoever's hand.
  memberships_changed_at timestamptz
);
create unique index users_username on public.users (lower(username));

create table public."userSubjects" (
  id uuid primary key,
  "userId" uuid not null references auth.users (id) on delete cascade,
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  name varchar(60) not null check (name <> ''),
  color text not null default 'indigo'
    check (color in ('indigo', 'teal', 'leaf', 'rose', 'violet', 'sky', 'clay', 'slate'))
);

create table public.todos (
  id uuid primary key,
  "createdBy" uuid not null references auth.users (id) on delete cascade,
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  title varchar(500) not null check (title <> ''),
  notes varchar(20000) not null default '',
  status text not null default 'todo' check (status in ('todo', 'doing', 'done')),
  priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high')),
  "dueDate" date,
  -- No foreign key: the subject may arrive later than the task, or be deleted on another device.
  "subjectId" uuid,
  position varchar(100) collate "C" not null default '',
  labels varchar(60)[] not null default '{}' check (cardinality(labels) <= 50),
  -- The study day for which the student planned it.
  "plannedDay" date,
  -- Minutes.
  estimate integer check (estimate between 1 and 1440),
  checklist varchar(400)[] not null default '{}' check (cardinality(checklist) <= 100),
  -- How it repeats, in the words of RFC 5545: FREQ=WEEKLY;BYDAY=MO,TH.
  repeats varchar(200),
  "completedAt" bigint
);

select sync.replicate('users', 'id', array['username', 'display_name', 'photo_url', 'backgroundImage', 'last_login', 'daily_target',
  'daily_motivation', 'day_start_time', 'stats', 'progress', 'exam_dates', 'availability', 'focus_settings', 'notification_settings',
  'hides_study_time']);
select sync.replicate('userSubjects', 'userId', array['userId', 'createdAt', 'name', 'color']);
select sync.replicate('todos', 'createdBy', array['createdBy', 'createdAt', 'title', 'notes', 'status', 'priority', 'dueDate',
  'subjectId', 'position', 'labels', 'plannedDay', 'estimate', 'checklist', 'repeats', 'completedAt']);
grant delete on public."userSubjects", public.todos to authenticated;

create policy "A student sees and edits their own profile" on public.users
  for all to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "A student's subjects are their own" on public."userSubjects"
  for all to authenticated using ("userId" = (select auth.uid())) with check ("userId" = (select auth.uid()));
create policy "A student's tasks are their own" on public.todos
  for all to authenticated using ("createdBy" = (select auth.uid())) with check ("createdBy" = (select auth.uid()));

-- The first profile: the username given at sign-up, else the part of the e-mail before the @, else
-- user_ and the start of the id. Where that name is taken, the start of the id makes it unique.
create function public.ensure_profile() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  wanted text;
  account record;
begin
  if exists (select 1 from public.users where id = caller) then
    return;
  end if;
  select id, email, coalesce(raw_user_meta_data, '{}') as meta into account from auth.users where id = caller;
  if not found then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  wanted := left(coalesce(
    nullif(trim(account.meta->>'username'), ''),
    nullif(split_part(account.email, '@', 1), ''),
    'user_' || left(caller::text, 5)), 48);
  if exists (select 1 from public.users where lower(username) = lower(wanted)) then
    wanted := wanted || '_' || left(caller::text, 5);
  end if;
  insert into public.users (id, email, username, display_name, photo_url)
  values (caller, account.email, wanted, left(account.meta->>'full_name', 120), left(account.meta->>'avatar_url', 2048))
  on conflict (id) do nothing;
end $$;
revoke execute on function public.ensure_profile() from public, anon;
grant execute on function public.ensure_profile() to authenticated;
