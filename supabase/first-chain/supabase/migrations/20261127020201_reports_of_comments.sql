-- A comment has no picture: a report of one shows none, above all not that of whoever wrote the post above it.

create or replace function private.report_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.comment_id is not null then
    new."imagePath" := null;
  elsif new.answer_id is null then
    select e.picture into new."imagePath" from public.qa_entries e where e.id = new.entry_id;
  else
    select a.picture into new."imagePath" from public.qa_answers a where a.id = new.answer_id;
  end if;
  return new;
end $$;
update private.reports set "imagePath" = null where comment_id is not null and "imagePath" is not null;

revoke execute on all functions in schema private from public;
