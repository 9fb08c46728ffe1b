-- An account is deleted 14 days after its student asked for it (decision 36). Until then it only reads, and can be kept; then
-- nothing of it is left but its id, in a list that is read again after a restore.

-- Waiting -----------------------------------------------------------------------------------------------

-- When the account is deleted; null for everybody who did not ask.
alter table public.users add column deletion_due timestamptz;
update sync.collections set stamped = stamped || 'deletion_due'::text where name = 'users';
create index users_deletion_due on public.users (deletion_due) where deletion_due is not null;

create function gate.is_leaving() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users where id = (select auth.uid()) and deletion_due is not null)
$$;

create or replace function private.student() returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  perform public.ensure_profile();
  if gate.is_leaving() then
    raise exception 'This account is about to be deleted' using errcode = '42501';
  end if;
  return (select auth.uid());
end $$;

create function private.refuse_leaving() returns trigger
language plpgsql set search_path = '' as $$
begin
  if gate.is_leaving() then
    raise exception 'This account is about to be deleted' using errcode = '42501';
  end if;
  return null;
end $$;

-- A table that students write over the API gets this trigger too: tests/permissions/leaving.test.ts.
do $$
declare
  t record;
begin
  for t in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (has_any_column_privilege('authenticated', c.oid, 'insert, update') or has_table_privilege('authenticated', c.oid, 'delete'))
  loop
    execute format('create trigger a_refuse_leaving before insert or update or delete on %s
      for each statement when (current_user in (''anon'', ''authenticated'')) execute function private.refuse_leaving()', t.name);
  end loop;
end $$;

-- PUSH-9: what waits on a device goes on waiting there, so that an account that is kept loses nothing.
do $$
declare
  definition text := pg_get_functiondef('public.sync_push(jsonb)'::regprocedure);
  begins constant text := 'perform sync.forget_replaced(caller';
begin
  if position(begins in definition) = 0 then
    raise exception 'public.sync_push begins in another way: revise this migration';
  end if;
  execute replace(definition, begins, $later$if gate.is_leaving() then
    return jsonb_build_object('user', caller, 'incarnation', incarnation, 'xact', pg_current_xact_id()::text, 'stamps', '{}'::jsonb,
      'verdicts', (select coalesce(jsonb_agg('{"status": "later"}'::jsonb), '[]') from jsonb_array_elements(request->'documents')));
  end if;
  $later$ || begins);
end $$;

create or replace function pictures.may_add(bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users where id = (select auth.uid()))
    and not gate.is_leaving()
    and (
      select count(*) from storage.objects
      where bucket_id = bucket
        and name collate "C" >= (select auth.uid())::text || '/' and name collate "C" < (select auth.uid())::text || '0'
    ) < case bucket when 'chat-images' then 2000 else 20 end
$$;

drop policy "Members tell each other" on realtime.messages;
create policy "Members tell each other" on realtime.messages
  for insert to authenticated with check (
    extension in ('broadcast', 'presence')
    and exists (select from public.groups g where 'group:' || g.id || ':' || g.departures = (select realtime.topic()))
    and not exists (select from public.users u where u.id = (select auth.uid())
      and (u.messaging_ban is not null or u.deletion_due is not null)));

-- Asking, and keeping ------------------------------------------------------------------------------------

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

-- True if the account stays; false if it is too late. The row is locked, so that a purge that has begun is not overtaken.
create function public.keep_account() returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.users where id = (select auth.uid()) for update;
  update public.users set deletion_due = null where id = (select auth.uid()) and deletion_due > clock_timestamp();
  return exists (select from public.users where id = (select auth.uid()) and deletion_due is null);
end $$;

-- Forgetting ---------------------------------------------------------------------------------------------

-- Read again after a restore (docs/production.md). Holds an id that belongs to nobody any more, and the day, to end it.
create table private.purged_accounts (
  id uuid primary key,
  purged_on date not null default current_date
);

-- The others' rows lose the student's part in them, and the entries by which replication tells writers apart.
create function sync.unsign() returns trigger
language plpgsql set search_path = '' as $$
begin
  new._seen := (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(new._seen) e
    where split_part(e.key, '/', 1) <> current_setting('sync.forgetting'));
  return new;
end $$;
-- After sync_stamp, by name.
create trigger sync_unsign before update on public.group_messages
  for each row when (coalesce(current_setting('sync.forgetting', true), '') <> '') execute function sync.unsign();
create index group_messages_mentioned on public.group_messages using gin (mentions) where mentions <> '{}';

-- What moderators did stays, also when the account it was about, or theirs, is gone: without an id then, and without words about it.
create or replace function private.keep_log() returns trigger
language plpgsql set search_path = '' as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  if tg_level = 'ROW' and new.id = old.id and (new.at, new.action, new.report_id, new.reason) is not distinct from (old.at, old.action, old.report_id, old.reason)
    and (new.moderator, new.student) is distinct from (old.moderator, old.student)
    and new.moderator in (old.moderator, nobody) and new.student in (old.student, nobody)
    and (new.note = old.note or (new.note = '' and new.student = nobody))
    and (new.message_id is not distinct from old.message_id or (new.message_id is null and new.student = nobody))
  then
    return new;
  end if;
  raise exception 'What moderators did is neither changed nor deleted' using errcode = '42501';
end $$;
drop trigger keep on private.moderation_log;
create trigger keep before delete or truncate on private.moderation_log for each statement execute function private.keep_log();
create trigger keep_entry before update on private.moderation_log for each row execute function private.keep_log();
create index moderation_log_student on private.moderation_log (student);
create index moderation_log_moderator on private.moderation_log (moderator);

-- What hangs on the account by foreign keys goes with it. This is the rest, while it can still be found.
create or replace function private.forget_student() returns trigger
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

-- What the removal of the rest leaves behind, at the end of the transaction: digests follow the rows that foreign keys take along.
create function private.forget_remains() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from sync.digests where scope = old.id;
  delete from sync.horizons where scope = old.id;
  -- Supabase's own, on hosted projects: it has the address.
  if to_regclass('auth.audit_log_entries') is not null then
    execute 'delete from auth.audit_log_entries
      where $1 in (payload->>''actor_id'', payload->''traits''->>''user_id'') or payload->>''actor_username'' = $2'
    using old.id::text, old.email;
  end if;
  insert into private.purged_accounts (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create constraint trigger forget_remains after delete on auth.users
  deferrable initially deferred for each row execute function private.forget_remains();

-- The purge ----------------------------------------------------------------------------------------------

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

revoke execute on all functions in schema private from public;
revoke execute on function sync.unsign(), gate.is_leaving() from public;
grant execute on function gate.is_leaving() to anon, authenticated, service_role;
revoke execute on function public.request_account_deletion(), public.keep_account(), public.due_account_deletions(integer),
  public.purge_account(uuid) from public, anon, authenticated;
grant execute on function public.request_account_deletion(), public.keep_account() to authenticated;
grant execute on function public.due_account_deletions(integer), public.purge_account(uuid) to service_role;
