-- A question or an answer may have one picture. It lies in a private bucket, in the author's folder, and is read as long as the post is.

-- What the app makes of a photo: at most 1,600 pixels, re-encoded, without metadata. Readers' devices check the pixels again.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('qa-images', 'qa-images', false, 2 * 1024 * 1024, array['image/jpeg', 'image/webp'])
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

alter table public.qa_entries
  add column picture varchar(120) constraint qa_entries_picture_name check (picture ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(webp|jpg)$'),
  -- For who does not see it.
  add column picture_alt varchar(200) not null default '';
alter table public.qa_answers
  add column picture varchar(120) constraint qa_answers_picture_name check (picture ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(webp|jpg)$'),
  add column picture_alt varchar(200) not null default '';
create index qa_entries_picture on public.qa_entries (picture) where picture is not null;
create index qa_answers_picture on public.qa_answers (picture) where picture is not null;
-- Not changed afterwards: history has no pictures.
grant insert (picture, picture_alt) on public.qa_entries, public.qa_answers to authenticated;

-- The author's own, which is there. A newcomer posts two a day.
create function private.guard_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
begin
  if split_part(new.picture, '/', 1) is distinct from caller::text
    or not exists (select from storage.objects where bucket_id = 'qa-images' and name = new.picture) then
    raise exception 'Students post their own pictures' using errcode = '42501', hint = 'qa-picture';
  end if;
  if not private.use_up('qa-picture', caller::text, 2 + 2 * private.accepted_answers(caller), '1 day') then
    raise exception 'too many pictures in a day' using errcode = '42501', hint = 'qa-pictures';
  end if;
  return new;
end $$;
create trigger c_picture before insert on public.qa_entries
  for each row when (new.picture is not null and current_user in ('anon', 'authenticated')) execute function private.guard_picture();
create trigger c_picture before insert on public.qa_answers
  for each row when (new.picture is not null and current_user in ('anon', 'authenticated')) execute function private.guard_picture();

-- Storage ----------------------------------------------------------------------------------------------

create or replace function pictures.is_own(bucket text, name text) returns boolean
language sql stable set search_path = '' as $$
  select bucket in ('profile-pictures', 'background-images', 'chat-images', 'qa-images')
    and (storage.foldername(name))[1] = (select auth.uid())::text
$$;

create or replace function pictures.may_add(bucket text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from auth.users where id = (select auth.uid()))
    and not gate.is_leaving()
    and (
      select count(*) from storage.objects
      where bucket_id = bucket
        and name collate "C" >= (select auth.uid())::text || '/' and name collate "C" < (select auth.uid())::text || '0'
    ) < case bucket
      when 'chat-images' then 2000
      when 'qa-images' then 20 + 40 * private.accepted_answers((select auth.uid()))
      else 20 end
$$;

create function pictures.is_posted(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.qa_entries e where e.picture = is_posted.picture)
    or exists (select from public.qa_answers a where a.picture = is_posted.picture)
$$;

create function pictures.is_in_visible_post(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.qa_entries e where e.picture = is_in_visible_post.picture and e.hidden is null)
    or exists (
      select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
      where a.picture = is_in_visible_post.picture and a.hidden is null and e.hidden is null)
$$;

create policy "Everybody sees the pictures of questions and answers that are not hidden" on storage.objects
  for select to anon, authenticated using (bucket_id = 'qa-images' and pictures.is_in_visible_post(name));
create policy "Moderators see the pictures of reported questions and answers" on storage.objects
  for select to authenticated using (bucket_id = 'qa-images' and pictures.is_reported(name));
-- What others voted for is not exchanged below them, and what was reported not taken away.
create policy "Pictures of questions and answers are not replaced" on storage.objects
  as restrictive for update to authenticated using (bucket_id <> 'qa-images') with check (bucket_id <> 'qa-images');
create policy "Pictures go after their question or answer" on storage.objects
  as restrictive for delete to authenticated using (bucket_id <> 'qa-images' or not pictures.is_posted(name));

-- Reports ----------------------------------------------------------------------------------------------

create function private.report_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.answer_id is null then
    select e.picture into new."imagePath" from public.qa_entries e where e.id = new.entry_id;
  else
    select a.picture into new."imagePath" from public.qa_answers a where a.id = new.answer_id;
  end if;
  return new;
end $$;
create trigger report_picture before insert on private.reports
  for each row when (new.entry_id is not null) execute function private.report_picture();

-- Deletion ---------------------------------------------------------------------------------------------

-- With the account, whose folder is emptied by purge-accounts.
create function private.forget_post_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set picture = null, picture_alt = '' where author_id = old.id and picture is not null;
  update public.qa_answers set picture = null, picture_alt = '' where author_id = old.id and picture is not null;
  update private.reports set "imagePath" = null where student = old.id and entry_id is not null and "imagePath" is not null;
  return old;
end $$;
create trigger forget_post_pictures before delete on public.users for each row execute function private.forget_post_pictures();

-- With the post: names of pictures that no post has, a day after they were uploaded. purge-accounts removes them through Storage.
create function public.unposted_pictures(most integer default 100) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'qa-images' and o.created_at < now() - interval '1 day' and not pictures.is_posted(o.name)
  limit least(most, 500)
$$;

revoke execute on all functions in schema private, pictures from public;
grant usage on schema pictures to anon;
grant execute on function pictures.is_posted(text) to authenticated;
grant execute on function pictures.is_in_visible_post(text) to anon, authenticated;
revoke execute on function public.unposted_pictures(integer) from public, anon, authenticated;
grant execute on function public.unposted_pictures(integer) to service_role;
