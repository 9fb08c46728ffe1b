-- A session that comes with the fields of the product's specification alone (id, user_id, start_time, date, duration) has a study
-- day too: that of its start, by the zone of the student's session that is nearest in time and the hour at which their day starts. A row of a
-- device always says its own days: it alone knows where the student was.
create function private.derive_session_days() returns trigger
language plpgsql set search_path = '' as $$
declare
  wall timestamp;
begin
  -- The default stands where none was given.
  if new.time_zone = 'Asia/Kolkata' then
    select coalesce(
      (select s.time_zone from public.study_sessions s where s.user_id = new.user_id and not s._deleted
        order by abs(extract(epoch from s.start_time - new.start_time)) limit 1),
      new.time_zone) into new.time_zone;
  end if;
  wall := new.start_time at time zone new.time_zone;
  new.date := coalesce(new.date, wall::date);
  new.study_day := (wall - make_interval(hours =>
    coalesce((select u.day_start_time from public.users u where u.id = new.user_id), 4)))::date;
  return new;
end $$;

create trigger derive_days before insert on public.study_sessions
  for each row when (new.study_day is null and current_setting('sync.pushing', true) is distinct from 'on')
  execute function private.derive_session_days();
revoke execute on all functions in schema private from public;
