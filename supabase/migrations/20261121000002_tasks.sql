-- A student's profile, subjects and tasks.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  username text check (length(username) between 1 and 60),
  display_name text check (length(display_name) <= 120),
  photo_url text check (length(photo_url) <= 2048),
  "backgroundImage" text check (length("backgroundImage") <= 2048),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_login timestamptz,
  member_since timestamptz not null default now(),
  welcome_email_sent boolean not null default false,
  daily_target integer not null default 120 check (daily_target between 0 and 1440),
  daily_motivation text not null default 'Stay focused and achieve your goals!' check (length(daily_motivation) <= 280),
  day_start_time integer not null default 4 check (day_start_time between 0 and 23),
  stats jsonb not null default '{}',
  progress jsonb not null default '{}'
);
create unique index users_username on public.users (lower(username));

create table public."userSubjects" (
  id uuid primary key,
  "userId" uuid not null references auth.users (id) on delete cascade,
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  name text not null check (length(name) between 1 and 60),
  color text not null default 'indigo'
    check (color in ('indigo', 'teal', 'leaf', 'rose', 'violet', 'sky', 'clay', 'slate'))
);

create table public.todos (
  id uuid primary key,
  "createdBy" uuid not null references auth.users (id) on delete cascade,
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  title text not null check (length(title) between 1 and 500),
  notes text not null default '' check (length(notes) <= 20000),
  status text not null default 'todo' check (status in ('todo', 'doing', 'done')),
  priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high')),
  "dueDate" date,
  -- No foreign key: the subject may arrive later than the task, or be deleted on another device.
  "subjectId" uuid,
  position text collate "C" not null default '' check (length(position) <= 100),
  labels text[] not null default '{}' check (cardinality(labels) <= 50)
);

-- The clock of a device may be wrong by years; these columns are the server's. A push leaves them to
-- their defaults; other writers are kept from them here.
create function sync.touch_epoch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."updatedAt" := (extract(epoch from now()) * 1000)::bigint;
  return new;
end $$;
create function sync.clamp_created() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."createdAt" := (extract(epoch from now()) * 1000)::bigint;
  return new;
end $$;
create function sync.touch_users() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' then
    new.email := (select auth.jwt())->>'email';
    new.created_at := now();
    new.member_since := now();
    new.welcome_email_sent := false;
  else
    new.email := old.email;
    new.created_at := old.created_at;
    new.member_since := old.member_since;
    new.welcome_email_sent := old.welcome_email_sent;
  end if;
  return new;
end $$;
create trigger touch before insert or update on public.todos
  for each row when (current_setting('sync.pushing', true) is distinct from 'on') execute function sync.touch_epoch();
create trigger touch before insert or update on public."userSubjects"
  for each row when (current_setting('sync.pushing', true) is distinct from 'on') execute function sync.touch_epoch();
create trigger clamp before insert or update on public.todos
  for each row when (new."createdAt" > extract(epoch from now()) * 1000) execute function sync.clamp_created();
create trigger clamp before insert or update on public."userSubjects"
  for each row when (new."createdAt" > extract(epoch from now()) * 1000) execute function sync.clamp_created();
create trigger touch before insert or update on public.users
  for each row when (current_user in ('anon', 'authenticated')) execute function sync.touch_users();

-- What replication knows of these tables. Collections that do not exist raise an error.
create function sync.table_of(collection text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if collection in ('users', 'userSubjects', 'todos') then
    return collection;
  end if;
  raise exception 'No collection named %', coalesce(collection, 'null') using errcode = '22023';
end $$;

create function sync.scope_column(collection text) returns text
language sql immutable set search_path = '' as $$
  select case collection when 'users' then 'id' when 'userSubjects' then 'userId' when 'todos' then 'createdBy' end
$$;

create function sync.writable_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'users' then array['username', 'display_name', 'photo_url', 'backgroundImage', 'last_login',
      'daily_target', 'daily_motivation', 'day_start_time', 'stats', 'progress']
    when 'userSubjects' then array['userId', 'createdAt', 'name', 'color']
    when 'todos' then array['createdBy', 'createdAt', 'title', 'notes', 'status', 'priority', 'dueDate',
      'subjectId', 'position', 'labels']
  end
$$;

-- Columns that the server sets anew with every write, to their defaults.
create function sync.touched_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection when 'users' then array['updated_at'] else array['updatedAt'] end
$$;

-- Columns whose value a device cannot know after its own push: the server's own, and those that the
-- server may write differently from how they were sent.
create function sync.stamped_columns(collection text) returns text[]
language sql immutable set search_path = '' as $$
  select case collection
    when 'users' then array['email', 'created_at', 'updated_at', 'member_since', 'welcome_email_sent', 'last_login']
    else array['createdAt', 'updatedAt']
  end
$$;

-- SCOPE-1: for each collection, whose documents the user may see.
create function sync.scopes(caller uuid) returns jsonb
language sql stable set search_path = '' as $$
  select case when caller is null then '{}'::jsonb else jsonb_build_object(
    'users', jsonb_build_array(caller),
    'userSubjects', jsonb_build_array(caller),
    'todos', jsonb_build_array(caller)) end
$$;

select sync.replicate('users', 'id');
select sync.replicate('userSubjects', 'userId');
select sync.replicate('todos', 'createdBy');

create policy "A student sees and edits their own profile" on public.users
  for all to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "A student's subjects are their own" on public."userSubjects"
  for all to authenticated using ("userId" = (select auth.uid())) with check ("userId" = (select auth.uid()));
create policy "A student's tasks are their own" on public.todos
  for all to authenticated using ("createdBy" = (select auth.uid())) with check ("createdBy" = (select auth.uid()));

grant select, insert, update, delete on public.users, public."userSubjects", public.todos to authenticated, service_role;

-- The profile of §4: the username given at sign-up, else the part of the e-mail before the @, else
-- user_ and the start of the id. Where that name is taken, the start of the id makes it unique.
create function public.ensure_profile() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  wanted text;
  account record;
begin
  if caller is null then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  if exists (select 1 from public.users where id = caller) then
    return;
  end if;
  select email, coalesce(raw_user_meta_data, '{}') as meta into strict account from auth.users where id = caller;
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

grant execute on all functions in schema sync to authenticated, service_role;
revoke execute on function sync.replicate(text, text) from authenticated, service_role;

-- Realtime carries these tables' changes (REAL-1). Hosted projects have the publication already.
do $$
begin
  if not exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end $$;
alter publication supabase_realtime add table public.users, public."userSubjects", public.todos;
