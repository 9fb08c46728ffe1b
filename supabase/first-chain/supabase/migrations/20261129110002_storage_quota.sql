-- How many pictures an account may store, and how large together: private.quotas, as for rows. Removing gives the room back.

-- The caller's own pictures, in all buckets, by the index on names: '0' is what follows '/'.
create function pictures.own_use(out files bigint, out bytes bigint)
language sql stable security definer set search_path = '' as $$
  select count(*), coalesce(sum((o.metadata->>'size')::bigint), 0) from storage.objects o
  where o.bucket_id in ('profile-pictures', 'background-images', 'chat-images', 'qa-images')
    and o.name collate "C" >= (select auth.uid())::text || '/' and o.name collate "C" < (select auth.uid())::text || '0'
$$;

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

-- Buckets of which a student needs few, as before. Those of messages and cards have the quota alone.
create or replace function pictures.may_add(bucket text) returns boolean
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

alter policy "A student adds pictures to their own folder" on storage.objects
  with check (pictures.is_own(bucket_id, name) and pictures.may_add(bucket_id) and pictures.has_room(metadata));

revoke execute on all functions in schema pictures from public;
grant execute on function pictures.has_room(jsonb) to authenticated;
