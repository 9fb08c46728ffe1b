-- A student's account: profile, sessions and devices, deletion, feedback.

-- Functions may name what later files make.
set check_function_bodies = off;

-- An access token outlives its session by up to an hour. A new password ends all other sessions, and from then on the API
-- refuses their tokens. PostgREST calls this before each request (db_pre_request); the embedded backend asks in
-- backend/http/token-gate.ts.
create schema gate;
grant usage on schema gate to anon, authenticated, service_role;

-- A student's profile.
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
  stats jsonb not null default '{}' constraint users_stats_length check (sync.fits(stats, 16384)),
  progress jsonb not null default '{}' constraint users_progress_length check (sync.fits(progress, 65536)),
  -- Day of each examination the student prepares for, by its name.
  exam_dates jsonb not null default '{}' constraint users_exam_dates_length check (sync.fits(exam_dates, 2048)),
  -- Minutes the student has on each day of the week.
  availability jsonb not null default '{}' constraint users_availability_length check (sync.fits(availability, 2048)),
  focus_settings jsonb not null default '{}' constraint users_focus_settings_length check (sync.fits(focus_settings, 4096)),
  notification_settings jsonb not null default '{}'
    constraint users_notification_settings_length check (sync.fits(notification_settings, 4096)),
  -- Whether groups see how long the student studied.
  hides_study_time boolean not null default false,
  -- When the student last came into a group or out of one, by whoever's hand.
  memberships_changed_at timestamptz,
  -- The focus timer that runs now, on every device of the student: when it began, and how long it stood still.
  focus_timer jsonb constraint users_focus_timer_length check (sync.fits(focus_timer, 2048)),
  -- Until where the student has read each group, on every device of theirs: the group's id, a space, the
  -- createdAt of the last message. A set of texts, so that two devices that read different groups without
  -- a network both count; where a group is there twice, the later one does.
  group_reads varchar(60)[] not null default '{}' check (cardinality(group_reads) <= 200),
  -- A part of the ids of a student's sessions with a group (src/topics/focus/store/timer.commands.ts): the others know the rest
  -- of what these are made of, and could take them first.
  session_key uuid default gen_random_uuid(),
  -- Why a moderator stopped the student from writing to others, anywhere; null for everybody else.
  messaging_ban varchar(20),
  -- Ids of students whose messages this one does not want to see.
  blocked varchar(36)[] not null default '{}' check (cardinality(blocked) <= 200),
  -- Ids of groups and students that neither notify nor count as unread.
  muted varchar(36)[] not null default '{}' check (cardinality(muted) <= 300),
  -- Class 11, class 12, or repeating a year for the exam; null until the student says so.
  school_class text check (school_class in ('11', '12', 'repeating')),
  -- Chapter, mark and time of marking in epoch milliseconds (src/shared/rules/chapter-marks.ts).
  chapter_marks varchar(70)[] not null default '{}' check (cardinality(chapter_marks) <= 500),
  -- When the account is deleted, 14 days after its student asked for it (decision 36); null for everybody who did not ask. Until
  -- then it only reads, and can be kept; then nothing of it is left but its id, in a list that is read again after a restore.
  deletion_due timestamptz,
  constraint users_chapter_marks_plain check (
    case when array_ndims(chapter_marks) > 1 then false else array_position(chapter_marks, null) is null end),
  constraint users_muted_plain check (case when array_ndims(muted) > 1 then false else array_position(muted, null) is null end),
  constraint users_blocked_plain check (case when array_ndims(blocked) > 1 then false else array_position(blocked, null) is null end),
  constraint users_group_reads_plain check (case when array_ndims(group_reads) > 1 then false else array_position(group_reads, null) is null end)
);
create index users_deletion_due on public.users (deletion_due) where deletion_due is not null;
create unique index users_username on public.users (lower(username));
-- Whom the server still has to welcome is looked for every minute (backend/auth/mail/welcome.ts).
create index users_to_welcome on public.users (created_at) where not welcome_email_sent;
select sync.replicate('users', 'id', array[
  'username', 'display_name', 'photo_url', 'backgroundImage', 'last_login', 'daily_target', 'daily_motivation',
  'day_start_time', 'stats', 'progress', 'exam_dates', 'availability', 'focus_settings', 'notification_settings',
  'hides_study_time', 'focus_timer', 'group_reads', 'blocked', 'muted', 'school_class', 'chapter_marks']);

-- Where no widget is configured (the README's reading of "external feedback widget").
create table public.feedback (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete set null,
  message varchar(4000) not null check (message <> ''),
  -- The path of the screen it was written on.
  page varchar(300) not null default '',
  created_at timestamptz not null default now()
);
create index feedback_user on public.feedback (user_id);
alter table public.feedback enable row level security;
revoke all on public.feedback from public, anon, authenticated;
grant select on public.feedback to authenticated;
grant select, insert, update, delete on public.feedback to service_role;

-- Read again after a restore (docs/production.md). Holds an id that belongs to nobody any more, and the day, to end it.
create table private.purged_accounts (
  id uuid primary key,
  purged_on date not null default current_date
);

-- The tail of a name that is taken is the end of the id: accounts of one day may begin alike. The start of the id is the specification's.
create function public.ensure_profile() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  account record;
  wanted text;
  candidates text[];
  problem text;
  shown text;
begin
  if exists (select 1 from public.users where id = caller) then
    return;
  end if;
  select id, email, coalesce(raw_user_meta_data, '{}') as meta into account from auth.users where id = caller;
  if not found then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  wanted := private.tidy_username(regexp_replace(left(coalesce(
    nullif(trim(account.meta->>'username'), ''),
    nullif(split_part(account.email, '@', 1), '')), 200), private.unseen(), '', 'g'));
  wanted := private.tidy_username(left(wanted, 48));
  shown := regexp_replace(left(account.meta->>'full_name', 120), private.unseen(), '', 'g');
  if private.imitates_operator(shown) or shown !~ '\S' then
    shown := null;
  end if;
  candidates := array[wanted, wanted || '_' || right(caller::text, 5),
    'user_' || left(caller::text, 5), 'user_' || right(caller::text, 12), 'user_' || caller::text, null];
  for place in 1..6 loop
    wanted := candidates[place];
    -- The tail is for a name that is taken, not for one that imitates the operator. The last has no name.
    continue when wanted is null and place < 6 or (place = 2 and problem = 'reserved');
    problem := private.username_problem(wanted, caller);
    continue when problem is not null;
    begin
      insert into public.users (id, email, username, display_name, photo_url)
      values (caller, account.email, wanted, shown, left(account.meta->>'avatar_url', 2048))
      on conflict (id) do nothing;
      return;
    exception when unique_violation then
      -- Another first profile took it meanwhile.
      problem := 'taken';
    end;
  end loop;
end $$;
revoke execute on function public.ensure_profile() from public, anon, authenticated;
grant execute on function public.ensure_profile() to authenticated;

-- The student who calls, with a profile. The token of a deleted account names nobody.
create function private.student() returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  perform public.ensure_profile();
  if gate.is_leaving() then
    raise exception 'This account is about to be deleted' using errcode = '42501';
  end if;
  return (select auth.uid());
end $$;
revoke execute on function private.student() from public;

-- How often a network may ask whether an address has an account. Thirty an hour were used up by one class behind a school's router,
-- and then an address without an account was refused like a wrong password. A lesson in which two classes of sixty sign in fits now:
-- six lookups for each student, of which three find no account.
--
-- Whoever tries addresses from a list mostly finds no account, a student mostly mistypes a password: misses are therefore bounded more
-- narrowly than lookups, and also over all networks, since one attacker may have many. Misses are counted before the address is looked
-- up, and given back where it has an account: a refusal depends on earlier lookups only, so that it tells nothing of this address.
--
-- The answer beyond a bound stays null: neither yes nor no. An error would undo the counting, and earlier apps know null.
create function public.is_email_registered(email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  network text := private.client_address();
  is_known boolean;
begin
  -- One after the other: a network that has used up its own takes nothing from the others.
  if not private.use_up('is e-mail registered', network, 720, '1 hour') then
    return null;
  elsif not private.use_up('unknown e-mail', network, 360, '1 hour') then
    return null;
  elsif not private.use_up('unknown e-mail', 'all networks', 12000, '1 hour') then
    return null;
  end if;
  is_known := length(is_email_registered.email) <= 320 and exists (
    select 1 from auth.users a
    where a.email = lower(trim(is_email_registered.email)) and (a.email_confirmed_at is not null or a.last_sign_in_at is not null));
  if is_known then
    perform private.give_back('unknown e-mail', network);
    perform private.give_back('unknown e-mail', 'all networks');
  end if;
  return is_known;
end $$;
revoke execute on function public.is_email_registered(text) from public, anon, authenticated;
grant execute on function public.is_email_registered(text) to anon, authenticated;

-- What does not fit is refused like what comes too fast: it is for the reader of the inbox that there is an end.
create function public.send_feedback(message text, page text default '') returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.use_up('feedback', private.client_address(), 20, '1 hour') then
    return false;
  end if;
  begin
    insert into public.feedback (user_id, message, page)
    values ((select a.id from auth.users a where a.id = (select auth.uid())), trim(message), left(page, 300));
  exception when sqlstate 'EK413' then
    return false;
  end;
  return true;
end $$;
revoke execute on function public.send_feedback(text, text) from public, anon, authenticated;
grant execute on function public.send_feedback(text, text) to anon, authenticated;

-- The profile's address is the account's.
create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return null;
end $$;
revoke execute on function private.follow_email() from public;
create trigger follow_email after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.follow_email();

-- What hangs on the account by foreign keys goes with it. This is the rest, while it can still be found.
create function private.forget_student() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  theirs text := old.id::text;
  nobody constant text := '00000000-0000-0000-0000-000000000000';
  writer text := split_part(sync.owner_of(old.id, ''), '/', 1);
  were_in uuid[] := array(select c."groupId" from public.group_members c where c."userId" = old.id);
begin
  perform private.take_out(old.id, array(select g.id from public.groups g where g.members @> array[old.id]));
  update public.groups set timer = null where id = any (were_in) and timer->>'host' = theirs;

  -- Messages are taken back: tombstones travel to the devices of the groups.
  perform set_config('sync.forgetting', writer, true);
  delete from private.hidden_messages h using public.group_messages m where m.id = h.id and m."createdBy" = old.id;
  update public.group_messages set _deleted = true, "createdBy" = null, "replyTo" = null where "createdBy" = old.id;
  update public.group_messages m set mentions = array_remove(m.mentions, old.id),
    reactions = array(select r.text from unnest(m.reactions) with ordinality r(text, place) where not starts_with(r.text, theirs) order by r.place)
  where m."groupId" = any (were_in)
    and (exists (select from unnest(m.reactions) r(text) where starts_with(r.text, theirs))
      or exists (select from jsonb_object_keys(m._seen) k(key) where split_part(k.key, '/', 1) = writer));
  update public.group_messages m set mentions = array_remove(m.mentions, old.id) where m.mentions <> '{}' and m.mentions @> array[old.id];
  perform set_config('sync.forgetting', '', true);
  update private.hidden_messages h set mentions = array_remove(h.mentions, old.id),
    reactions = array(select r.text from unnest(h.reactions) with ordinality r(text, place) where not starts_with(r.text, theirs) order by r.place)
  where h.mentions @> array[old.id] or exists (select from unnest(h.reactions) r(text) where starts_with(r.text, theirs));

  update public.users set blocked = array_remove(blocked, theirs::varchar), muted = array_remove(muted, theirs::varchar)
  where id <> old.id and (blocked @> array[theirs::varchar] or muted @> array[theirs::varchar]);
  update sync.replaced_values set "values" = replace("values"::text, theirs, nobody)::jsonb
  where user_id <> old.id and strpos("values"::text, theirs) > 0;

  -- Questions and answers are everybody's: they stay, without a name, and without what their author took back.
  delete from private.qa_edits where entry_id in (select e.id from public.qa_entries e where e.author_id = old.id)
    or answer_id in (select a.id from public.qa_answers a where a.author_id = old.id);
  update public.qa_entries set author_name = null where author_id = old.id;
  update public.qa_answers set author_name = null where author_id = old.id;

  update private.moderation_log set moderator = case moderator when old.id then nobody::uuid else moderator end,
    student = case student when old.id then nobody::uuid else student end,
    note = case student when old.id then '' else note end,
    message_id = case student when old.id then null else message_id end
  where old.id in (moderator, student);
  delete from public.feedback where user_id = old.id;
  delete from private.allowances where holder = theirs;
  return old;
end $$;
revoke execute on function private.forget_student() from public;
create trigger forget_student before delete on auth.users for each row execute function private.forget_student();

-- True if the token's session no longer exists. API keys, and tokens signed elsewhere, have no session.
create function gate.is_session_ended(claims jsonb) returns boolean
language sql stable security definer set search_path = '' as $$
  select claims ? 'session_id' and not exists (select from auth.sessions s where s.id = (claims->>'session_id')::uuid)
$$;
revoke execute on function gate.is_session_ended(jsonb) from public;
grant execute on function gate.is_session_ended(jsonb) to anon, authenticated, service_role;

create function gate.refuse_ended_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  if gate.is_session_ended(nullif(current_setting('request.jwt.claims', true), '')::jsonb) then
    raise sqlstate 'PT401' using message = 'The session has ended';
  end if;
end $$;
revoke execute on function gate.refuse_ended_session() from public;
grant execute on function gate.refuse_ended_session() to anon, authenticated, service_role;

-- Every push asks these, one of them twice. PL/pgSQL keeps a plan for the session, an SQL function for one statement: together
-- they took a quarter of what a push of one document costs the database.
create function gate.is_leaving() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.users where id = auth.uid() and deletion_due is not null);
end $$;
revoke execute on function gate.is_leaving() from public;
grant execute on function gate.is_leaving() to anon, authenticated, service_role;

create function private.refuse_leaving() returns trigger
language plpgsql set search_path = '' as $$
begin
  if gate.is_leaving() then
    raise exception 'This account is about to be deleted' using errcode = '42501';
  end if;
  return null;
end $$;
revoke execute on function private.refuse_leaving() from public;

-- Answers {status: 'requested', due} in epoch milliseconds, or {status: 'sign-in-first'}: a session that somebody left open, or a
-- stolen one, deletes no account. Every session ends.
create function public.request_account_deletion() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  until timestamptz := now() + interval '14 days';
begin
  if not exists (
    select from auth.sessions s
    where s.user_id = caller and s.created_at > now() - interval '10 minutes'
      and s.id::text = nullif(current_setting('request.jwt.claims', true), '')::jsonb->>'session_id')
  then
    return '{"status": "sign-in-first"}';
  end if;
  perform private.lock_students(array[caller]);
  perform from public.groups g where g.members @> array[caller] order by g.id for no key update;
  update public.users set deletion_due = until where id = caller;
  -- Nobody sees them study any more: groups move to a topic where they may not speak, and a timer of theirs ends.
  update public.groups g set departures = g.departures + 1,
    timer = case when g.timer->>'host' = caller::text and not private.is_over(g.timer, private.clock())
      then g.timer || jsonb_build_object('endedAt', private.clock()) else g.timer end
  where g.members @> array[caller];
  delete from auth.sessions where user_id = caller;
  return jsonb_build_object('status', 'requested', 'due', (extract(epoch from until) * 1000)::bigint);
end $$;
revoke execute on function public.request_account_deletion() from public, anon, authenticated;
grant execute on function public.request_account_deletion() to authenticated;

-- True if the account stays; false if it is too late. The row is locked, so that a purge that has begun is not overtaken.
create function public.keep_account() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.users where id = (select auth.uid()) for update;
  update public.users set deletion_due = null where id = (select auth.uid()) and deletion_due > clock_timestamp();
  return exists (select from public.users where id = (select auth.uid()) and deletion_due is null);
end $$;
revoke execute on function public.keep_account() from public, anon, authenticated;
grant execute on function public.keep_account() to authenticated;

-- An account that is gone counts nothing. Like sync.digests, it is forgotten after everything that hangs on it.
create function private.forget_remains() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from sync.digests where scope = old.id;
  delete from sync.horizons where scope = old.id;
  delete from private.usage where account = old.id;
  -- Supabase's own, on hosted projects: it has the address.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries
      where $1 in (payload->>''actor_id'', payload->''traits''->>''user_id'') or payload->>''actor_username'' = $2'
    using old.id::text, old.email;
  end if;
  insert into private.purged_accounts (id) values (old.id) on conflict do nothing;
  return null;
end $$;
revoke execute on function private.forget_remains() from public;
create constraint trigger forget_remains after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_remains();

-- Accounts to purge, at most so many: those whose time has come, and what a restore brought back of others. The locks wait for who
-- keeps an account in this moment.
create function public.due_account_deletions(most integer default 10) returns setof uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Longer than any backup is kept.
  delete from private.purged_accounts where purged_on < current_date - 60;
  return query select u.id from public.users u where u.deletion_due <= clock_timestamp()
    order by u.deletion_due limit least(most, 100) for update;
  return query select p.id from private.purged_accounts p
    where exists (select from auth.users a where a.id = p.id)
      or exists (select from storage.objects o where o.name collate "C" >= p.id || '/' and o.name collate "C" < p.id || '0')
    limit least(most, 100);
end $$;
revoke execute on function public.due_account_deletions(integer) from public, anon, authenticated;
grant execute on function public.due_account_deletions(integer) to service_role;

-- False if its time has not come.
create function public.purge_account(student_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (select from public.users where id = student_id and deletion_due <= clock_timestamp())
    and not exists (select from private.purged_accounts where id = student_id) then
    return false;
  end if;
  delete from auth.users where id = student_id;
  return true;
end $$;
revoke execute on function public.purge_account(uuid) from public, anon, authenticated;
grant execute on function public.purge_account(uuid) to service_role;

-- Called by a device after it has synced. At most one row for each of the caller's sessions, written at most once a minute.
create function public.note_device(name text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  session uuid := sync.session_id();
begin
  if not exists (select from auth.sessions s where s.id = session and s.user_id = (select auth.uid())) then return; end if;
  insert into sync.devices as d (session_id, user_id, name) values (session, (select auth.uid()), note_device.name)
  on conflict (session_id) do update set name = excluded.name, synced_at = excluded.synced_at
  where d.synced_at < now() - interval '1 minute' or d.name <> excluded.name;
  -- Of sessions that have ended.
  delete from sync.devices d where d.user_id = (select auth.uid()) and not exists (select from auth.sessions s where s.id = d.session_id);
end $$;
revoke execute on function public.note_device(text) from public, anon, authenticated;
grant execute on function public.note_device(text) to authenticated;

-- The caller's own sessions, the latest 50. Times in epoch milliseconds.
create function public.list_devices() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id,
      'name', l.name,
      'signed_in_at', floor(extract(epoch from l.created_at) * 1000),
      'synced_at', floor(extract(epoch from l.synced_at) * 1000),
      'is_this', l.id is not distinct from sync.session_id()
    ) order by l.latest desc), '[]')
  from (
    select s.id, s.created_at, d.name, d.synced_at, coalesce(d.synced_at, s.created_at) as latest
    from auth.sessions s left join sync.devices d on d.session_id = s.id and d.user_id = s.user_id
    where s.user_id = (select auth.uid()) and (s.not_after is null or s.not_after > now())
    order by latest desc limit 50
  ) l
$$;
revoke execute on function public.list_devices() from public, anon, authenticated;
grant execute on function public.list_devices() to authenticated;

-- Ends another session of the caller: its tokens are refused from now on (gate.refuse_ended_session).
-- Returns whether there was one. The session that asks signs out by itself.
create function public.sign_out_device(device_id uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.sessions s
  where s.id = sign_out_device.device_id and s.user_id = (select auth.uid()) and s.id is distinct from sync.session_id();
  return found;
end $$;
revoke execute on function public.sign_out_device(uuid) from public, anon, authenticated;
grant execute on function public.sign_out_device(uuid) to authenticated;

-- How many rows of the caller's own the server has, by collection: a first sync shows how far it is. Read from the digests
-- that every write keeps (sync.keep_digest), so it costs a few rows whatever a student has.
create function public.count_own_rows() returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_object_agg(f.collection, f.count), '{}')
  from (
    select d.collection, sum(d.count) as count from sync.digests d join sync.collections c on c.name = d.collection
    where d.scope = (select auth.uid()) and c.scope_kind = 'user'
    group by d.collection
  ) f
$$;
revoke execute on function public.count_own_rows() from public, anon, authenticated;
grant execute on function public.count_own_rows() to authenticated;

-- What an asker changes beside the text has a bound of its own: each change writes to the index of words, or counts flags.
create function private.limit_choices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.use_up('choose qa_entries', (select auth.uid())::text, 200, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
revoke execute on function private.limit_choices() from public;

-- Up to 500 rows of a kind by id, fewer of a heavy one. Posts have the columns of their tables; `hidden` is the moderators' reason, or
-- 'with-question' or 'with-answer' for what hangs on a hidden one. Of a report only what its author wrote: what it is about is another's.
create function public.list_own_unseen_rows(kind text default '', after uuid default '00000000-0000-0000-0000-000000000000')
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  (select to_jsonb(e) from public.qa_entries e
    where kind = 'qa_entries' and e.author_id = (select auth.uid()) and e.hidden is not null and e.id > after order by e.id limit 500)
  union all
  (select to_jsonb(a) || jsonb_build_object('hidden', coalesce(a.hidden, 'with-question'))
    from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
    where kind = 'qa_answers' and a.author_id = (select auth.uid()) and (a.hidden is not null or e.hidden is not null) and a.id > after
    order by a.id limit 500)
  union all
  (select to_jsonb(c) || jsonb_build_object('hidden', coalesce(c.hidden, case when e.hidden is null then 'with-answer' else 'with-question' end))
    from public.qa_comments c join public.qa_entries e on e.id = c.entry_id left join public.qa_answers a on a.id = c.answer_id
    where kind = 'qa_comments' and c.author_id = (select auth.uid())
      and (c.hidden is not null or e.hidden is not null or a.hidden is not null) and c.id > after
    order by c.id limit 500)
  union all
  (select jsonb_build_object('id', m.id, 'groupId', m."groupId", 'createdAt', m."createdAt", 'text', h.text, 'imagePath', h."imagePath",
      'hidden', m.hidden)
    from private.hidden_messages h join public.group_messages m on m.id = h.id
    where kind = 'hidden_messages' and m."createdBy" = (select auth.uid()) and m.id > after order by m.id limit 500)
  union all
  (select to_jsonb(r) - '{reporter,group_name,student,student_name,text,imagePath}'::text[]
    from private.reports r
    where kind = 'reports' and r.reporter = (select auth.uid()) and r.id > after order by r.id limit 500)
  union all
  (select to_jsonb(p) || jsonb_build_object('paper', q.paper, 'keys', k.keys)
    from public.given_papers p
    left join public.given_paper_questions q on q.given_id = p.id left join public.given_paper_keys k on k.given_id = p.id
    where kind = 'given_papers' and p.author_id = (select auth.uid()) and p.id > after order by p.id limit 10)
$$;
revoke execute on function public.list_own_unseen_rows(text, uuid) from public, anon, authenticated;
grant execute on function public.list_own_unseen_rows(text, uuid) to authenticated;

create policy "Students see what they wrote" on public.feedback for select to authenticated using (user_id = (select auth.uid()));
create policy "A student sees and edits their own profile" on public.users
  for all to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

create trigger a_refuse_leaving before insert or update or delete on public.users
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select sync.keep_digest('users', 'id');
select private.keep_usage('public.feedback', 'user_id', '{message}', visitors => true);

do $$
begin
  if exists (select from pg_roles where rolname = 'authenticator') then
    alter role authenticator set pgrst.db_pre_request = 'gate.refuse_ended_session';
    notify pgrst, 'reload config';
  end if;
end $$;
