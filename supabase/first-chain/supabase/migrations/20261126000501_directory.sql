-- The directory of questions: a question names its chapter, addresses can be read from Hindi titles, edits keep what stood there,
-- and what a newcomer may write in a day grows with the answers of theirs that others accepted.

alter table public.qa_entries
  -- Id of the chapter in the syllabus; null where the asker did not say.
  add column chapter varchar(40) constraint qa_entries_chapter_id check (chapter ~ '^[a-z]{2,6}-[a-z0-9-]{2,33}$'),
  add column edited_at timestamptz;

alter table public.qa_answers add column edited_at timestamptz;
-- The device chooses the id, so that what was sent twice over a bad network is one question.
grant insert (id, chapter), update (chapter) on public.qa_entries to authenticated;
grant insert (id) on public.qa_answers to authenticated;

create index qa_entries_chapter on public.qa_entries (chapter, created_at desc, id desc);
create index qa_entries_subject on public.qa_entries (subject, created_at desc, id desc);
create index qa_entries_unanswered on public.qa_entries (created_at desc, id desc) where answer_count = 0;
create index qa_answers_entry on public.qa_answers (entry_id, votes desc, created_at, id);

-- Addresses --------------------------------------------------------------------------------------------

-- Hindi in Latin letters, as src/domain/qa/transliterate.ts writes it.
create function private.romanised(text text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  roman text := replace(normalize(text, nfd), '़', '');
  pair text[];
begin
  -- A consonant's own vowel, but not before another vowel or at the end of a word.
  roman := regexp_replace(roman, '([क-ह])(?=[ऀ-ःअ-ह])', '\1a', 'g');
  foreach pair slice 1 in array array[
    ['ख', 'kh'], ['घ', 'gh'], ['छ', 'chh'], ['च', 'ch'], ['झ', 'jh'], ['ठ', 'th'], ['ढ', 'dh'], ['थ', 'th'], ['ध', 'dh'], ['फ', 'ph'],
    ['भ', 'bh'], ['श', 'sh'], ['ष', 'sh'], ['आ', 'aa'], ['ऋ', 'ri'], ['ऐ', 'ai'], ['औ', 'au'], ['ृ', 'ri'], ['ै', 'ai'], ['ौ', 'au']
  ] loop
    roman := replace(roman, pair[1], pair[2]);
  end loop;
  roman := translate(roman, 'कगङजञटडणतदनपबमयरलळवसहअइईउऊएओऑऍािीुूेोॉॅंँः०१२३४५६७८९', 'kgnjntdntdnpbmyrllvshaiiuueooeaiiuueooennh0123456789');
  return regexp_replace(roman, '[ऀ-ॿ]', '', 'g');
end $$;

create or replace function private.sign_qa() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' then
    select u.username into new.author_name from public.users u where u.id = new.author_id;
    if tg_table_name = 'qa_entries' then
      new.slug := trim('-' from left(regexp_replace(lower(private.romanised(new.title)), '[^a-z0-9]+', '-', 'g'), 80)) || '-' || left(new.id::text, 8);
      new.slug := trim(leading '-' from new.slug);
    end if;
  end if;
  return new;
end $$;

-- Edits ------------------------------------------------------------------------------------------------

-- What stood there before. Nobody reads it but the operator and moderators' functions.
create table private.qa_edits (
  id bigint generated always as identity primary key,
  entry_id uuid references public.qa_entries (id) on delete cascade,
  answer_id uuid references public.qa_answers (id) on delete cascade,
  title varchar(200),
  body varchar(20000) not null,
  replaced_at timestamptz not null default now(),
  check (num_nonnulls(entry_id, answer_id) = 1)
);
create index qa_edits_entry on private.qa_edits (entry_id, id);
create index qa_edits_answer on private.qa_edits (answer_id, id);

create function private.keep_qa_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'qa_entries' then
    if (new.title, new.body) is distinct from (old.title, old.body) then
      insert into private.qa_edits (entry_id, title, body) values (old.id, old.title, old.body);
      new.edited_at := now();
    end if;
  elsif new.body <> old.body then
    insert into private.qa_edits (answer_id, body) values (old.id, old.body);
    new.edited_at := now();
  end if;
  return new;
end $$;
create trigger keep_edit before update of title, body on public.qa_entries for each row execute function private.keep_qa_edit();
create trigger keep_edit before update of body on public.qa_answers for each row execute function private.keep_qa_edit();

-- Limits -----------------------------------------------------------------------------------------------

-- Answers of a student that somebody else accepted, up to ten.
create function private.accepted_answers(student uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from (
    select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id and e.accepted_answer_id = a.id
    where a.author_id = student and e.author_id is distinct from student limit 10
  ) accepted
$$;

create function private.limit_qa() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  trusted integer := private.accepted_answers(caller);
  links integer := (select count(*) from regexp_matches(new.body, 'https?://|www\.', 'gi'));
  most integer;
begin
  if links > 1 + trusted then
    raise exception 'too many links' using errcode = '42501', hint = 'qa-links';
  end if;
  most := case tg_op || tg_table_name
    when 'INSERTqa_entries' then 5 + 3 * trusted
    when 'INSERTqa_answers' then 15 + 5 * trusted
    else 50 + 10 * trusted
  end;
  if not private.use_up(lower(tg_op) || ' ' || tg_table_name, caller::text, most, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
create trigger b_limit before insert or update of title, body on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_qa();
create trigger b_limit before insert or update of body on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_qa();

-- Votes ------------------------------------------------------------------------------------------------

-- Nobody votes for what they wrote, and nobody more than 300 times a day.
create function private.guard_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.qa_entries e where e.id = new.entry_id and e.author_id = new.user_id)
    or exists (select from public.qa_answers a where a.id = new.answer_id and a.author_id = new.user_id) then
    raise exception 'Nobody votes for what they wrote' using errcode = '42501', hint = 'qa-own';
  end if;
  if not private.use_up('vote', new.user_id::text, 300, '1 day') then
    raise exception 'too many votes in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
create trigger guard before insert or update on public.qa_votes
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_vote();

revoke execute on all functions in schema private from public;
