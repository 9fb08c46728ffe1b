-- Revision cards.

-- Functions may name what later files make.
set check_function_bodies = off;

create table public.flashcards (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  front varchar(10000) not null check (front <> ''),
  back varchar(20000) not null default '',
  subject_id uuid,
  source text not null default 'own' check (source in ('own', 'task', 'attempt', 'tutor')),
  source_id uuid,
  due timestamptz not null default now(),
  -- One text for each review there was: when, a space, the rating from 1 (again) to 4 (easy), a space,
  -- its milliseconds. A set, so that reviews made on two devices without a network all count.
  reviews varchar(60)[] not null default '{}' check (cardinality(reviews) <= 1000),
  -- What FSRS makes of them: stability, difficulty, lapses, state … One value, which any device can
  -- work out anew: no half of one review and half of another.
  memory jsonb not null default '{}' constraint flashcards_memory_length check (sync.fits(memory, 2048)),
  suspended boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Object names in the bucket of pictures, and what a picture shows, for those who cannot see it.
  front_picture varchar(300),
  front_picture_text varchar(300) not null default '',
  back_picture varchar(300),
  back_picture_text varchar(300) not null default '',
  -- Chapter, slash, card of a ready deck.
  deck_card varchar(100),
  chapter varchar(40) constraint flashcards_chapter_id check (chapter ~ '^[a-z]{2,6}-[a-z0-9-]{2,33}$'),
  constraint flashcards_reviews_plain check (case when array_ndims(reviews) > 1 then false else array_position(reviews, null) is null end)
);
select sync.replicate('flashcards', 'user_id', array[
  'user_id', 'front', 'back', 'subject_id', 'source', 'source_id', 'due', 'reviews', 'memory', 'suspended', 'created_at',
  'front_picture', 'front_picture_text', 'back_picture', 'back_picture_text', 'deck_card', 'chapter']);
create index flashcards_tombstones on public.flashcards (updated_at) where _deleted;
-- A ready card's id derives from its student and deck_card (src/shared/rules/derived-id.ts, without the four bits of the variant). Ids
-- of version 8 are kept for them: otherwise others could take the ids that a student's cards will have.
-- `not valid`: rows of earlier releases were not asked for it.
alter table public.flashcards add constraint flashcards_derived_id check (
  substr(id::text, 15, 1) <> '8'
  or replace(id::text, '-', '') = overlay(overlay(
    left(encode(sha256(convert_to(format('["ready card","%s","%s"]', user_id, deck_card), 'UTF8')), 'hex'), 32)
    placing '8' from 13) placing substr(id::text, 20, 1) from 17)
) not valid;
grant delete on public.flashcards to authenticated;

create policy "A student's cards are their own" on public.flashcards
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger a_refuse_leaving before insert or update or delete on public.flashcards
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select sync.keep_digest('flashcards', 'user_id');
select private.keep_usage('public.flashcards', 'user_id', '{front,back,reviews,front_picture_text,back_picture_text}');
