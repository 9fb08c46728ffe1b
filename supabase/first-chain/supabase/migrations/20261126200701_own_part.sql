-- A student's own part in a question: whether they follow it, and what of theirs moderators hid there, with the reason. Row-level
-- security shows a hidden post to nobody; this function shows it to its author.

-- Null if there is no such question, or it is hidden and another's. Up to 20 hidden answers and comments each, the newest.
create function public.own_part_of_question(address text default '') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  question public.qa_entries;
begin
  select * into question from public.qa_entries e where e.slug = address and (e.hidden is null or e.author_id = caller);
  if question.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'isFollowing', exists (select from public.qa_follows f where f.user_id = caller and f.entry_id = question.id),
    'question', case when question.hidden is not null then jsonb_build_object('id', question.id, 'title', question.title,
      'body', question.body, 'subject', question.subject, 'chapter', question.chapter, 'reason', question.hidden) end,
    'answers', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'body', a.body, 'reason', a.hidden) order by a.serial), '[]')
      from (select * from public.qa_answers where entry_id = question.id and author_id = caller and hidden is not null
        order by serial desc limit 20) a),
    'comments', (select coalesce(jsonb_agg(
        jsonb_build_object('id', c.id, 'answer_id', c.answer_id, 'body', c.body, 'reason', c.hidden) order by c.serial), '[]')
      from (select * from public.qa_comments where entry_id = question.id and author_id = caller and hidden is not null
        order by serial desc limit 20) c));
end $$;

revoke execute on function public.own_part_of_question(text) from public, anon;
grant execute on function public.own_part_of_question(text) to authenticated;
