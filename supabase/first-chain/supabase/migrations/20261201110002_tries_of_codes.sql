-- A valid code after ten wrong ones was answered like a code that nobody has, and the student asked for another one in vain. Too many
-- tries are an answer of their own now, with the minutes until the next: {status: too-many-tries, minutes}. Whoever guesses learns no
-- more by it than by waiting an hour: that answer comes before the code is looked up. A refused try counts nowhere, so that a student
-- whose network has none left keeps their own.
--
-- A network has 240 wrong codes an hour instead of 60: two classes join by a code on the blackboard, and each student may mistype it
-- twice. With 36^6 codes a network that never stops still finds one of a thousand groups in a year.

-- Until what `use_up` refuses passes again; 0 where it does not refuse.
create function private.minutes_left(what text, who text, most integer, period interval) returns integer
language sql stable set search_path = '' as $$
  select coalesce(max(greatest(1, ceil(extract(epoch from a.began + period - now()) / 60)::integer)), 0)
  from private.allowances a where a.action = what and a.holder = who and a.used > most
$$;

-- Takes a try of an invite code from a student (null: a visitor) and from the network of the request. Null where both had one, else
-- the answer to whoever tried.
create function private.take_code_try(student uuid) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  address text := private.client_address();
  minutes integer := 0;
begin
  if student is not null and not private.use_up('join group', student::text, 10, '1 hour') then
    minutes := private.minutes_left('join group', student::text, 10, '1 hour');
  end if;
  if not private.use_up('join group', address, 240, '1 hour') then
    minutes := greatest(minutes, private.minutes_left('join group', address, 240, '1 hour'));
  end if;
  if minutes = 0 then
    return null;
  end if;
  perform private.give_back_code_try(student);
  return jsonb_build_object('status', 'too-many-tries', 'minutes', minutes);
end $$;

-- What succeeds does not count, nor what is refused.
create function private.give_back_code_try(student uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.give_back('join group', private.client_address());
  if student is not null then
    perform private.give_back('join group', student::text);
  end if;
end $$;

create or replace function public.join_group(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  answer jsonb := private.take_code_try(caller);
  target public.groups;
begin
  if answer is not null then
    return answer;
  end if;
  perform private.lock_students(array[caller]);
  select * into target from public.groups where "inviteCode" = upper(trim(code)) for no key update;
  answer := private.admit(caller, target);
  if answer->>'status' <> 'not-found' then
    perform private.give_back_code_try(caller);
  end if;
  return answer;
end $$;

-- Null for a code that nobody has, and for a ban.
create or replace function public.invite_preview(code text, inviter text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  preview jsonb := private.take_code_try(caller);
begin
  if preview is not null then
    return preview;
  end if;
  select jsonb_build_object('name', g.name, 'owner', coalesce(nullif(u.display_name, ''), u.username), 'inviter',
    (select coalesce(nullif(m.display_name, ''), m.username) from public.users m
      where m.username = invite_preview.inviter and g.members @> array[m.id])) into preview
  from public.groups g join public.users u on u.id = g.owner_id
  where g."inviteCode" = upper(trim(code))
    and not exists (select 1 from public.group_bans b where b."groupId" = g.id and b.user_id = caller);
  if preview is not null then
    perform private.give_back_code_try(caller);
  end if;
  return preview;
end $$;

revoke execute on all functions in schema private from public;
