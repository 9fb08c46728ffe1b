-- Less than a minute is no session: nothing for a group, no average, no active day. Devices no longer store them.
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
        where s.user_id = u.id and not s._deleted and not u.hides_study_time and s.duration >= 1
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
