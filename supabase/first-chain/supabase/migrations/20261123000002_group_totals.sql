-- What members can do to each other by their study sessions: nothing.

-- Of a day a group counts no more than these minutes and sessions, and of all time no more than the columns hold: one
-- member's sessions never keep the others' from being stored.
create or replace function private.sum_groups(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  update public.groups g set
    "totalStudyTime" = s.minutes, "totalSessions" = s.sessions, "lastActiveDate" = s.last_day, last_activity = now()
  from (
    select i.id, least(coalesce(sum(c."totalStudyTime"::bigint), 0), 2147483647)::int as minutes,
      least(coalesce(sum(c."totalSessions"::bigint), 0), 2147483647)::int as sessions, max(c."lastActiveDate") as last_day
    from unnest(ids) i (id) left join public.group_members c on c."groupId" = i.id and not c._deleted
    group by i.id
  ) s
  where g.id = s.id
    and (g."totalStudyTime", g."totalSessions", g."lastActiveDate") is distinct from (s.minutes, s.sessions, s.last_day)
$$;

create or replace function private.refresh_cards(students uuid[], in_groups uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.group_members c set
    (username, display_name, photo_url, "hidesStudyTime", "totalStudyTime", "totalSessions", "lastActiveDate", "studyDays")
      = (n.username, n.display_name, n.photo_url, n.hides_study_time, n.minutes, n.sessions, n.last_day, n.days)
  from (
    select u.id, u.username, u.display_name, u.photo_url, u.hides_study_time, t.minutes, t.sessions, t.last_day, t.days
    from public.users u
    cross join lateral (
      select least(coalesce(sum(d.minutes), 0), 2147483647)::int as minutes,
        least(coalesce(sum(d.sessions), 0), 2147483647)::int as sessions,
        max(d.study_day) filter (where d.study_day <= current_date + 1) as last_day,
        coalesce(jsonb_object_agg(d.study_day, d.minutes) filter (where d.study_day between current_date - 35 and current_date + 1), '{}')
          as days
      from (
        -- Sessions of two devices may overlap; a day has no more minutes than these, and no more sessions than minutes.
        select s.study_day, least(sum(s.duration::bigint), 1440) as minutes, least(count(*), 1440) as sessions
        from public.study_sessions s
        where s.user_id = u.id and not s._deleted and not u.hides_study_time
        group by s.study_day
      ) d
    ) t
    where u.id = any (students)
  ) n
  where c."userId" = n.id and c."groupId" = any (in_groups) and not c._deleted
    and (c.username, c.display_name, c.photo_url, c."hidesStudyTime", c."totalStudyTime", c."totalSessions", c."lastActiveDate", c."studyDays")
      is distinct from (n.username, n.display_name, n.photo_url, n.hides_study_time, n.minutes, n.sessions, n.last_day, n.days);
  perform private.sum_groups(in_groups);
end $$;

-- The days of a session are those of its beginning, wherever the student was and whenever their study day begins.
-- Sessions that are stored already stay as they are.
alter table public.study_sessions add constraint study_sessions_days check (
  date between (start_time at time zone 'UTC')::date - 2 and (start_time at time zone 'UTC')::date + 2
  and study_day between (start_time at time zone 'UTC')::date - 2 and (start_time at time zone 'UTC')::date + 2) not valid;

-- A part of the ids of a student's sessions with a group (src/data/focus/timer.commands.ts): the others know the rest
-- of what these are made of, and could take them first.
alter table public.users add column session_key uuid default gen_random_uuid();
update sync.collections set stamped = stamped || 'session_key'::text where name = 'users';
-- So that devices that have the profile already hear of it.
update public.users set session_key = session_key;
