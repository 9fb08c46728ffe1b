-- What follows from membership, profiles and study sessions: the members' cards and the groups' sums.
-- Whoever writes them has locked the groups.

-- Sums up the cards.
create function private.sum_groups(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  update public.groups g set
    "totalStudyTime" = s.minutes, "totalSessions" = s.sessions, "lastActiveDate" = s.last_day, last_activity = now()
  from (
    select i.id, coalesce(sum(c."totalStudyTime"), 0)::int as minutes, coalesce(sum(c."totalSessions"), 0)::int as sessions,
      max(c."lastActiveDate") as last_day
    from unnest(ids) i (id) left join public.group_members c on c."groupId" = i.id and not c._deleted
    group by i.id
  ) s
  where g.id = s.id
    and (g."totalStudyTime", g."totalSessions", g."lastActiveDate") is distinct from (s.minutes, s.sessions, s.last_day)
$$;

-- Writes the cards of these students anew where anything on them changed, and then the sums.
create function private.refresh_cards(students uuid[], in_groups uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
begin
  update public.group_members c set
    (username, display_name, photo_url, "hidesStudyTime", "totalStudyTime", "totalSessions", "lastActiveDate", "studyDays")
      = (n.username, n.display_name, n.photo_url, n.hides_study_time, n.minutes, n.sessions, n.last_day, n.days)
  from (
    select u.id, u.username, u.display_name, u.photo_url, u.hides_study_time, t.minutes, t.sessions, t.last_day, r.days
    from public.users u
    cross join lateral (
      select coalesce(sum(s.duration), 0)::int as minutes, count(*)::int as sessions, max(s.study_day) as last_day
      from public.study_sessions s where s.user_id = u.id and not s._deleted and not u.hides_study_time
    ) t
    cross join lateral (
      select coalesce(jsonb_object_agg(d.study_day, d.minutes), '{}') as days
      from (
        -- Sessions of two devices may overlap; a day has no more minutes than these.
        select s.study_day, least(sum(s.duration), 1440) as minutes
        from public.study_sessions s
        where s.user_id = u.id and not s._deleted and not u.hides_study_time
          and s.study_day between current_date - 35 and current_date + 1
        group by s.study_day
      ) d
    ) r
    where u.id = any (students)
  ) n
  where c."userId" = n.id and c."groupId" = any (in_groups) and not c._deleted
    and (c.username, c.display_name, c.photo_url, c."hidesStudyTime", c."totalStudyTime", c."totalSessions", c."lastActiveDate", c."studyDays")
      is distinct from (n.username, n.display_name, n.photo_url, n.hides_study_time, n.minutes, n.sessions, n.last_day, n.days);
  perform private.sum_groups(in_groups);
end $$;

-- The same in all groups that these students are in.
create function private.refresh_students(students uuid[]) returns void
language plpgsql volatile set search_path = '' as $$
declare
  their_groups uuid[] := array(select g.id from public.groups g where g.members && students order by g.id for no key update);
begin
  if their_groups <> '{}' then
    perform private.refresh_cards(students, their_groups);
  end if;
end $$;

create function private.follow_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_students(array(select distinct user_id from rows));
  return null;
end $$;
create trigger follow_added after insert on public.study_sessions
  referencing new table as rows for each statement execute function private.follow_sessions();
create trigger follow_changed after update on public.study_sessions
  referencing new table as rows for each statement execute function private.follow_sessions();

create function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_students(array[new.id]);
  return null;
end $$;
create trigger follow_profile after update on public.users
  for each row when ((old.username, old.display_name, old.photo_url, old.hides_study_time)
    is distinct from (new.username, new.display_name, new.photo_url, new.hides_study_time))
  execute function private.follow_profile();

-- Cards come and go with the members. The card of one who left stays as a tombstone without content,
-- so that it leaves the others' devices.
create function private.follow_members() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  before uuid[] := case tg_op when 'INSERT' then '{}' else old.members end;
  after uuid[] := case tg_op when 'DELETE' then '{}' else new.members end;
  joined uuid[] := array(select unnest(after) except select unnest(before));
  gone uuid[] := array(select unnest(before) except select unnest(after));
begin
  -- Told in the students' own profiles, so that their other devices hear of it at once.
  update public.users set memberships_changed_at = now()
  where id in (select u.id from public.users u where u.id = any (joined || gone) order by u.id for no key update);
  if tg_op = 'DELETE' then
    return null;
  end if;
  update public.group_members set _deleted = true, username = null, display_name = null, photo_url = null, "totalStudyTime" = 0,
    "totalSessions" = 0, "lastActiveDate" = null, "studyDays" = '{}'
  where "groupId" = new.id and "userId" = any (gone);
  insert into public.group_members ("groupId", "userId") select new.id, unnest(joined)
  on conflict ("groupId", "userId") do update set _deleted = false, "joinedAt" = default;
  perform private.refresh_cards(joined, array[new.id]);
  return null;
end $$;
create trigger follow_members after insert or delete or update of members on public.groups
  for each row execute function private.follow_members();

create function private.count_members() returns trigger
language plpgsql set search_path = '' as $$
begin
  new."memberCount" := cardinality(new.members);
  new."averageStudyTimePerMember" := new."totalStudyTime"::double precision / greatest(new."memberCount", 1);
  return new;
end $$;
create trigger count_members before insert or update on public.groups for each row execute function private.count_members();

revoke execute on all functions in schema private from public;
