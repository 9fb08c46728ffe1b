-- Chats with the tutor: the student's own, on all their devices. What is shared of a chat is a copy.

create table public.chats (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  title varchar(200) not null default '',
  subject varchar(60),
  pinned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.chat_messages (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  chat_id uuid not null,
  -- What it answers or follows. A question edited or an answer asked for again begins a branch.
  parent_id uuid,
  role text not null check (role in ('user', 'assistant')),
  content varchar(100000) not null default '',
  status text not null default 'done' check (status in ('waiting', 'streaming', 'done', 'stopped', 'failed')),
  -- Who answered.
  source text check (source in ('model', 'on-device-model', 'solver', 'bank')),
  -- What else there is to an answer: verified steps, hints, the model's name, where to resume.
  details jsonb not null default '{}' constraint chat_messages_details_length check (pg_column_size(details) <= 131072),
  image_paths varchar(300)[] not null default '{}' check (cardinality(image_paths) <= 4),
  rating text check (rating in ('up', 'down')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

select sync.replicate('chats', 'user_id', array['user_id', 'title', 'subject', 'pinned', 'created_at']);
select sync.replicate('chat_messages', 'user_id', array['user_id', 'chat_id', 'parent_id', 'role', 'content', 'status', 'source',
  'details', 'image_paths', 'rating', 'created_at']);
grant delete on public.chats, public.chat_messages to authenticated;

create policy "A student's chats are their own" on public.chats
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A student's questions and answers are their own" on public.chat_messages
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- Shared chats -------------------------------------------------------------------------------------

-- A snapshot, made and redacted by the student. The id is the link: 122 random bits, made here.
create table public.shared_chats (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The chat it is a copy of; the chat may be gone.
  chat_id uuid,
  title varchar(200) not null check (title <> ''),
  messages jsonb not null check (jsonb_typeof(messages) = 'array')
    constraint shared_chats_messages_length check (pg_column_size(messages) <= 524288),
  -- In the public directory.
  is_listed boolean not null default false,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index shared_chats_user on public.shared_chats (user_id, created_at desc);
create index shared_chats_directory on public.shared_chats (created_at desc, id desc) where is_listed and revoked_at is null;

alter table public.shared_chats enable row level security;
revoke all on public.shared_chats from public, anon, authenticated;
grant select, delete, insert (chat_id, title, messages, is_listed, expires_at), update (title, is_listed, expires_at, revoked_at)
  on public.shared_chats to authenticated;
grant select, insert, update, delete on public.shared_chats to service_role;

create policy "A student manages what they shared" on public.shared_chats
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- For whoever has the link. Answers nothing where there is nothing, or no longer.
create function public.read_shared_chat(chat_id uuid) returns table (id uuid, title text, messages jsonb, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.id, c.title, c.messages, c.created_at
  from public.shared_chats c
  where c.id = read_shared_chat.chat_id and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())
$$;

-- What was put into the directory, the newest first. To go on, give the last row's.
create function public.list_shared_chats(
  query text default '',
  before_time timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  page_size integer default 20
) returns table (id uuid, title text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.id, c.title, c.created_at
  from public.shared_chats c
  where c.is_listed and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())
    and (c.created_at, c.id) < (before_time, before_id)
    and strpos(lower(c.title), lower(trim(query))) > 0
  order by c.created_at desc, c.id desc
  limit least(greatest(page_size, 1), 50)
$$;

revoke execute on function public.read_shared_chat(uuid), public.list_shared_chats(text, timestamptz, uuid, integer) from public;
grant execute on function public.read_shared_chat(uuid), public.list_shared_chats(text, timestamptz, uuid, integer) to anon, authenticated;

-- Quota --------------------------------------------------------------------------------------------

-- What a student asked the model of late. A question asked again after a dropped connection is the same.
create table private.tutor_questions (
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id uuid not null,
  -- By the calendar of India: a day's questions come back at midnight there.
  day date not null default (now() at time zone 'Asia/Kolkata')::date,
  primary key (user_id, question_id)
);
create index tutor_questions_day on private.tutor_questions (user_id, day);

-- Answers {is_allowed, remaining, resets_at}. The edge function asks before it asks the model.
create function public.spend_tutor_question(question_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  today date := (now() at time zone 'Asia/Kolkata')::date;
  most constant integer := 50;
  spent integer;
  is_paid boolean;
begin
  -- One at a time: two questions at once must not both be the last.
  perform private.lock_students(array[caller]);
  delete from private.tutor_questions q where q.user_id = caller and q.day < today;
  select count(*), coalesce(bool_or(q.question_id = spend_tutor_question.question_id), false) into spent, is_paid
  from private.tutor_questions q where q.user_id = caller;
  if not is_paid and spent < most then
    insert into private.tutor_questions (user_id, question_id) values (caller, spend_tutor_question.question_id);
    spent := spent + 1;
    is_paid := true;
  end if;
  return jsonb_build_object('is_allowed', is_paid, 'remaining', greatest(most - spent, 0),
    'resets_at', (today + 1)::timestamp at time zone 'Asia/Kolkata');
end $$;

-- For a question that the model did not answer. Not for students: they would ask without end.
create function public.return_tutor_question(student_id uuid, question_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.tutor_questions q where q.user_id = student_id and q.question_id = return_tutor_question.question_id
$$;

revoke execute on function public.spend_tutor_question(uuid), public.return_tutor_question(uuid, uuid) from public, anon, authenticated;
grant execute on function public.spend_tutor_question(uuid) to authenticated;
grant execute on function public.return_tutor_question(uuid, uuid) to service_role;
