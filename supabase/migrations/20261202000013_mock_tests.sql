-- Mock tests: attempts, and papers that are given to a group.

-- Functions may name what later files make.
set check_function_bodies = off;

create table public.attempts (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  -- No foreign key: a paper may be put together on the device.
  paper_id uuid,
  -- The paper as it was: title, rules, questions. An attempt can always be looked at again.
  paper jsonb not null,
  status text not null default 'running' check (status in ('running', 'submitted')),
  started_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- Milliseconds that a lost machine took and that were given back.
  credited integer not null default 0 check (credited between 0 and 86400000),
  -- By question: what was chosen, its state in the palette, the time it took.
  answers jsonb not null default '{}' constraint attempts_answers_length check (sync.fits(answers, 131072)),
  score jsonb not null default '{}' constraint attempts_score_length check (sync.fits(score, 65536)),
  updated_at timestamptz not null default now(),
  -- paper: only id, user_id and paper have a meaning. own: a paper that the student imported, as lists show it.
  kind text not null default 'attempt' check (kind in ('attempt', 'paper', 'own')),
  -- Of an attempt at a paper that was given to a group: that paper. No foreign key: it may be deleted, and the attempt stays.
  given_id uuid,
  -- Whether those of the group who show their own result may see this one.
  is_shown boolean not null default false,
  -- What happened to which question when: src/topics/mock-tests/rules/record.ts.
  events varchar(40)[] not null default '{}' check (cardinality(events) <= 6000),
  constraint attempts_events_plain check (case when array_ndims(events) > 1 then false else array_position(events, null) is null end),
  constraint attempts_paper_length check (sync.fits(paper, 524288))
);
select sync.replicate('attempts', 'user_id', array[
  'user_id', 'paper_id', 'paper', 'status', 'started_at', 'submitted_at', 'credited', 'answers', 'score', 'kind', 'given_id',
  'is_shown', 'events']);
create index attempts_tombstones on public.attempts (updated_at) where _deleted;
grant delete on public.attempts to authenticated;

-- A paper that a member gives to a group: the same questions for all, in a window of time, and results among those who show theirs.
-- It is not replicated: members read it from here, and an attempt at it is a row of theirs like any other.
create table public.given_papers (
  id uuid primary key,
  group_id uuid not null references public.groups (id) on delete cascade,
  author_id uuid not null references public.users (id) on delete cascade,
  title varchar(120) not null check (title <> ''),
  questions smallint not null check (questions between 1 and 200),
  minutes smallint not null check (minutes between 1 and 600),
  -- It may be begun from here,
  opens_at timestamptz not null,
  -- until here.
  closes_at timestamptz not null,
  -- Who began last is through: keys and results are read from here on.
  results_at timestamptz not null,
  created_at timestamptz not null default now(),
  check (closes_at >= opens_at + minutes * interval '1 minute'),
  check (results_at = closes_at + minutes * interval '1 minute')
);
create index given_papers_author on public.given_papers (author_id);
create index given_papers_group on public.given_papers (group_id, opens_at desc);
alter table public.given_papers enable row level security;
revoke all on public.given_papers from public, anon, authenticated;
grant select on public.given_papers to authenticated;
grant select, insert, update, delete on public.given_papers to service_role;

-- The paper without what answers it.
create table public.given_paper_questions (
  given_id uuid primary key references public.given_papers (id) on delete cascade,
  paper jsonb not null,
  constraint given_paper_questions_length check (sync.fits(paper, 524288))
);
alter table public.given_paper_questions enable row level security;
revoke all on public.given_paper_questions from public, anon, authenticated;
grant select on public.given_paper_questions to authenticated;
grant select, insert, update, delete on public.given_paper_questions to service_role;

-- What answers it, in the same shape.
create table public.given_paper_keys (
  given_id uuid primary key references public.given_papers (id) on delete cascade,
  keys jsonb not null,
  constraint given_paper_keys_length check (sync.fits(keys, 524288))
);
alter table public.given_paper_keys enable row level security;
revoke all on public.given_paper_keys from public, anon, authenticated;
grant select on public.given_paper_keys to authenticated;
grant select, insert, update, delete on public.given_paper_keys to service_role;

-- What a student handed in, as it came. Read by read_given_results only.
create table private.given_results (
  given_id uuid not null references public.given_papers (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  attempt_id uuid not null,
  -- The last word on each question, and the end.
  events varchar(40)[] not null check (cardinality(events) <= 201),
  handed_in_at timestamptz not null default now(),
  is_late boolean not null,
  -- Follows the attempt.
  is_shown boolean not null,
  primary key (given_id, user_id)
);
create index given_results_attempt on private.given_results (user_id, attempt_id);

-- With the seeds: they draw the numbers of a question again, its key included.
create function private.questions_of(paper jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select paper - 'seed' || jsonb_build_object('questions', (
    select jsonb_agg(q.item - '{question,seed,alsoRight,isDropped}'::text[]
      || jsonb_build_object('question', (q.item->'question') - '{key,solution}'::text[]) order by q.place)
    from jsonb_array_elements(paper->'questions') with ordinality q(item, place)))
$$;
revoke execute on function private.questions_of(jsonb) from public;

create function private.keys_of(paper jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('seed', paper->'seed', 'questions', (
    select jsonb_agg(
      (select coalesce(jsonb_object_agg(f.name, f.value), '{}') from jsonb_each(q.item) f(name, value)
        where f.name in ('seed', 'alsoRight', 'isDropped'))
      || jsonb_build_object('question', jsonb_build_object('key', q.item#>'{question,key}', 'solution', q.item#>'{question,solution}'))
      order by q.place)
    from jsonb_array_elements(paper->'questions') with ordinality q(item, place)))
$$;
revoke execute on function private.keys_of(jsonb) from public;

-- Answers 'given', also where it was given before; 'too-many' where the student gave 20 today, or the group has 100.
create function public.give_paper(paper_id uuid, group_id uuid, opens_at timestamptz, closes_at timestamptz, paper jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  before public.given_papers;
  heading text;
  length interval;
begin
  perform from public.groups g where g.id = give_paper.group_id and g.members @> array[caller] for no key update;
  if not found or exists (select from public.users u where u.id = caller and u.messaging_ban is not null) then
    raise exception 'Only members of a group give it a paper' using errcode = '42501';
  end if;
  select * into before from public.given_papers p where p.id = paper_id;
  if before.id is not null then
    if (before.author_id, before.group_id) is distinct from (caller, give_paper.group_id) then
      raise exception 'This paper is somebody else''s' using errcode = '42501';
    end if;
    return 'given';
  end if;

  if paper_id is null or pg_column_size(paper) > 500000 or jsonb_typeof(paper->'questions') is distinct from 'array'
    or jsonb_typeof(paper->'seed') is distinct from 'number' or jsonb_typeof(paper#>'{template,title}') is distinct from 'string'
    or jsonb_typeof(paper#>'{template,minutes}') is distinct from 'number' then
    raise exception 'This is not a paper' using errcode = '22023';
  end if;
  if jsonb_array_length(paper->'questions') not between 1 and 200 or exists (
    select from jsonb_array_elements(paper->'questions') q
    where jsonb_typeof(q->'question') is distinct from 'object' or not q->'question' ?& '{key,solution}') then
    raise exception 'A paper has 1 to 200 questions, each with its key and solution' using errcode = '22023';
  end if;
  heading := trim(paper#>>'{template,title}');
  length := (paper#>>'{template,minutes}')::smallint * interval '1 minute';
  if not coalesce(opens_at > now() - interval '1 day' and closes_at > now() and closes_at >= opens_at + length
    and closes_at < now() + interval '31 days', false) then
    raise exception 'The window is as long as the paper, and within the next 30 days' using errcode = '22023';
  end if;
  if not private.use_up('give paper', caller::text, 20, '1 day')
    or (select count(*) from public.given_papers p where p.group_id = give_paper.group_id) >= 100 then
    return 'too-many';
  end if;

  insert into public.given_papers (id, group_id, author_id, title, questions, minutes, opens_at, closes_at, results_at)
  values (paper_id, give_paper.group_id, caller, heading, jsonb_array_length(paper->'questions'),
    (paper#>>'{template,minutes}')::smallint, give_paper.opens_at, give_paper.closes_at, give_paper.closes_at + length);
  insert into public.given_paper_questions (given_id, paper) values (paper_id, private.questions_of(give_paper.paper));
  insert into public.given_paper_keys (given_id, keys) values (paper_id, private.keys_of(give_paper.paper));
  insert into public.group_messages (id, "groupId", "createdBy", text)
  values (paper_id, give_paper.group_id, caller, format('I gave the group a paper: “%s”. It is under Papers.', heading))
  on conflict do nothing;
  -- Every member's device learns of it.
  update public.groups set last_activity = now() where id = give_paper.group_id;
  return 'given';
end $$;
revoke execute on function public.give_paper(uuid, uuid, timestamp with time zone, timestamp with time zone, jsonb) from public, anon, authenticated;
grant execute on function public.give_paper(uuid, uuid, timestamp with time zone, timestamp with time zone, jsonb) to authenticated;

-- Its author or the group's owner takes it back, with its results. Attempts stay with their students.
create function public.withdraw_paper(given_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  gone public.given_papers;
begin
  delete from public.given_papers p using public.groups g
  where p.id = given_id and g.id = p.group_id and g.members @> array[caller] and caller in (p.author_id, g.owner_id)
  returning p.* into gone;
  if gone.id is null then
    raise exception 'Only its author or the owner of the group takes a paper back' using errcode = '42501';
  end if;
  update public.group_messages set _deleted = true
  where id = gone.id and "groupId" = gone.group_id and "createdBy" = gone.author_id and not _deleted;
  update public.groups set last_activity = now() where id = gone.group_id;
end $$;
revoke execute on function public.withdraw_paper(uuid) from public, anon, authenticated;
grant execute on function public.withdraw_paper(uuid) to authenticated;

create function private.final_events(events text[], questions integer, minutes integer) returns text[]
language sql immutable set search_path = '' as $$
  with known as (
    select e.text collate "C" as text, substr(e.text, 6, 1) as deed, substr(e.text, 7, 2) collate "C" as question
    from unnest(events) e(text)
    where e.text ~ '^[0-9a-z]{5}[smcz][0-9a-z]{2}(=.{0,30})?$'
      and substr(e.text, 1, 5) collate "C" <= private.base36(minutes * 60000, 5)
      and substr(e.text, 7, 2) collate "C" < private.base36(questions, 2)
  ), ending as (
    select min(text) as text from known where deed = 'z'
  )
  select coalesce(array_agg(f.text order by f.text), '{}') from (
    (select distinct on (k.question) k.text from known k, ending
      where (k.text < ending.text or ending.text is null)
        -- "Mark for Review" without an answer leaves the saved one.
        and (k.deed in ('s', 'c') or (k.deed = 'm' and strpos(k.text, '=') > 0))
      order by k.question, k.text desc)
    union all
    select text from ending where text is not null
  ) f
$$;
revoke execute on function private.final_events(text[], integer, integer) from public;

-- The first hand-in of a student counts; whether it is shown follows its attempt. A push never fails for it: what is wrong with
-- the data of a hand-in is nothing that the student's own attempt depends on. Other faults are retried with the push.
create function private.hand_in() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_in boolean := new.given_id is not null and new.kind = 'attempt' and new.status = 'submitted' and not new._deleted;
begin
  update private.given_results r set is_shown = is_in and new.is_shown and r.given_id = new.given_id
  where r.user_id = new.user_id and r.attempt_id = new.id
    and r.is_shown is distinct from (is_in and new.is_shown and r.given_id = new.given_id);
  if is_in then
    insert into private.given_results (given_id, user_id, attempt_id, events, is_late, is_shown)
    select p.id, new.user_id, new.id, private.final_events(new.events, p.questions, p.minutes), now() > p.results_at, new.is_shown
    from public.given_papers p join public.groups g on g.id = p.group_id
    where p.id = new.given_id and p.opens_at <= now() and g.members @> array[new.user_id]
    on conflict do nothing;
  end if;
  return null;
exception when integrity_constraint_violation or data_exception then
  raise warning 'A hand-in was not taken: %', sqlerrm;
  return null;
end $$;
revoke execute on function private.hand_in() from public;
create trigger hand_in after update on public.attempts
  for each row when (old.given_id is not null or new.given_id is not null) execute function private.hand_in();
create trigger hand_in_new after insert on public.attempts
  for each row when (new.given_id is not null) execute function private.hand_in();

-- [{userId, events, handedInAt, isLate}]: the caller's own at once; from results_at on, to the author and to members who show theirs,
-- those of members who show theirs. No marks: every device computes them from key and events.
create function public.read_given_results(given_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  given public.given_papers;
  may_see boolean;
begin
  select p.* into given from public.given_papers p join public.groups g on g.id = p.group_id
  where p.id = read_given_results.given_id and g.members @> array[caller]
    and not exists (select from public.group_messages m where m.id = p.id and m.hidden is not null);
  if given.id is null then
    raise exception 'Only members of its group read the results of a paper' using errcode = '42501';
  end if;
  may_see := given.results_at <= now() and (given.author_id = caller
    or exists (select from private.given_results r where r.given_id = given.id and r.user_id = caller and r.is_shown));
  return coalesce((
    select jsonb_agg(jsonb_build_object('userId', r.user_id, 'events', r.events, 'isLate', r.is_late,
      'handedInAt', (extract(epoch from r.handed_in_at) * 1000)::bigint) order by r.user_id)
    from private.given_results r join public.groups g on g.id = given.group_id
    where r.given_id = given.id and (r.user_id = caller or (may_see and r.is_shown and g.members @> array[r.user_id]))), '[]');
end $$;
revoke execute on function public.read_given_results(uuid) from public, anon, authenticated;
grant execute on function public.read_given_results(uuid) to authenticated;

-- A paper is reported by its announcement. Under the id of another message it would have none.
create function private.refuse_taken_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.group_messages m where m.id = new.id) then
    raise exception 'A message has the id of this paper' using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_taken_id() from public;
create trigger refuse_taken_id before insert on public.given_papers for each row execute function private.refuse_taken_id();

-- Nor can its author take the announcement out of sight while the paper stays. Who withdraws the paper takes it back.
create function private.guard_announcement() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.given_papers p where p.id = old.id) then
    raise exception 'This message announces a paper, and goes when that is withdrawn' using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function private.guard_announcement() from public;
create trigger guard_announcement before update on public.group_messages
  for each row when (current_user in ('anon', 'authenticated')
    and ((new._deleted and not old._deleted) or (new.text, new."imagePath") is distinct from (old.text, old."imagePath")))
  execute function private.guard_announcement();

-- Two devices that delete the last two references to a paper each see the other one's: only here both are known.
create function private.drop_paper() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.attempts p set _deleted = true
  where p.id = new.paper_id and p.user_id = new.user_id and p.kind = 'paper' and not p._deleted and not exists (
    select from public.attempts r
    where r.user_id = new.user_id and r.paper_id = new.paper_id and r.kind <> 'paper' and not r._deleted);
  return null;
end $$;
revoke execute on function private.drop_paper() from public;
create trigger drop_paper after update on public.attempts
  for each row when (new._deleted and not old._deleted and new.kind <> 'paper' and new.paper_id is not null)
  execute function private.drop_paper();

create policy "A student's attempts are their own" on public.attempts
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Members read the keys once nobody may answer" on public.given_paper_keys
  for select to authenticated using (exists (
    select from public.given_papers p where p.id = given_id and (p.results_at <= now() or p.author_id = (select auth.uid()))));
create policy "Members read the questions once they are open" on public.given_paper_questions
  for select to authenticated using (exists (
    select from public.given_papers p where p.id = given_id and (p.opens_at <= now() or p.author_id = (select auth.uid()))));
-- A paper has the id of the message that announces it: a moderator who hides that hides the paper.
create policy "Members see what is given to their groups" on public.given_papers
  for select to authenticated using (
    group_id in (select g.id from public.groups g)
    and not exists (select from public.group_messages m where m.id = given_papers.id and m.hidden is not null));

create trigger a_refuse_leaving before insert or update or delete on public.attempts
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select sync.keep_digest('attempts', 'user_id');
select private.keep_usage('public.attempts', 'user_id', '{paper,answers,score,events}');
select private.keep_usage('public.given_papers', 'author_id', '{}');
