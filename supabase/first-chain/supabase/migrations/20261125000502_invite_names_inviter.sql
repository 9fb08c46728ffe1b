-- An invite also tells who invites: {name, owner, inviter}. `inviter` is the username in the link; the answer is that member's
-- name, null for anybody who is not in the group. Only whoever has a valid code learns it, and they could join and see.
drop function public.invite_preview(text);
create function public.invite_preview(code text, inviter text default null) returns jsonb
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
    select jsonb_build_object('name', g.name, 'owner', coalesce(nullif(u.display_name, ''), u.username), 'inviter',
      (select coalesce(nullif(m.display_name, ''), m.username) from public.users m
        where m.username = invite_preview.inviter and g.members @> array[m.id])) into preview
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
revoke execute on function public.invite_preview(text, text) from public;
grant execute on function public.invite_preview(text, text) to anon, authenticated;
