-- What no policy shows to its own author, for the author's export: what moderators hid and what hangs on it, earlier versions of posts,
-- reports, and papers given to groups the student has left.

drop function public.list_own_unseen_posts(text, uuid);

-- Up to 500 rows of a kind by id, fewer of a heavy one. Posts have the columns of their tables; `hidden` is the moderators' reason, or
-- 'with-question' or 'with-answer' for what hangs on a hidden one. Of a report only what its author wrote: what it is about is another's.
create function public.list_own_unseen_rows(kind text default '', after uuid default '00000000-0000-0000-0000-000000000000')
returns setof jsonb
language sql stable security definer set search_path = '' as $$
  (select to_jsonb(e) from public.qa_entries e
    where kind = 'qa_entries' and e.author_id = (select auth.uid()) and e.hidden is not null and e.id > after order by e.id limit 500)
  union all
  (select to_jsonb(a) || jsonb_build_object('hidden', coalesce(a.hidden, 'with-question'))
    from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
    where kind = 'qa_answers' and a.author_id = (select auth.uid()) and (a.hidden is not null or e.hidden is not null) and a.id > after
    order by a.id limit 500)
  union all
  (select to_jsonb(c) || jsonb_build_object('hidden', coalesce(c.hidden, case when e.hidden is null then 'with-answer' else 'with-question' end))
    from public.qa_comments c join public.qa_entries e on e.id = c.entry_id left join public.qa_answers a on a.id = c.answer_id
    where kind = 'qa_comments' and c.author_id = (select auth.uid())
      and (c.hidden is not null or e.hidden is not null or a.hidden is not null) and c.id > after
    order by c.id limit 500)
  union all
  (select jsonb_build_object('id', m.id, 'groupId', m."groupId", 'createdAt', m."createdAt", 'text', h.text, 'imagePath', h."imagePath",
      'hidden', m.hidden)
    from private.hidden_messages h join public.group_messages m on m.id = h.id
    where kind = 'hidden_messages' and m."createdBy" = (select auth.uid()) and m.id > after order by m.id limit 500)
  union all
  (select to_jsonb(r) - '{reporter,group_name,student,student_name,text,imagePath}'::text[]
    from private.reports r
    where kind = 'reports' and r.reporter = (select auth.uid()) and r.id > after order by r.id limit 500)
  union all
  (select to_jsonb(p) || jsonb_build_object('paper', q.paper, 'keys', k.keys)
    from public.given_papers p
    left join public.given_paper_questions q on q.given_id = p.id left join public.given_paper_keys k on k.given_id = p.id
    where kind = 'given_papers' and p.author_id = (select auth.uid()) and p.id > after order by p.id limit 10)
$$;

-- Earlier versions of own questions and answers, hidden ones too, the oldest first. `id` is text, like everywhere in an export.
create function public.list_own_edits(after bigint default 0)
returns table (id text, entry_id uuid, answer_id uuid, title varchar, body varchar, replaced_at timestamptz, picture_change varchar)
language sql stable security definer set search_path = '' as $$
  select h.id::text, h.entry_id, h.answer_id, h.title, h.body, h.replaced_at, h.picture_change
  from (
    (select h.* from public.qa_entries e join private.qa_edits h on h.entry_id = e.id
      where e.author_id = (select auth.uid()) and h.id > after order by h.id limit 100)
    union all
    (select h.* from public.qa_answers a join private.qa_edits h on h.answer_id = a.id
      where a.author_id = (select auth.uid()) and h.id > after order by h.id limit 100)
  ) h
  order by h.id limit 100
$$;

revoke execute on function public.list_own_unseen_rows(text, uuid), public.list_own_edits(bigint) from public, anon;
grant execute on function public.list_own_unseen_rows(text, uuid), public.list_own_edits(bigint) to authenticated;
