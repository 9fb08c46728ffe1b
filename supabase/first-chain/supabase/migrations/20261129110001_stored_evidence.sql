-- What was reported stays as it was, in every bucket: a stored picture is never exchanged, moderators find it until they have decided,
-- and whoever is banned puts no other picture where others see one.

-- The app stores every picture under a name of its own and replaces none. Without a policy for updates nobody exchanges content, renames
-- or moves it, whatever a client sends.
drop policy "A student replaces and moves pictures within their own folder" on storage.objects;
drop policy "Pictures of questions and answers are not replaced" on storage.objects;

create index hidden_messages_picture on private.hidden_messages ("imagePath") where "imagePath" is not null;

-- A picture that moderators have not decided about yet, or that comes back with a hidden message.
create function pictures.is_evidence(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reports r where r."imagePath" = is_evidence.picture and r.closed_at is null)
    or exists (select from private.hidden_messages h where h."imagePath" = is_evidence.picture)
$$;

-- Does the owner have to leave it there? Asked about the caller's own pictures only. A report of a member is about the picture that
-- everybody sees of them, too.
create function pictures.is_kept(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (is_kept.bucket = 'qa-images' and pictures.is_posted(is_kept.name))
    or pictures.is_evidence(is_kept.name)
    or (is_kept.bucket = 'profile-pictures'
      and exists (select from private.reports r where r.student = (select auth.uid()) and r.closed_at is null))
$$;

drop policy "Pictures go after their question or answer" on storage.objects;
create policy "Evidence, and pictures of questions and answers, are not removed" on storage.objects
  as restrictive for delete to authenticated using (not pictures.is_kept(bucket_id, name));

create or replace function public.unposted_pictures(most integer default 100) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'qa-images' and o.created_at < now() - interval '1 day' and not pictures.is_kept('qa-images', o.name)
  limit least(most, 500)
$$;
drop function pictures.is_kept(text);

-- A name that moderators, or readers of a post, know without its picture stays without one: another one would be taken for what was
-- reported. A name that has its picture is answered as one that is taken, so that a device knows it has arrived.
create function pictures.is_lost(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select ((is_lost.bucket = 'qa-images' and pictures.is_posted(is_lost.name)) or pictures.is_evidence(is_lost.name))
    and not exists (select from storage.objects o where o.bucket_id = is_lost.bucket and o.name = is_lost.name)
$$;

-- Would others see what a banned student stores? Taken away and stored again under its old name, a public picture, or one of a
-- message, would be exchanged below that name.
create function pictures.is_shown_by_banned(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users u where u.id = (select auth.uid()) and u.messaging_ban is not null)
    and (is_shown_by_banned.bucket = 'profile-pictures'
      or exists (select from public.group_messages m where m."imagePath" = is_shown_by_banned.name))
$$;

drop policy "No picture takes the place of one that was posted" on storage.objects;
create policy "No picture takes the place of evidence, or of one that was posted" on storage.objects
  as restrictive for insert to authenticated
  with check (not pictures.is_lost(bucket_id, name) and not pictures.is_shown_by_banned(bucket_id, name));
drop function pictures.is_lost(text);

revoke execute on all functions in schema pictures from public;
grant execute on function pictures.is_kept(text, text), pictures.is_lost(text, text), pictures.is_shown_by_banned(text, text)
  to authenticated;
