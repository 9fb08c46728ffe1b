-- An answer that its author took along from the tutor is marked as such, for good: the form sets the mark, and nobody changes it. That
-- the author checked it is a claim in their name. What a device can compute again, each reader's device computes for itself.

alter table public.qa_answers
  add column drafted_by varchar(10) check (drafted_by in ('model', 'solver')),
  add column is_draft_checked boolean not null default false,
  add constraint qa_answers_checked_draft check (drafted_by is not null or not is_draft_checked);
grant insert (drafted_by, is_draft_checked) on public.qa_answers to authenticated;
