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

-- Answers {state, text}, or null where there is none.
create function public.read_tutor_answer(student_id uuid, question_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', a.state, 'text', a.text)
  from private.tutor_answers a
  where a.user_id = student_id and a.question_id = read_tutor_answer.question_id
$$;

create function public.stop_tutor_answer(student_id uuid, question_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update private.tutor_answers a set state = 'stopped'
  where a.user_id = student_id and a.question_id = stop_tutor_answer.question_id and a.state = 'growing'
$$;

-- Nothing came: the question may be asked again, and was not one of the day's.
create function public.withdraw_tutor_answer(student_id uuid, question_id uuid, writer uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from private.tutor_answers a
  where a.user_id = student_id and a.question_id = withdraw_tutor_answer.question_id and a.writer = withdraw_tutor_answer.writer;
  if found then perform public.return_tutor_question(student_id, withdraw_tutor_answer.question_id); end if;
end $$;

-- Of the edge function alone: a student would write answers of their own, or read another's.
revoke execute on function public.begin_tutor_answer(uuid, uuid), public.grow_tutor_answer(uuid, uuid, uuid, text, text),
  public.read_tutor_answer(uuid, uuid), public.stop_tutor_answer(uuid, uuid), public.withdraw_tutor_answer(uuid, uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.begin_tutor_answer(uuid, uuid), public.grow_tutor_answer(uuid, uuid, uuid, text, text),
  public.read_tutor_answer(uuid, uuid), public.stop_tutor_answer(uuid, uuid), public.withdraw_tutor_answer(uuid, uuid, uuid)
  to service_role;
