-- Readers without scripts are led to the question that one repeats too. A solved one is a file of the app: its id is its address, which the
-- app completes.
create or replace function public.question_page(address text) returns jsonb
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
    'original', case
      when question.duplicate_solved is not null then jsonb_build_object('slug', question.duplicate_solved, 'title', null)
      else (
        select jsonb_build_object('slug', e.slug, 'title', e.title) from public.qa_entries e
        where e.id = question.duplicate_of and e.hidden is null)
    end,
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
