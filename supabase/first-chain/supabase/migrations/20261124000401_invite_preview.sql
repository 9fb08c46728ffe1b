-- What an invite tells before its student joins or signs in: {name, owner}, the group's name and its owner's
-- (null without one). Null alike for a code that nobody has, a ban, and one attempt too many. Wrong codes
-- count with those of join_group, so that this is no second way to guess; valid ones do not count.
create function public.invite_preview(code text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  address text := private.client_address();
  is_allowed boolean := private.use_up('join group', address, 60, '1 hour');
  preview jsonb;
begin
  if caller is not null then
    is_allowed := private.use_up('join group', caller::text, 10, '1 hour') and is_allowed;
  end if;
  if is_allowed then
    select jsonb_build_object('name', g.name, 'owner', coalesce(nullif(u.display_name, ''), u.username)) into preview
    from public.groups g join public.users u on u.id = g.owner_id
    where g."inviteCode" = upper(trim(code))
      and not exists (select 1 from public.group_bans b where b."groupId" = g.id and b.user_id = caller);
  end if;
  if preview is not null then
    perform private.give_back('join group', address);
    if caller is not null then
      perform private.give_back('join group', caller::text);
    end if;
  end if;
  return preview;
end $$;
revoke execute on function public.invite_preview(text) from public;
grant execute on function public.invite_preview(text) to anon, authenticated;
