-- Who is on a topic of Realtime keeps their rights until their token is renewed. A banned student's groups move to another topic,
-- where they may listen only; a lifted ban lets them speak at once.

create function private.move_topics() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.groups set departures = departures + 1 where members @> array[new.id];
  return null;
end $$;
revoke execute on function private.move_topics() from public, anon, authenticated;
create trigger move_topics after update of messaging_ban on public.users
  for each row when ((old.messaging_ban is null) <> (new.messaging_ban is null))
  execute function private.move_topics();
