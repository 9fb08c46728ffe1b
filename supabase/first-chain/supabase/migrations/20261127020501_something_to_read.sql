-- A title, an answer or a comment of spaces, of letters without width or of marks alone shows nothing: a link that nobody sees.

create function private.is_blank(text text) returns boolean
language sql immutable set search_path = '' as $$
  select text ~ ('^[\s\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0001-\U000e01ef]*$')
$$;

create function private.refuse_blank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_blank(to_jsonb(new)->>tg_argv[0]) then
    raise exception 'There is nothing to read' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger b_blank before insert or update of title on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_blank('title');
create trigger b_blank before insert or update of body on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_blank('body');
create trigger b_blank before insert on public.qa_comments
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_blank('body');

revoke execute on all functions in schema private from public;
