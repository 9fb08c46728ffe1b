-- What the function "questions" draws as HTML for readers without scripts, and for search engines.

create index qa_entries_good on public.qa_entries (created_at desc, id desc) where accepted_answer_id is not null or votes >= 3;

-- Good: its asker accepted an answer of somebody else, or it has three votes and an answer. Not where students found what was
-- accepted wrong.
create function private.is_good(question public.qa_entries) returns boolean
language sql stable set search_path = '' as $$
  select question.hidden is null and question.wrong_count = 0 and exists (
    select from public.qa_answers a
    where a.entry_id = question.id and a.hidden is null
      and (question.votes >= 3 or (a.id = question.accepted_answer_id and a.author_id is distinct from question.author_id)))
$$;

-- A question with its ten best answers, as far as everybody may read them. {"movedTo": …} for an older address, null for none.
create function public.question_page(address text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  question public.qa_entries;
  newer text;
begin
  select e.* into question from public.qa_entries e where e.slug = question_page.address and e.hidden is null;
  if question.id is null then
    newer := public.question_address(question_page.address);
    return case when newer is null then null else jsonb_build_object('movedTo', newer) end;
  end if;
  return jsonb_build_object(
    'isGood', private.is_good(question),
    'slug', question.slug, 'title', question.title, 'body', question.body, 'subject', question.subject,
    'author', case when question.author_id is null then null else coalesce(question.author_name, '') end,
    'votes', question.votes, 'answerCount', question.answer_count, 'createdAt', question.created_at,
    'answers', (
      select coalesce(jsonb_agg(to_jsonb(best) order by best."isAccepted" desc, best.votes desc, best."createdAt", best.id), '[]') from (
        select a.id, a.body, case when a.author_id is null then null else coalesce(a.author_name, '') end as author, a.votes,
          a.created_at as "createdAt", a.id is not distinct from question.accepted_answer_id as "isAccepted",
          a.drafted_by as "draftedBy", a.is_draft_checked as "isDraftChecked"
        from public.qa_answers a where a.entry_id = question.id and a.hidden is null
        order by a.id is not distinct from question.accepted_answer_id desc, a.votes desc, a.created_at, a.id limit 10
      ) best
    )
  );
end $$;

-- The newest good questions, for the sitemap and the feed.
create function public.good_questions(most integer default 1000)
returns table (slug text, title text, body text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select e.slug, e.title, left(e.body, 200), e.created_at
  from (
    select q.* from public.qa_entries q
    where q.hidden is null and (q.accepted_answer_id is not null or q.votes >= 3)
    order by q.created_at desc, q.id desc limit least(greatest(most, 0), 1000)
  ) e
  where private.is_good(e)
  order by e.created_at desc, e.id desc
$$;

revoke execute on all functions in schema private from public;
revoke execute on function public.question_page(text), public.good_questions(integer) from public, anon;
grant execute on function public.question_page(text), public.good_questions(integer) to anon, authenticated;
