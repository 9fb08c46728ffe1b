-- Pictures: the buckets, and who may touch what is in them. Every student has a folder of their own
-- in each bucket, named by their id: <user id>/….

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

-- What policies need and the API does not offer.
create schema pictures;
grant usage on schema pictures to authenticated;

create function pictures.is_own(bucket text, name text) returns boolean
language sql stable set search_path = '' as $$
  select bucket in ('profile-pictures', 'background-images', 'chat-images')
    and (storage.foldername(name))[1] = (select auth.uid())::text
$$;

-- May the caller add one more? Not when the account is gone (an access token outlives it by up to an
-- hour), and not without end: a disk is finite.
create function pictures.may_add(bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users where id = (select auth.uid()))
    and (
      select count(*) from storage.objects
      where bucket_id = bucket
        -- In the caller's folder, by the index on names: '0' is what follows '/'.
        and name collate "C" >= (select auth.uid())::text || '/' and name collate "C" < (select auth.uid())::text || '0'
    ) < case bucket when 'chat-images' then 2000 else 20 end
$$;

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
create index group_messages_picture on public.group_messages ("imagePath") where "imagePath" is not null;

revoke execute on all functions in schema pictures from public;
grant execute on all functions in schema pictures to authenticated;

create policy "A student adds pictures to their own folder" on storage.objects
  for insert to authenticated with check (pictures.is_own(bucket_id, name) and pictures.may_add(bucket_id));
create policy "A student sees what is in their own folder" on storage.objects
  for select to authenticated using (pictures.is_own(bucket_id, name));
create policy "Members see the pictures in their groups' messages" on storage.objects
  for select to authenticated using (bucket_id = 'chat-images' and pictures.is_in_group_message(name));
create policy "A student replaces and moves pictures within their own folder" on storage.objects
  for update to authenticated using (pictures.is_own(bucket_id, name)) with check (pictures.is_own(bucket_id, name));
create policy "A student removes pictures from their own folder" on storage.objects
  for delete to authenticated using (pictures.is_own(bucket_id, name));
