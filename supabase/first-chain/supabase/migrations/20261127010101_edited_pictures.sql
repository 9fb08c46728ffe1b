-- An edit may add, exchange or take away the picture of a question or an answer, within the limits of posting one. Earlier pictures are
-- not kept: history says only that a picture changed, and who took one away took it away.

grant update (picture, picture_alt) on public.qa_entries, public.qa_answers to authenticated;

alter table private.qa_edits
  -- What the edit did to the picture; null where nothing.
  add column picture_change varchar(9) check (picture_change in ('added', 'exchanged', 'removed', 'described'));

create function private.picture_change(was varchar, was_alt varchar, becomes varchar, becomes_alt varchar) returns varchar
language sql immutable set search_path = '' as $$
  select case
    when was is null and becomes is not null then 'added'
    when becomes is null and was is not null then 'removed'
    when was <> becomes then 'exchanged'
    when was_alt <> becomes_alt then 'described'
  end
$$;

create or replace function private.keep_qa_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  picture_change varchar;
begin
  if new.picture is null then
    new.picture_alt := '';
  end if;
  picture_change := private.picture_change(old.picture, old.picture_alt, new.picture, new.picture_alt);
  if tg_table_name = 'qa_entries' then
    if picture_change is null and (new.title, new.body) is not distinct from (old.title, old.body) then
      return new;
    end if;
    insert into private.qa_edits (entry_id, title, body, picture_change) values (old.id, old.title, old.body, picture_change);
  else
    if picture_change is null and new.body = old.body then
      return new;
    end if;
    insert into private.qa_edits (answer_id, body, picture_change) values (old.id, old.body, picture_change);
  end if;
  new.edited_at := now();
  new.edit_count := old.edit_count + 1;
  return new;
end $$;

-- The account that goes takes its pictures along, which is no edit.
drop trigger keep_edit on public.qa_entries;
create trigger keep_edit before update of title, body, picture, picture_alt on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated') or (new.title, new.body) is distinct from (old.title, old.body))
  execute function private.keep_qa_edit();
drop trigger keep_edit on public.qa_answers;
create trigger keep_edit before update of body, picture, picture_alt on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated') or new.body <> old.body) execute function private.keep_qa_edit();

drop trigger sign on public.qa_entries;
create trigger sign before insert or update of title, body, subject, tags, picture, picture_alt on public.qa_entries
  for each row execute function private.sign_qa();
drop trigger sign on public.qa_answers;
create trigger sign before insert or update of body, picture, picture_alt on public.qa_answers
  for each row execute function private.sign_qa();

-- Limits -----------------------------------------------------------------------------------------------

drop trigger b_limit on public.qa_entries;
create trigger b_limit before insert or update of title, body, picture, picture_alt on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_qa();
drop trigger b_limit on public.qa_answers;
create trigger b_limit before insert or update of body, picture, picture_alt on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_qa();

create trigger c_edited_picture before update of picture on public.qa_entries
  for each row when (new.picture is not null and new.picture is distinct from old.picture and current_user in ('anon', 'authenticated'))
  execute function private.guard_picture();
create trigger c_edited_picture before update of picture on public.qa_answers
  for each row when (new.picture is not null and new.picture is distinct from old.picture and current_user in ('anon', 'authenticated'))
  execute function private.guard_picture();

-- Removal ----------------------------------------------------------------------------------------------

-- What a post shows, and what moderators have not decided about yet: who is reported takes no evidence away.
create function pictures.is_kept(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select pictures.is_posted(is_kept.picture)
    or exists (select from private.reports r where r."imagePath" = is_kept.picture and r.closed_at is null)
$$;

alter policy "Pictures go after their question or answer" on storage.objects
  using (bucket_id <> 'qa-images' or not pictures.is_kept(name));

create or replace function public.unposted_pictures(most integer default 100) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'qa-images' and o.created_at < now() - interval '1 day' and not pictures.is_kept(o.name)
  limit least(most, 500)
$$;

-- History ----------------------------------------------------------------------------------------------

drop function public.post_history(uuid);
-- Up to 20 earlier versions, the newest first, of what the caller can read.
create function public.post_history(post_id uuid)
returns table (title varchar, body varchar, replaced_at timestamptz, picture_change varchar)
language sql stable security definer set search_path = '' as $$
  select h.title, h.body, h.replaced_at, h.picture_change from private.qa_edits h
  where (
      h.entry_id = post_id and exists (select from public.qa_entries e where e.id = post_id and e.hidden is null)
    ) or (
      h.answer_id = post_id and exists (
        select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
        where a.id = post_id and a.hidden is null and e.hidden is null)
    )
  order by h.id desc limit 20
$$;

revoke execute on all functions in schema private, pictures from public;
grant execute on function pictures.is_kept(text) to authenticated;
revoke execute on function public.post_history(uuid) from public, anon;
grant execute on function public.post_history(uuid) to authenticated;
