-- Pictures: the buckets, and who may touch what is in them. Every student has a folder of their own in each bucket, named by
-- their id: <user id>/….

-- Functions may name what later files make.
set check_function_bodies = off;

-- What policies need and the API does not offer.
create schema pictures;
grant usage on schema pictures to anon, authenticated;

-- SVG is not among the types: it is a document that can carry scripts.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
select id, id, public, megabytes * 1024 * 1024, array['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
from (values
  -- Anybody who has the address of one may see it.
  ('profile-pictures', true, 5),
  ('background-images', false, 10),
  ('chat-images', false, 10)
) bucket (id, public, megabytes)
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- A question or an answer may have one picture. It lies in a private bucket, in the author's folder, and is read as long as the post is.
-- What the app makes of a photo: at most 1,600 pixels, re-encoded, without metadata. Readers' devices check the pixels again.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('qa-images', 'qa-images', false, 2 * 1024 * 1024, array['image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

create function pictures.is_own(bucket text, name text) returns boolean
language sql stable set search_path = '' as $$
  select bucket in ('profile-pictures', 'background-images', 'chat-images', 'qa-images')
    and (storage.foldername(name))[1] = (select auth.uid())::text
$$;
revoke execute on function pictures.is_own(text, text) from public;
grant execute on function pictures.is_own(text, text) to authenticated;

-- Buckets of which a student needs few have a number of their own, those of messages and cards the quota alone. The caller's folder
-- is found by the index on names: '0' is what follows '/'.
create function pictures.may_add(bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users where id = (select auth.uid()))
    and not gate.is_leaving()
    and (bucket = 'chat-images' or (
      select count(*) from storage.objects
      where bucket_id = bucket
        and name collate "C" >= (select auth.uid())::text || '/' and name collate "C" < (select auth.uid())::text || '0'
    ) < case bucket
      when 'qa-images' then 20 + 40 * private.accepted_answers((select auth.uid()))
      else 20 end)
$$;
revoke execute on function pictures.may_add(text) from public;
grant execute on function pictures.may_add(text) to authenticated;

-- Is a picture in a message of one of the caller's groups? A message shows its author's own pictures:
-- nobody opens another's by naming it in theirs.
create function pictures.is_in_group_message(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select 1
    from public.group_messages m
    join public.groups g on g.id = m."groupId"
    where m."imagePath" = picture
      and m."createdBy"::text = split_part(picture, '/', 1)
      and not m._deleted
      and g.members @> array[(select auth.uid())]
  )
$$;
revoke execute on function pictures.is_in_group_message(text) from public;
grant execute on function pictures.is_in_group_message(text) to authenticated;

-- Pictures of reported messages, for who decides about them.
create function pictures.is_reported(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select public.is_moderator() and exists (select 1 from private.reports where "imagePath" = picture)
$$;
revoke execute on function pictures.is_reported(text) from public;
grant execute on function pictures.is_reported(text) to authenticated;

create function pictures.is_posted(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.qa_entries e where e.picture = is_posted.picture)
    or exists (select from public.qa_answers a where a.picture = is_posted.picture)
$$;
revoke execute on function pictures.is_posted(text) from public;
grant execute on function pictures.is_posted(text) to authenticated;

create function pictures.is_in_visible_post(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.qa_entries e where e.picture = is_in_visible_post.picture and e.hidden is null)
    or exists (
      select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
      where a.picture = is_in_visible_post.picture and a.hidden is null and e.hidden is null)
$$;
revoke execute on function pictures.is_in_visible_post(text) from public;
grant execute on function pictures.is_in_visible_post(text) to anon, authenticated;

-- Does the owner have to leave it there? Asked about the caller's own pictures only. A report of a member is about the picture that
-- everybody sees of them, too.
create function pictures.is_kept(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select (is_kept.bucket = 'qa-images' and pictures.is_posted(is_kept.name))
    or pictures.is_evidence(is_kept.name)
    or (is_kept.bucket = 'profile-pictures'
      and exists (select from private.reports r where r.student = (select auth.uid()) and r.closed_at is null))
$$;
revoke execute on function pictures.is_kept(text, text) from public;
grant execute on function pictures.is_kept(text, text) to authenticated;

-- A name that moderators, or readers of a post, know without its picture stays without one: another one would be taken for what was
-- reported. A name that has its picture is answered as one that is taken, so that a device knows it has arrived.
create function pictures.is_lost(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select ((is_lost.bucket = 'qa-images' and pictures.is_posted(is_lost.name)) or pictures.is_evidence(is_lost.name))
    and not exists (select from storage.objects o where o.bucket_id = is_lost.bucket and o.name = is_lost.name)
$$;
revoke execute on function pictures.is_lost(text, text) from public;
grant execute on function pictures.is_lost(text, text) to authenticated;

-- A picture that moderators have not decided about yet, or that comes back with a hidden message.
create function pictures.is_evidence(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reports r where r."imagePath" = is_evidence.picture and r.closed_at is null)
    or exists (select from private.hidden_messages h where h."imagePath" = is_evidence.picture)
$$;
revoke execute on function pictures.is_evidence(text) from public;

-- Would others see what a banned student stores? Taken away and stored again under its old name, a public picture, or one of a
-- message, would be exchanged below that name.
create function pictures.is_shown_by_banned(bucket text, name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.users u where u.id = (select auth.uid()) and u.messaging_ban is not null)
    and (is_shown_by_banned.bucket = 'profile-pictures'
      or exists (select from public.group_messages m where m."imagePath" = is_shown_by_banned.name))
$$;
revoke execute on function pictures.is_shown_by_banned(text, text) from public;
grant execute on function pictures.is_shown_by_banned(text, text) to authenticated;

-- How many pictures an account may store, and how large together: private.quotas, as for rows. Removing gives the room back.
-- The caller's own pictures, in all buckets, by the index on names: '0' is what follows '/'.
create function pictures.own_use(out files bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum((o.metadata->>'size')::bigint), 0) from storage.objects o
  where o.bucket_id in ('profile-pictures', 'background-images', 'chat-images', 'qa-images')
    and o.name collate "C" >= (select auth.uid())::text || '/' and o.name collate "C" < (select auth.uid())::text || '0'
$$;
revoke execute on function pictures.own_use() from public;

-- True, or the sentence for the student. Its hint tells a full account from a missing right: the backend answers 413. A hosted project
-- does not know the size before the upload is over: there an account exceeds its bytes by what it uploads at once.
create function pictures.has_room(metadata jsonb) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  used record;
begin
  select * into used from pictures.own_use();
  if used.files + 1 > private.quota('storage_files')
    or used.bytes + coalesce((has_room.metadata->>'size')::bigint, 0) > private.quota('storage_bytes') then
    raise exception 'Your pictures fill the space of your account. Delete some of them, then try again.'
      using errcode = '42501', hint = 'storage-quota';
  end if;
  return true;
end $$;
revoke execute on function pictures.has_room(jsonb) from public;
grant execute on function pictures.has_room(jsonb) to authenticated;

-- The app stores every picture under a name of its own and replaces none. Without a policy for updates nobody exchanges content, renames
-- or moves it, whatever a client sends.
create policy "A student adds pictures to their own folder" on storage.objects
  for insert to authenticated with check (pictures.is_own(bucket_id, name) and pictures.may_add(bucket_id) and pictures.has_room(metadata));
create policy "A student removes pictures from their own folder" on storage.objects
  for delete to authenticated using (pictures.is_own(bucket_id, name) and not (select gate.is_leaving()));
create policy "A student sees what is in their own folder" on storage.objects
  for select to authenticated using (pictures.is_own(bucket_id, name));
create policy "Everybody sees the pictures of questions and answers that are not hidden" on storage.objects
  for select to anon, authenticated using (bucket_id = 'qa-images' and pictures.is_in_visible_post(name));
create policy "Evidence, and pictures of questions and answers, are not removed" on storage.objects
  as restrictive for delete to authenticated using (not pictures.is_kept(bucket_id, name));
create policy "Members see the pictures in their groups' messages" on storage.objects
  for select to authenticated using (bucket_id = 'chat-images' and pictures.is_in_group_message(name));
create policy "Moderators see the pictures of reported messages" on storage.objects
  for select to authenticated using (bucket_id = 'chat-images' and pictures.is_reported(name));
create policy "Moderators see the pictures of reported questions and answers" on storage.objects
  for select to authenticated using (bucket_id = 'qa-images' and pictures.is_reported(name));
create policy "No picture takes the place of evidence, or of one that was posted" on storage.objects
  as restrictive for insert to authenticated
  with check (not pictures.is_lost(bucket_id, name) and not pictures.is_shown_by_banned(bucket_id, name));
