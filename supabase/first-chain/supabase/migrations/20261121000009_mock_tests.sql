-- Mock tests: the question bank and the papers, which everybody who signed in reads, and attempts,
-- which are the student's own and live on their devices.

create table public.questions (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('physics', 'chemistry', 'maths', 'biology', 'english')),
  topic varchar(120) not null,
  kind text not null check (kind in ('single', 'multiple', 'numerical', 'written')),
  body varchar(10000) not null check (body <> ''),
  -- Texts, of a choice.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array')
    constraint questions_options_length check (pg_column_size(options) <= 16384),
  -- Numbers of the right options, or the value with its tolerance.
  answer jsonb not null constraint questions_answer_length check (pg_column_size(answer) <= 4096),
  solution varchar(20000) not null default '',
  difficulty smallint not null default 3 check (difficulty between 1 and 5),
  -- Where it is from, and on what terms.
  source varchar(200) not null default '',
  license varchar(100) not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index questions_topic on public.questions (subject, topic);

create table public.papers (
  id uuid primary key default gen_random_uuid(),
  slug varchar(80) not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title varchar(200) not null check (title <> ''),
  exam text not null check (exam in ('jee-main', 'jee-advanced', 'neet', 'other')),
  -- Of the rules: an examination changes its own from year to year.
  version integer not null default 1,
  -- Minutes.
  duration integer not null check (duration between 1 and 600),
  -- Sections, marks, what each button of the examination does.
  rules jsonb not null constraint papers_rules_length check (pg_column_size(rules) <= 65536),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.paper_questions (
  paper_id uuid not null references public.papers (id) on delete cascade,
  position integer not null check (position >= 0),
  section varchar(60) not null,
  question_id uuid not null references public.questions (id),
  primary key (paper_id, position)
);
create index paper_questions_question on public.paper_questions (question_id);

alter table public.questions enable row level security;
alter table public.papers enable row level security;
alter table public.paper_questions enable row level security;
revoke all on public.questions, public.papers, public.paper_questions from public, anon, authenticated;
grant select on public.questions, public.papers, public.paper_questions to authenticated;
grant select, insert, update, delete on public.questions, public.papers, public.paper_questions to service_role;

create policy "Students read the question bank" on public.questions for select to authenticated using (true);
create policy "Students read published papers" on public.papers for select to authenticated using (is_published);
create policy "Students read what is in published papers" on public.paper_questions
  for select to authenticated using (paper_id in (select p.id from public.papers p));

create table public.attempts (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No foreign key: a paper may be put together on the device.
  paper_id uuid,
  -- The paper as it was: title, rules, questions. An attempt can always be looked at again.
  paper jsonb not null constraint attempts_paper_length check (pg_column_size(paper) <= 131072),
  status text not null default 'running' check (status in ('running', 'submitted')),
  started_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- Milliseconds that a lost machine took and that were given back.
  credited integer not null default 0 check (credited between 0 and 86400000),
  -- By question: what was chosen, its state in the palette, the time it took.
  answers jsonb not null default '{}' constraint attempts_answers_length check (pg_column_size(answers) <= 131072),
  score jsonb not null default '{}' constraint attempts_score_length check (pg_column_size(score) <= 65536),
  updated_at timestamptz not null default now()
);

select sync.replicate('attempts', 'user_id', array['user_id', 'paper_id', 'paper', 'status', 'started_at', 'submitted_at', 'credited',
  'answers', 'score']);
grant delete on public.attempts to authenticated;

create policy "A student's attempts are their own" on public.attempts
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
