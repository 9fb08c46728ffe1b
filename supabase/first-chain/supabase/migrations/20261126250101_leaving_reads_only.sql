-- An account that waits for its deletion only reads: its pictures, too, are neither replaced nor removed, so that nothing is lost if
-- it is kept. The purge has every right.
alter policy "A student replaces and moves pictures within their own folder" on storage.objects
  using (pictures.is_own(bucket_id, name) and not (select gate.is_leaving()))
  with check (pictures.is_own(bucket_id, name) and not (select gate.is_leaving()));
alter policy "A student removes pictures from their own folder" on storage.objects
  using (pictures.is_own(bucket_id, name) and not (select gate.is_leaving()));

-- Nor does it moderate.
create or replace function public.is_moderator() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.moderators where user_id = (select auth.uid())) and not gate.is_leaving()
$$;
