-- Cards show pictures, and come from ready decks.

alter table public.flashcards
  -- Object names in the bucket of pictures, and what a picture shows, for those who cannot see it.
  add column front_picture varchar(300),
  add column front_picture_text varchar(300) not null default '',
  add column back_picture varchar(300),
  add column back_picture_text varchar(300) not null default '',
  -- Chapter, slash, card of a ready deck.
  add column deck_card varchar(100),
  -- A ready card's id derives from its student and deck_card (src/domain/derived-id.ts, without the four bits of the variant). Ids
  -- of version 8 are kept for them: otherwise others could take the ids that a student's cards will have. `not valid`: no card
  -- of the app had such an id, and a forged one must not stop this migration.
  add constraint flashcards_derived_id check (
    substr(id::text, 15, 1) <> '8'
    or replace(id::text, '-', '') = overlay(overlay(
      left(encode(sha256(convert_to(format('["ready card","%s","%s"]', user_id, deck_card), 'UTF8')), 'hex'), 32)
      placing '8' from 13) placing substr(id::text, 20, 1) from 17)
  ) not valid;
update sync.collections set writable = writable || '{front_picture,front_picture_text,back_picture,back_picture_text,deck_card}'::text[]
where name = 'flashcards';
grant insert (front_picture, front_picture_text, back_picture, back_picture_text, deck_card),
  update (front_picture, front_picture_text, back_picture, back_picture_text, deck_card) on public.flashcards to authenticated;
