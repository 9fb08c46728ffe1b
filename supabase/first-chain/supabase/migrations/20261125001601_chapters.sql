-- Tasks, sessions, cards and chats may be of a chapter of the syllabus, which is a file of the app: hence no reference. A student
-- marks chapters as new, learning, revised or sure.

do $$
declare
  collection text;
begin
  foreach collection in array array['todos', 'study_sessions', 'flashcards', 'chats'] loop
    execute format(
      'alter table public.%1$I add column chapter varchar(40) constraint %2$I check (chapter ~ ''^[a-z]{2,6}-[a-z0-9-]{2,33}$'')',
      collection, collection || '_chapter_id');
    execute format('grant insert (chapter), update (chapter) on public.%I to authenticated', collection);
  end loop;
end $$;
update sync.collections set writable = writable || 'chapter'::text
where name in ('todos', 'study_sessions', 'flashcards', 'chats');

alter table public.users
  -- Chapter, mark and time of marking in epoch milliseconds (src/domain/syllabus/chapter-marks.ts).
  add column chapter_marks varchar(70)[] not null default '{}' check (cardinality(chapter_marks) <= 500),
  add constraint users_chapter_marks_plain check (
    case when array_ndims(chapter_marks) > 1 then false else array_position(chapter_marks, null) is null end);
update sync.collections set writable = writable || 'chapter_marks'::text where name = 'users';
grant insert (chapter_marks), update (chapter_marks) on public.users to authenticated;
