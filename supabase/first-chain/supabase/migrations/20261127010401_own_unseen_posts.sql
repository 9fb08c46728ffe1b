-- What a student wrote in the directory and row-level security shows to nobody, its author included, for their export: what moderators
-- hid, and what hangs on something hidden.

-- Up to 500 rows of 'qa_entries', 'qa_answers' or 'qa_comments' by id, with the columns of their tables. `hidden` is the moderators'
-- reason, or 'with-question' or 'with-answer' for what hangs on a hidden one.
create function public.list_own_unseen_posts(kind text default '', after uuid default '00000000-0000-0000-0000-000000000000')
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  select found.row from (
    select e.id, to_jsonb(e) as row from public.qa_entries e
    where kind = 'qa_entries' and e.author_id = (select auth.uid()) and e.hidden is not null
    union all
    select a.id, to_jsonb(a) || jsonb_build_object('hidden', coalesce(a.hidden, 'with-question'))
    from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
    where kind = 'qa_answers' and a.author_id = (select auth.uid()) and (a.hidden is not null or e.hidden is not null)
    union all
    select c.id, to_jsonb(c) || jsonb_build_object('hidden', coalesce(c.hidden, case when e.hidden is null then 'with-answer' else 'with-question' end))
    from public.qa_comments c join public.qa_entries e on e.id = c.entry_id left join public.qa_answers a on a.id = c.answer_id
    where kind = 'qa_comments' and c.author_id = (select auth.uid())
      and (c.hidden is not null or e.hidden is not null or a.hidden is not null)
  ) found
  where found.id > after order by found.id limit 500
$$;

revoke execute on function public.list_own_unseen_posts(text, uuid) from public, anon;
grant execute on function public.list_own_unseen_posts(text, uuid) to authenticated;
