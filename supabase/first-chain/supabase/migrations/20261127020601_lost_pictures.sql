-- A picture that was removed in the moment in which its post came leaves a post without one. Its name stays empty: whoever wrote the
-- post would put another one below what others voted for.

create function pictures.is_lost(picture text) returns boolean
language sql stable security definer set search_path = '' as $$
  select pictures.is_posted(is_lost.picture)
    and not exists (select from storage.objects o where o.bucket_id = 'qa-images' and o.name = is_lost.picture)
$$;
create policy "No picture takes the place of one that was posted" on storage.objects
  as restrictive for insert to authenticated with check (bucket_id <> 'qa-images' or not pictures.is_lost(name));

revoke execute on function pictures.is_lost(text) from public;
grant execute on function pictures.is_lost(text) to authenticated;
