-- The study plan.

-- Functions may name what later files make.
set check_function_bodies = off;

create table public.study_plan_items (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('task', 'cards', 'study')),
  task_id uuid,
  subject_id uuid,
  title varchar(500) not null,
  -- Why it is in the plan, in words.
  reason varchar(300) not null default '',
  minutes integer not null check (minutes between 1 and 1440),
  position varchar(100) collate "C" not null default '',
  state text not null default 'planned' check (state in ('planned', 'done', 'skipped', 'carried')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select sync.replicate('study_plan_items', 'user_id', array[
  'user_id', 'day', 'kind', 'task_id', 'subject_id', 'title', 'reason', 'minutes', 'position', 'state', 'created_at']);
create index study_plan_items_tombstones on public.study_plan_items (updated_at) where _deleted;
grant delete on public.study_plan_items to authenticated;

create policy "A student's plans are their own" on public.study_plan_items
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger a_refuse_leaving before insert or update or delete on public.study_plan_items
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select sync.keep_digest('study_plan_items', 'user_id');
select private.keep_usage('public.study_plan_items', 'user_id', '{title,reason}');
