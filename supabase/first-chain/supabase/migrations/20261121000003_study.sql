-- The study loop: sessions, daily plans, revision cards. All of it the student's own.
--
-- No foreign keys between them, here as with tasks: what a row points to may arrive later, or be
-- deleted on another device.

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
  updated_at timestamptz not null default now()
);
create index study_sessions_by_start on public.study_sessions (user_id, start_time desc);
create index study_sessions_by_day on public.study_sessions (user_id, study_day) include (duration);

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

create table public.flashcards (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  front varchar(10000) not null check (front <> ''),
  back varchar(20000) not null default '',
  subject_id uuid,
  source text not null default 'own' check (source in ('own', 'task', 'attempt', 'tutor')),
  source_id uuid,
  due timestamptz not null default now(),
  -- One text for each review there was: when, a space, the rating from 1 (again) to 4 (easy), a space,
  -- its milliseconds. A set, so that reviews made on two devices without a network all count.
  reviews varchar(60)[] not null default '{}' check (cardinality(reviews) <= 1000),
  -- What FSRS makes of them: stability, difficulty, lapses, state … One value, which any device can
  -- work out anew: no half of one review and half of another.
  memory jsonb not null default '{}' constraint flashcards_memory_length check (pg_column_size(memory) <= 2048),
  suspended boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

select sync.replicate('study_sessions', 'user_id', array['user_id', 'start_time', 'date', 'study_day', 'time_zone', 'duration', 'planned',
  'kind', 'outcome', 'subject_id', 'task_id']);
select sync.replicate('study_plan_items', 'user_id', array['user_id', 'day', 'kind', 'task_id', 'subject_id', 'title', 'reason', 'minutes',
  'position', 'state', 'created_at']);
select sync.replicate('flashcards', 'user_id', array['user_id', 'front', 'back', 'subject_id', 'source', 'source_id', 'due', 'reviews',
  'memory', 'suspended', 'created_at']);
grant delete on public.study_sessions, public.study_plan_items, public.flashcards to authenticated;

create policy "A student's sessions are their own" on public.study_sessions
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A student's plans are their own" on public.study_plan_items
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A student's cards are their own" on public.flashcards
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
