-- The tutor: chats, shared chats, and answers of the model that grow while they are written.

-- Functions may name what later files make.
set check_function_bodies = off;

-- Chats with the tutor: the student's own, on all their devices. What is shared of a chat is a copy.
create table public.chats (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  title varchar(200) not null default '',
  subject varchar(60),
  pinned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  chapter varchar(40) constraint chats_chapter_id check (chapter ~ '^[a-z]{2,6}-[a-z0-9-]{2,33}$')
);
select sync.replicate('chats', 'user_id', array[
  'user_id', 'title', 'subject', 'pinned', 'created_at', 'chapter']);
create index chats_tombstones on public.chats (updated_at) where _deleted;
grant delete on public.chats to authenticated;

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
  details jsonb not null default '{}' constraint chat_messages_details_length check (sync.fits(details, 131072)),
  image_paths varchar(300)[] not null default '{}' check (cardinality(image_paths) <= 4),
  rating text check (rating in ('up', 'down')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint chat_messages_image_paths_plain check (case when array_ndims(image_paths) > 1 then false else array_position(image_paths, null) is null end)
);
select sync.replicate('chat_messages', 'user_id', array[
  'user_id', 'chat_id', 'parent_id', 'role', 'content', 'status', 'source', 'details', 'image_paths', 'rating', 'created_at']);
create index chat_messages_tombstones on public.chat_messages (updated_at) where _deleted;
grant delete on public.chat_messages to authenticated;

-- A snapshot, made and redacted by the student. The id is the link: 122 random bits, made here.
create table public.shared_chats (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  -- The chat it is a copy of; the chat may be gone.
  chat_id uuid,
  title varchar(200) not null check (title <> ''),
  messages jsonb not null check (jsonb_typeof(messages) = 'array')
    constraint shared_chats_messages_length check (sync.fits(messages, 524288)),
  -- In the public directory.
  is_listed boolean not null default false,
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index shared_chats_directory on public.shared_chats (created_at desc, id desc) where is_listed and revoked_at is null;
create index shared_chats_user on public.shared_chats (user_id, created_at desc);
alter table public.shared_chats enable row level security;
revoke all on public.shared_chats from public, anon, authenticated;
grant select, delete on public.shared_chats to authenticated;
grant select, insert, update, delete on public.shared_chats to service_role;
grant
  insert (chat_id, title, messages, is_listed, expires_at),
  update (title, is_listed, expires_at, revoked_at)
  on public.shared_chats to authenticated;

-- What a student asked the model of late. A question asked again after a dropped connection is the same.
create table private.tutor_questions (
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id uuid not null,
  -- By the calendar of India: a day's questions come back at midnight there.
  day date not null default (now() at time zone 'Asia/Kolkata')::date,
  primary key (user_id, question_id)
);
create index tutor_questions_day on private.tutor_questions (user_id, day);

-- What the model answers, as it grows: who loses the connection reads on where they were, and nothing is paid twice.
create table private.tutor_answers (
  user_id uuid not null references auth.users (id) on delete cascade,
  question_id uuid not null,
  text varchar(100000) not null default '',
  state text not null default 'growing' check (state in ('growing', 'done', 'length', 'cut', 'stopped')),
  -- The request that writes it. One that died is followed by another.
  writer uuid not null default gen_random_uuid(),
  tries smallint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, question_id)
);

-- For whoever has the link. Answers nothing where there is nothing, or no longer.
create function public.read_shared_chat(chat_id uuid) returns table (id uuid, title text, messages jsonb, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select c.id, c.title, c.messages, c.created_at
  from public.shared_chats c
  where c.id = read_shared_chat.chat_id and c.revoked_at is null and (c.expires_at is null or c.expires_at > now())
$$;
revoke execute on function public.read_shared_chat(uuid) from public, anon, authenticated;
grant execute on function public.read_shared_chat(uuid) to anon, authenticated;

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
revoke execute on function public.list_shared_chats(text, timestamp with time zone, uuid, integer) from public, anon, authenticated;
grant execute on function public.list_shared_chats(text, timestamp with time zone, uuid, integer) to anon, authenticated;

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
revoke execute on function public.spend_tutor_question(uuid) from public, anon, authenticated;
grant execute on function public.spend_tutor_question(uuid) to authenticated;

-- For a question that the model did not answer. Not for students: they would ask without end.
create function public.return_tutor_question(student_id uuid, question_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.tutor_questions q where q.user_id = student_id and q.question_id = return_tutor_question.question_id
$$;
revoke execute on function public.return_tutor_question(uuid, uuid) from public, anon, authenticated;
grant execute on function public.return_tutor_question(uuid, uuid) to service_role;

-- Answers {writer, state, text}: whoever gets a writer has to ask the model; without one there is an answer already, or
-- the student has too many under way.
create function public.begin_tutor_answer(student_id uuid, question_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  stored private.tutor_answers;
  at_once constant integer := 3;
  -- A writer tells every few seconds that it is there.
  silence constant interval := interval '45 seconds';
begin
  perform private.lock_students(array[student_id]);
  delete from private.tutor_answers a where a.user_id = student_id and a.created_at < now() - interval '2 days';
  select * into stored from private.tutor_answers a
  where a.user_id = student_id and a.question_id = begin_tutor_answer.question_id;
  if stored.user_id is not null and (stored.state <> 'growing' or stored.updated_at > now() - silence) then
    return jsonb_build_object('writer', null, 'state', stored.state, 'text', stored.text);
  end if;
  if stored.tries >= 3 then
    update private.tutor_answers a set state = 'cut'
    where a.user_id = student_id and a.question_id = begin_tutor_answer.question_id;
    return jsonb_build_object('writer', null, 'state', 'cut', 'text', stored.text);
  end if;
  if (select count(*) from private.tutor_answers a
      where a.user_id = student_id and a.state = 'growing' and a.updated_at > now() - silence) >= at_once then
    return jsonb_build_object('writer', null, 'state', 'busy', 'text', '');
  end if;
  insert into private.tutor_answers as a (user_id, question_id) values (student_id, begin_tutor_answer.question_id)
  on conflict on constraint tutor_answers_pkey do update
    set writer = gen_random_uuid(), text = '', tries = a.tries + 1, updated_at = now()
  returning * into stored;
  return jsonb_build_object('writer', stored.writer, 'state', 'growing', 'text', '');
end $$;
revoke execute on function public.begin_tutor_answer(uuid, uuid) from public, anon, authenticated;
grant execute on function public.begin_tutor_answer(uuid, uuid) to service_role;

-- Adds to an answer. False: it was stopped, or another request writes it now. What came before it was stopped is kept.
create function public.grow_tutor_answer(student_id uuid, question_id uuid, writer uuid, more text, state text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  is_wanted boolean;
begin
  update private.tutor_answers a
  set text = left(a.text || grow_tutor_answer.more, 100000), updated_at = now(),
    state = case a.state when 'growing' then grow_tutor_answer.state else a.state end
  where a.user_id = student_id and a.question_id = grow_tutor_answer.question_id
    and a.writer = grow_tutor_answer.writer and a.state in ('growing', 'stopped')
  returning a.state <> 'stopped' into is_wanted;
  return coalesce(is_wanted, false);
end $$;
revoke execute on function public.grow_tutor_answer(uuid, uuid, uuid, text, text) from public, anon, authenticated;
grant execute on function public.grow_tutor_answer(uuid, uuid, uuid, text, text) to service_role;

-- Answers {state, text}, or null where there is none.
create function public.read_tutor_answer(student_id uuid, question_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', a.state, 'text', a.text)
  from private.tutor_answers a
  where a.user_id = student_id and a.question_id = read_tutor_answer.question_id
$$;
revoke execute on function public.read_tutor_answer(uuid, uuid) from public, anon, authenticated;
grant execute on function public.read_tutor_answer(uuid, uuid) to service_role;

create function public.stop_tutor_answer(student_id uuid, question_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.tutor_answers a set state = 'stopped'
  where a.user_id = student_id and a.question_id = stop_tutor_answer.question_id and a.state = 'growing'
$$;
revoke execute on function public.stop_tutor_answer(uuid, uuid) from public, anon, authenticated;
grant execute on function public.stop_tutor_answer(uuid, uuid) to service_role;

-- Nothing came: the question may be asked again, and was not one of the day's.
create function public.withdraw_tutor_answer(student_id uuid, question_id uuid, writer uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.tutor_answers a
  where a.user_id = student_id and a.question_id = withdraw_tutor_answer.question_id and a.writer = withdraw_tutor_answer.writer;
  if found then perform public.return_tutor_question(student_id, withdraw_tutor_answer.question_id); end if;
end $$;
revoke execute on function public.withdraw_tutor_answer(uuid, uuid, uuid) from public, anon, authenticated;
grant execute on function public.withdraw_tutor_answer(uuid, uuid, uuid) to service_role;

create policy "A student's questions and answers are their own" on public.chat_messages
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A student's chats are their own" on public.chats
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "A student manages what they shared" on public.shared_chats
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger a_refuse_leaving before insert or update or delete on public.chat_messages
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger a_refuse_leaving before insert or update or delete on public.chats
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger a_refuse_leaving before insert or update or delete on public.shared_chats
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select sync.keep_digest('chats', 'user_id');
select sync.keep_digest('chat_messages', 'user_id');
select private.keep_usage('public.chats', 'user_id', '{title}');
select private.keep_usage('public.chat_messages', 'user_id', '{content,details,image_paths}');
select private.keep_usage('public.shared_chats', 'user_id', '{title,messages}');
