-- A banned student also wrote to others by a shared chat, by a new name or picture of their own, and by the name of the subject
-- that a group sees while they study.

create trigger refuse_banned before insert or update of title, is_listed on public.shared_chats
  for each row execute function private.refuse_banned();

create trigger refuse_banned before update of username, display_name, photo_url on public.users
  for each row when (
    current_user in ('anon', 'authenticated')
    and (new.username, new.display_name, new.photo_url) is distinct from (old.username, old.display_name, old.photo_url))
  execute function private.refuse_banned();

drop policy "Members tell each other" on realtime.messages;
create policy "Members tell each other" on realtime.messages
  for insert to authenticated with check (
    extension in ('broadcast', 'presence')
    and exists (select from public.groups g where 'group:' || g.id || ':' || g.departures = (select realtime.topic()))
    and not exists (select from public.users u where u.id = (select auth.uid()) and u.messaging_ban is not null));
