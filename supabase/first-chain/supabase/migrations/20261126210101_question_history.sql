-- Earlier versions of questions and answers are read by students: an answer that was accepted and then rewritten shows it. Visitors,
-- and so search engines, are told how often something was edited, and no more.

alter table public.qa_entries add column edit_count integer not null default 0;
alter table public.qa_answers add column edit_count integer not null default 0;
update public.qa_entries e set edit_count = c.count
from (select entry_id, count(*)::integer as count from private.qa_edits where entry_id is not null group by 1) c where c.entry_id = e.id;
update public.qa_answers a set edit_count = c.count
from (select answer_id, count(*)::integer as count from private.qa_edits where answer_id is not null group by 1) c where c.answer_id = a.id;

create or replace function private.keep_qa_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'qa_entries' then
    if (new.title, new.body) is not distinct from (old.title, old.body) then
      return new;
    end if;
    insert into private.qa_edits (entry_id, title, body) values (old.id, old.title, old.body);
  else
    if new.body = old.body then
      return new;
    end if;
    insert into private.qa_edits (answer_id, body) values (old.id, old.body);
  end if;
  new.edited_at := now();
  new.edit_count := old.edit_count + 1;
  return new;
end $$;

-- Up to 20 earlier versions, the newest first, of what the caller can read.
create function public.post_history(post_id uuid) returns table (title varchar, body varchar, replaced_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select h.title, h.body, h.replaced_at from private.qa_edits h
  where (
      h.entry_id = post_id and exists (select from public.qa_entries e where e.id = post_id and e.hidden is null)
    ) or (
      h.answer_id = post_id and exists (
        select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
        where a.id = post_id and a.hidden is null and e.hidden is null)
    )
  order by h.id desc limit 20
$$;

-- What the author of a post that stays took back goes with the account, and so does the count of it.
create function private.forget_edits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set edit_count = 0 where author_id = old.id and edit_count > 0;
  update public.qa_answers set edit_count = 0 where author_id = old.id and edit_count > 0;
  return old;
end $$;
create trigger forget_edits before delete on public.users for each row execute function private.forget_edits();

revoke execute on all functions in schema private from public;
revoke execute on function public.post_history(uuid) from public, anon;
grant execute on function public.post_history(uuid) to authenticated;
