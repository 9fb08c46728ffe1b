-- Questions and answers, which everybody reads.

-- Functions may name what later files make.
set check_function_bodies = off;

create type private.wrong_mark as (count integer, reason varchar(12), at timestamptz);

-- An accepted answer that is wrong: each student may say so once, with a reason. From three of them on, or once the one who asked
-- says so, the question shows how many and why. Fewer are shown to nobody, and no author takes the mark away.
create function private.is_flaw(reason text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(reason in ('calculation', 'idea', 'question', 'missing'), false)
$$;
revoke execute on function private.is_flaw(text) from public;

-- The public directory of questions and answers: everybody reads, whoever signed in writes.
create table public.qa_entries (
  id uuid primary key default gen_random_uuid(),
  slug varchar(100) not null unique,
  title varchar(200) not null check (title <> ''),
  body varchar(20000) not null default '',
  subject text not null check (subject in ('physics', 'chemistry', 'maths', 'biology', 'english')),
  tags varchar(40)[] not null default '{}' check (cardinality(tags) <= 5),
  -- Null once the account is gone; the question stays, without a name.
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name varchar(60),
  votes integer not null default 0,
  answer_count integer not null default 0,
  accepted_answer_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Id of the chapter in the syllabus; null where the asker did not say.
  chapter varchar(40) constraint qa_entries_chapter_id check (chapter ~ '^[a-z]{2,6}-[a-z0-9-]{2,33}$'),
  edited_at timestamptz,
  -- Questions and answers of the directory are reported to the same moderators as messages, and hidden by them. A hidden row keeps its
  -- content, and row-level security shows it to nobody: moderators read what was reported.
  -- The reason why a moderator hid it. No student may write it.
  hidden varchar(20),
  -- Short remarks under questions and answers, and a number for each answer and comment of a question, in the order in which they
  -- became visible: what a student has seen of a question is one number (qa_follows.seen).
  -- The number of the newest answer or comment. Its writers wait for each other on the question's row, so whoever reads the number
  -- first and what hangs on the question afterwards misses nothing up to it.
  newest integer not null default 0,
  -- Earlier versions of questions and answers are read by students: an answer that was accepted and then rewritten shows it. Visitors,
  -- and so search engines, are told how often something was edited, and no more.
  edit_count integer not null default 0,
  -- Of the accepted answer, as everybody sees it. No student may write them.
  wrong_count integer not null default 0,
  wrong_reason varchar(12),
  wrong_at timestamptz,
  picture varchar(120) constraint qa_entries_picture_name check (picture ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(webp|jpg)$'),
  -- For who does not see it.
  picture_alt varchar(200) not null default '',
  -- A question that was asked before points to that one and stays readable. The one who asked it, students with three answers that others
  -- accepted, and moderators say so. No pointer leads to a question that points elsewhere: there are no chains, and so no loops.
  duplicate_of uuid references public.qa_entries (id) on delete set null,
  -- Words, and the marks @subject and @chapter, which no text contains: an index of all narrows at once.
  search tsvector not null default '',
  -- The permanent id at the end of its address. Never like the end of an asked question's address.
  duplicate_solved varchar(100) constraint qa_entries_duplicate_solved check (
      duplicate_solved ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(duplicate_solved) >= 3
      and duplicate_solved !~ '(^|-)[0-9a-f]{8}([0-9a-f]{24})?$'),
  constraint qa_entries_not_its_own check (duplicate_of <> id),
  constraint qa_entries_one_original check (num_nonnulls(duplicate_of, duplicate_solved) <= 1),
  constraint qa_entries_tags_plain check (case when array_ndims(tags) > 1 then false else array_position(tags, null) is null end)
);
create index qa_entries_latest on public.qa_entries (created_at desc, id desc);
-- Without a list of pending rows, which every search would read.
create index qa_entries_search on public.qa_entries using gin (search) with (fastupdate = off);
create index qa_entries_best on public.qa_entries (votes desc, id desc);
create index qa_entries_unanswered on public.qa_entries (created_at desc, id desc) where answer_count = 0;
-- What the function "questions" draws as HTML for readers without scripts, and for search engines.
create index qa_entries_good on public.qa_entries (created_at desc, id desc) where accepted_answer_id is not null or votes >= 3;
create index qa_entries_tags on public.qa_entries using gin (tags);
create index qa_entries_author on public.qa_entries (author_id);
create index qa_entries_duplicate_of on public.qa_entries (duplicate_of);
create index qa_entries_chapter on public.qa_entries (chapter, created_at desc, id desc);
create index qa_entries_accepted on public.qa_entries (id, accepted_answer_id);
create index qa_entries_picture on public.qa_entries (picture) where picture is not null;
create index qa_entries_subject on public.qa_entries (subject, created_at desc, id desc);
alter table public.qa_entries enable row level security;
revoke all on public.qa_entries from public, anon, authenticated;
grant select on public.qa_entries to anon;
grant select, delete on public.qa_entries to authenticated;
grant select, insert, update, delete on public.qa_entries to service_role;
grant
  insert (id, title, body, subject, tags, chapter, picture, picture_alt),
  update (title, body, subject, tags, accepted_answer_id, chapter, picture, picture_alt)
  on public.qa_entries to authenticated;

create table public.qa_answers (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  body varchar(20000) not null check (body <> ''),
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name varchar(60),
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_at timestamptz,
  hidden varchar(20),
  serial integer not null default 0,
  edit_count integer not null default 0,
  -- An answer that its author took along from the tutor is marked as such, for good: the form sets the mark, and nobody changes it. That
  -- the author checked it is a claim in their name. What a device can compute again, each reader's device computes for itself.
  drafted_by varchar(10) check (drafted_by in ('model', 'solver')),
  is_draft_checked boolean not null default false,
  picture varchar(120) constraint qa_answers_picture_name check (picture ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(webp|jpg)$'),
  picture_alt varchar(200) not null default '',
  unique (entry_id, id),
  constraint qa_answers_checked_draft check (drafted_by is not null or not is_draft_checked)
);
create index qa_answers_author on public.qa_answers (author_id);
create index qa_answers_serial on public.qa_answers (entry_id, serial);
create index qa_answers_entry on public.qa_answers (entry_id, votes desc, created_at, id);
create index qa_answers_picture on public.qa_answers (picture) where picture is not null;
alter table public.qa_answers enable row level security;
revoke all on public.qa_answers from public, anon, authenticated;
grant select on public.qa_answers to anon;
grant select, delete on public.qa_answers to authenticated;
grant select, insert, update, delete on public.qa_answers to service_role;
grant
  insert (id, entry_id, body, drafted_by, is_draft_checked, picture, picture_alt),
  update (body, picture, picture_alt)
  on public.qa_answers to authenticated;

-- One a student, for a question or for an answer.
create table public.qa_votes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  entry_id uuid references public.qa_entries (id) on delete cascade,
  answer_id uuid references public.qa_answers (id) on delete cascade,
  value smallint not null check (value in (-1, 1)),
  check (num_nonnulls(entry_id, answer_id) = 1),
  unique nulls not distinct (user_id, entry_id, answer_id)
);
create index qa_votes_entry on public.qa_votes (entry_id);
create index qa_votes_answer on public.qa_votes (answer_id);
alter table public.qa_votes enable row level security;
revoke all on public.qa_votes from public, anon, authenticated;
grant select, delete on public.qa_votes to authenticated;
grant select, insert, update, delete on public.qa_votes to service_role;
grant insert (entry_id, answer_id, value), update (entry_id, answer_id, value) on public.qa_votes to authenticated;

-- What stood there before. Nobody reads it but the operator and moderators' functions.
create table private.qa_edits (
  id bigint generated always as identity primary key,
  entry_id uuid references public.qa_entries (id) on delete cascade,
  answer_id uuid references public.qa_answers (id) on delete cascade,
  title varchar(200),
  body varchar(20000) not null,
  replaced_at timestamptz not null default now(),
  -- What the edit did to the picture; null where nothing.
  picture_change varchar(9) check (picture_change in ('added', 'exchanged', 'removed', 'described')),
  -- Whose an earlier version is: edits are made by the author.
  author_id uuid default auth.uid(),
  check (num_nonnulls(entry_id, answer_id) = 1)
);
create index qa_edits_answer on private.qa_edits (answer_id, id);
create index qa_edits_entry on private.qa_edits (entry_id, id);

create table public.qa_comments (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  -- Null under the question itself.
  answer_id uuid,
  body varchar(500) not null check (trim(body) <> ''),
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name varchar(60),
  serial integer not null default 0,
  -- The reason why a moderator hid it.
  hidden varchar(20),
  created_at timestamptz not null default now(),
  foreign key (entry_id, answer_id) references public.qa_answers (entry_id, id) on delete cascade
);
create index qa_comments_answer on public.qa_comments (entry_id, answer_id);
create index qa_comments_author on public.qa_comments (author_id);
create index qa_comments_entry on public.qa_comments (entry_id, serial);
alter table public.qa_comments enable row level security;
revoke all on public.qa_comments from public, anon, authenticated;
grant select on public.qa_comments to anon;
grant select, delete on public.qa_comments to authenticated;
grant select, insert, update, delete on public.qa_comments to service_role;
grant insert (id, entry_id, answer_id, body) on public.qa_comments to authenticated;

-- Students follow questions: whoever asks one does by itself. What is new there since they last looked is counted for them.
create table public.qa_follows (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references public.users (id) on delete cascade,
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  -- The number of the newest answer or comment that they have seen (qa_entries.newest).
  seen integer not null default 0,
  since timestamptz not null default now(),
  -- Does not follow the question: comments on own answers there count, and nothing else.
  answers_only boolean not null default false,
  unique (user_id, entry_id)
);
create index qa_follows_entry on public.qa_follows (entry_id);
alter table public.qa_follows enable row level security;
revoke all on public.qa_follows from public, anon, authenticated;
grant select, delete on public.qa_follows to authenticated;
grant select, insert, update, delete on public.qa_follows to service_role;
grant insert (entry_id), update (seen) on public.qa_follows to authenticated;

create table public.qa_flags (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  answer_id uuid not null references public.qa_answers (id) on delete cascade,
  reason varchar(12) not null check (private.is_flaw(reason)),
  created_at timestamptz not null default now(),
  unique (answer_id, user_id)
);
create index qa_flags_user on public.qa_flags (user_id);
alter table public.qa_flags enable row level security;
revoke all on public.qa_flags from public, anon, authenticated;
grant select on public.qa_flags to authenticated;
grant select, insert, update, delete on public.qa_flags to service_role;

-- Who said so, and may take it back.
create table private.qa_duplicates (
  entry_id uuid primary key references public.qa_entries (id) on delete cascade,
  marked_by uuid references public.users (id) on delete set null,
  marked_at timestamptz not null default now()
);
create index qa_duplicates_marked_by on private.qa_duplicates (marked_by);

-- The address of a question has the words of its newest title. An older address leads to the newer one.
create table private.qa_addresses (
  slug varchar(100) primary key,
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  until timestamptz not null default now()
);
create index qa_addresses_entry on private.qa_addresses (entry_id, until);

-- Only an answer to this very question can be the accepted one.
alter table public.qa_entries add foreign key (id, accepted_answer_id) references public.qa_answers (entry_id, id)
  on delete set null (accepted_answer_id);

-- A row for each answer and comment of others in a followed question that its follower has not seen, up to 100 in each; of a question
-- that is not followed, for each comment on an own answer.
create view private.question_news as
  select f.user_id, f.entry_id, coalesce(e.author_id = f.user_id, false) as is_mine
  from public.qa_follows f
  join public.qa_entries e on e.id = f.entry_id and e.hidden is null and e.newest > f.seen
  join lateral (
    select from public.qa_answers a
    where not f.answers_only and a.entry_id = f.entry_id and a.serial > f.seen and a.hidden is null
      and a.author_id is distinct from f.user_id
    union all
    select from public.qa_comments c left join public.qa_answers a on a.id = c.answer_id
    where c.entry_id = f.entry_id and c.serial > f.seen and c.hidden is null and a.hidden is null and c.author_id is distinct from f.user_id
      and (not f.answers_only or a.author_id = f.user_id)
    limit 100
  ) post on true;

-- The address of a question is its first title and never changes: others have linked it. The name is
-- the author's of today.
create function private.sign_qa() returns trigger
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
revoke execute on function private.sign_qa() from public;
create trigger sign before insert or update of body, picture, picture_alt on public.qa_answers
  for each row execute function private.sign_qa();
create trigger sign before insert or update of title, body, subject, tags, picture, picture_alt on public.qa_entries
  for each row execute function private.sign_qa();

create function private.rename_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set author_name = new.username where author_id = new.id;
  update public.qa_answers set author_name = new.username where author_id = new.id;
  return null;
end $$;
revoke execute on function private.rename_author() from public;
create trigger rename_author after update on public.users
  for each row when (old.username is distinct from new.username) execute function private.rename_author();

create function private.count_votes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    update public.qa_entries set votes = votes - old.value where id = old.entry_id;
    update public.qa_answers set votes = votes - old.value where id = old.answer_id;
  end if;
  if tg_op <> 'DELETE' then
    update public.qa_entries set votes = votes + new.value where id = new.entry_id;
    update public.qa_answers set votes = votes + new.value where id = new.answer_id;
  end if;
  return null;
end $$;
revoke execute on function private.count_votes() from public;
create trigger count_votes after insert or update or delete on public.qa_votes
  for each row execute function private.count_votes();

-- A hidden answer is neither counted nor the accepted one. When it is restored, the asker may accept it again.
create function private.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  change integer := 0;
begin
  if tg_op <> 'INSERT' and old.hidden is null then
    change := change - 1;
  end if;
  if tg_op <> 'DELETE' and new.hidden is null then
    change := change + 1;
  end if;
  update public.qa_entries set answer_count = answer_count + change where id = coalesce(new.entry_id, old.entry_id) and change <> 0;
  if tg_op = 'UPDATE' and new.hidden is not null then
    update public.qa_entries set accepted_answer_id = null where id = new.entry_id and accepted_answer_id = new.id;
  end if;
  return null;
end $$;
revoke execute on function private.count_answers() from public;
create trigger count_answers after insert or delete or update of hidden on public.qa_answers
  for each row execute function private.count_answers();

-- As many digits to the base of 36, which order as the numbers do.
create function private.base36(value integer, digits integer) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', 1 + value / (36 ^ place)::integer % 36, 1), '' order by place desc)
  from generate_series(0, digits - 1) place
$$;
revoke execute on function private.base36(integer, integer) from public;

create function private.keep_qa_edit() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  picture_change varchar;
begin
  if new.picture is null then
    new.picture_alt := '';
  end if;
  picture_change := private.picture_change(old.picture, old.picture_alt, new.picture, new.picture_alt);
  if tg_table_name = 'qa_entries' then
    if picture_change is null and (new.title, new.body) is not distinct from (old.title, old.body) then
      return new;
    end if;
    insert into private.qa_edits (entry_id, title, body, picture_change) values (old.id, old.title, old.body, picture_change);
  else
    if picture_change is null and new.body = old.body then
      return new;
    end if;
    insert into private.qa_edits (answer_id, body, picture_change) values (old.id, old.body, picture_change);
  end if;
  new.edited_at := now();
  new.edit_count := old.edit_count + 1;
  return new;
end $$;
revoke execute on function private.keep_qa_edit() from public;
create trigger keep_edit before update of body, picture, picture_alt on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated') or new.body <> old.body) execute function private.keep_qa_edit();
create trigger keep_edit before update of title, body, picture, picture_alt on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated') or (new.title, new.body) is distinct from (old.title, old.body))
  execute function private.keep_qa_edit();

-- Answers of a student that somebody else accepted, up to ten.
create function private.accepted_answers(student uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from (
    select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id and e.accepted_answer_id = a.id
    where a.author_id = student and e.author_id is distinct from student and e.hidden is null limit 10
  ) accepted
$$;
revoke execute on function private.accepted_answers(uuid) from public;

create function private.limit_qa() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  trusted integer := private.accepted_answers(caller);
  most integer;
begin
  if private.count_links(new.body) > 1 + trusted then
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
revoke execute on function private.limit_qa() from public;
create trigger b_limit before insert or update of body, picture, picture_alt on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_qa();
create trigger b_limit before insert or update of title, body, picture, picture_alt on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_qa();

-- Nobody votes on what a moderator hid: neither on a hidden question or answer, nor on an answer below a hidden question. Answers,
-- comments and follows are refused there already, as their policies ask for a question that the student can read. A vote that was
-- given before can be taken back.
create function private.guard_vote() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from public.qa_entries e where e.id = new.entry_id and e.author_id = new.user_id)
    or exists (select from public.qa_answers a where a.id = new.answer_id and a.author_id = new.user_id) then
    raise exception 'Nobody votes for what they wrote' using errcode = '42501', hint = 'qa-own';
  end if;
  -- Locked as hiding locks, so that a moderator who hides it now comes before or after.
  perform from public.qa_entries e
    where e.id = coalesce(new.entry_id, (select a.entry_id from public.qa_answers a where a.id = new.answer_id))
    for no key update;
  if exists (select from public.qa_entries e where e.id = new.entry_id and e.hidden is not null)
    or exists (
      select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
      where a.id = new.answer_id and (a.hidden is not null or e.hidden is not null)) then
    raise exception 'Nobody votes on what a moderator hid' using errcode = '42501', hint = 'qa-hidden';
  end if;
  if not private.use_up('vote', new.user_id::text, 300, '1 day') then
    raise exception 'too many votes in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
revoke execute on function private.guard_vote() from public;
create trigger guard before insert or update on public.qa_votes
  for each row when (current_user in ('anon', 'authenticated')) execute function private.guard_vote();

-- Hidden answers too are others': they keep a question from being deleted, and its author does not see them.
create function gate.has_answers(question uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.qa_answers where entry_id = question)
$$;
revoke execute on function gate.has_answers(uuid) from public;
grant execute on function gate.has_answers(uuid) to authenticated;

create function private.refuse_hidden_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Locked, so that a moderator who hides it now comes before or after.
  perform from public.qa_answers a where a.id = new.accepted_answer_id and a.hidden is null for share;
  if not found and exists (select from public.qa_answers a where a.id = new.accepted_answer_id) then
    raise exception 'A moderator hid this answer' using errcode = '42501';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_hidden_answer() from public;
create trigger refuse_hidden_answer before update of accepted_answer_id on public.qa_entries
  for each row when (new.accepted_answer_id is not null) execute function private.refuse_hidden_answer();

-- Under a policy with a condition Postgres uses no index for a text search, because that operator is not leakproof: this function has
-- the policy's condition, and the index. Bounded whatever is asked: 400 letters, 6 words, 17 near ones of each.
create function public.search_questions(words text, subject text default null, chapter text default null, sort text default 'newest')
returns setof public.qa_entries
language plpgsql stable security definer set search_path = '' as $$
declare
  typed text[] := (private.search_words(left(search_questions.words, 400)))[1:6];
  marks tsquery[] := array[private.as_query('@' || search_questions.subject), private.as_query('@' || search_questions.chapter)];
  ids uuid[];
begin
  if coalesce(cardinality(typed), 0) > 0 then
    ids := private.found_questions(typed, private.all_of(marks, null), coalesce(search_questions.sort, 'newest'));
    return query select e.* from unnest(ids) with ordinality as found_one (id, at) join public.qa_entries e on e.id = found_one.id
      order by found_one.at;
  end if;
end $$;
revoke execute on function public.search_questions(text, text, text, text) from public, anon, authenticated;
grant execute on function public.search_questions(text, text, text, text) to anon, authenticated;

create function private.number_answer() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set newest = newest + 1 where id = new.entry_id returning newest into new.serial;
  new.serial := coalesce(new.serial, 0);
  return new;
end $$;
revoke execute on function private.number_answer() from public;
create trigger number before insert on public.qa_answers for each row execute function private.number_answer();

-- Up to 30 under a post, and ten of one student, so that nobody fills it alone. Those that are hidden take no place.
create function private.place_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  under integer;
  own integer;
begin
  update public.qa_entries set newest = newest + 1 where id = new.entry_id returning newest into new.serial;
  new.serial := coalesce(new.serial, 0);
  select count(*), count(*) filter (where c.author_id = new.author_id) into under, own from public.qa_comments c
  where c.entry_id = new.entry_id and c.answer_id is not distinct from new.answer_id and c.hidden is null;
  if under >= 30 or own >= 10 then
    raise exception 'too many comments here' using errcode = '42501', hint = 'qa-comments';
  end if;
  select u.username into new.author_name from public.users u where u.id = new.author_id;
  return new;
end $$;
revoke execute on function private.place_comment() from public;
create trigger place before insert on public.qa_comments for each row execute function private.place_comment();

-- A newcomer writes 20 a day with one link in each; an accepted answer adds to both.
create function private.limit_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  trusted integer := private.accepted_answers(caller);
begin
  if private.count_links(new.body) > 1 + trusted then
    raise exception 'too many links' using errcode = '42501', hint = 'qa-links';
  elsif not private.use_up('insert qa_comments', caller::text, 20 + 5 * trusted, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
revoke execute on function private.limit_comment() from public;
create trigger b_limit before insert on public.qa_comments
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_comment();

create function private.rename_commenter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_comments set author_name = new.username where author_id = new.id;
  return null;
end $$;
revoke execute on function private.rename_commenter() from public;
create trigger rename_commenter after update on public.users
  for each row when (old.username is distinct from new.username) execute function private.rename_commenter();

-- Comments stay, as what they are about does, without a name.
create function private.forget_commenter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_comments set author_name = null where author_id = old.id;
  return old;
end $$;
revoke execute on function private.forget_commenter() from public;
create trigger forget_commenter before delete on auth.users for each row execute function private.forget_commenter();

-- Up to 500 questions, and 300 new ones a day.
create function private.limit_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two at once come one after the other.
  perform private.lock_students(array[new.user_id]);
  if (
    select count(*) from public.qa_follows f where f.user_id = new.user_id and f.entry_id <> new.entry_id and not f.answers_only
  ) >= 500 then
    raise exception 'too many followed' using errcode = '42501', hint = 'qa-follows';
  elsif not private.use_up('follow', new.user_id::text, 300, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
revoke execute on function private.limit_follow() from public;
create trigger b_limit before insert on public.qa_follows
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_follow();

-- Following takes the place of it, and unfollowing gives it back with what was seen.
create function private.begin_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not new.answers_only then
    delete from public.qa_follows f where f.user_id = new.user_id and f.entry_id = new.entry_id and f.answers_only;
  end if;
  new.seen := coalesce((select e.newest from public.qa_entries e where e.id = new.entry_id), 0);
  return new;
end $$;
revoke execute on function private.begin_follow() from public;
create trigger see before insert on public.qa_follows for each row execute function private.begin_follow();

-- Beyond 500 the question that they have followed longest goes: asking is never refused for it.
create function private.follow_own_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_students(array[new.author_id]);
  delete from public.qa_follows where id in (
    select f.id from public.qa_follows f where f.user_id = new.author_id and not f.answers_only order by f.since desc, f.id offset 499);
  insert into public.qa_follows (user_id, entry_id) values (new.author_id, new.id) on conflict do nothing;
  return null;
end $$;
revoke execute on function private.follow_own_question() from public;
create trigger follow after insert on public.qa_entries
  for each row when (new.author_id is not null) execute function private.follow_own_question();

-- Answers and comments that wait for the caller, up to 100 in questions of theirs and as many in others that they follow.
create function public.count_question_news() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mine', (select count(*) from (
      select from private.question_news n where n.user_id = (select auth.uid()) and n.is_mine limit 100) found),
    'following', (select count(*) from (
      select from private.question_news n where n.user_id = (select auth.uid()) and not n.is_mine limit 100) found))
$$;
revoke execute on function public.count_question_news() from public, anon, authenticated;
grant execute on function public.count_question_news() to authenticated;

-- Of questions that are not followed, those with something new.
create function public.list_own_questions(list text default 'mine', part integer default 0) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(found.row order by found.at), '[]') from (
    select (to_jsonb(e) - 'search')
        || jsonb_build_object('body', left(e.body, 200), 'news', coalesce(news.count, 0), 'isFollowed', listed.is_followed) as row,
      row_number() over (order by (news.count is not null) desc, e.created_at desc, e.id) as at
    from (
      select own.id, true as is_followed from public.qa_entries own where list = 'mine' and own.author_id = (select auth.uid())
      union all
      select f.entry_id, not f.answers_only from public.qa_follows f where list = 'following' and f.user_id = (select auth.uid())
    ) listed
    join public.qa_entries e on e.id = listed.id
      and (list = 'mine' or (e.hidden is null and e.author_id is distinct from (select auth.uid())))
    left join (
      select n.entry_id, count(*)::integer as count from private.question_news n
      where n.user_id = (select auth.uid()) group by n.entry_id
    ) news on news.entry_id = e.id
    where listed.is_followed or news.count is not null
    order by at offset 20 * least(greatest(coalesce(part, 0), 0), 100) limit 20
  ) found
$$;
revoke execute on function public.list_own_questions(text, integer) from public, anon, authenticated;
grant execute on function public.list_own_questions(text, integer) to authenticated;

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
    'isFollowing', exists (
      select from public.qa_follows f where f.user_id = caller and f.entry_id = question.id and not f.answers_only),
    'isTold', exists (select from public.qa_follows f where f.user_id = caller and f.entry_id = question.id),
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
revoke execute on function public.own_part_of_question(text) from public, anon, authenticated;
grant execute on function public.own_part_of_question(text) to authenticated;

-- Up to 20 earlier versions, the newest first, of what the caller can read.
create function public.post_history(post_id uuid)
returns table (title varchar, body varchar, replaced_at timestamptz, picture_change varchar)
language sql stable security definer set search_path = '' as $$
  select h.title, h.body, h.replaced_at, h.picture_change from private.qa_edits h
  where (
      h.entry_id = post_id and exists (select from public.qa_entries e where e.id = post_id and e.hidden is null)
    ) or (
      h.answer_id = post_id and exists (
        select from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
        where a.id = post_id and a.hidden is null and e.hidden is null)
    )
  order by h.id desc limit 20
$$;
revoke execute on function public.post_history(uuid) from public, anon, authenticated;
grant execute on function public.post_history(uuid) to authenticated;

-- What the author of a post that stays took back goes with the account, and so does the count of it.
create function private.forget_edits() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set edit_count = 0 where author_id = old.id and edit_count > 0;
  update public.qa_answers set edit_count = 0 where author_id = old.id and edit_count > 0;
  return old;
end $$;
revoke execute on function private.forget_edits() from public;
create trigger forget_edits before delete on public.users for each row execute function private.forget_edits();

-- What the flags of an answer amount to. The most frequent reason; of equally frequent ones the first by name.
create function private.wrong_mark(answer uuid, asker uuid) returns private.wrong_mark
language sql stable set search_path = '' as $$
  select case when count(*) >= 3 or coalesce(bool_or(f.user_id = asker), false)
    then (count(*)::integer, mode() within group (order by f.reason), max(f.created_at))::private.wrong_mark
    else (0, null, null)::private.wrong_mark end
  from public.qa_flags f where f.answer_id = answer
$$;
revoke execute on function private.wrong_mark(uuid, uuid) from public;

-- Flags belong to their answer: accepting another takes the mark away, and accepting this one again brings it back. Otherwise an asker
-- who answered too would wipe flags by accepting to and fro.
create function private.mark_accepted() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mark private.wrong_mark := private.wrong_mark(new.accepted_answer_id, new.author_id);
begin
  new.wrong_count := mark.count;
  new.wrong_reason := mark.reason;
  new.wrong_at := mark.at;
  return new;
end $$;
revoke execute on function private.mark_accepted() from public;
create trigger mark_accepted before update of accepted_answer_id on public.qa_entries
  for each row execute function private.mark_accepted();

create function private.show_flags() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  answer uuid := coalesce(new.answer_id, old.answer_id);
  entry public.qa_entries;
  mark private.wrong_mark;
begin
  -- A statement of its own: what is counted after it is what others wrote before it. The question is locked whatever it accepts: an
  -- acceptance at the same time either counts this flag or is waited for.
  select e.* into entry from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
    where a.id = answer for no key update of e;
  if entry.accepted_answer_id = answer then
    mark := private.wrong_mark(answer, entry.author_id);
    update public.qa_entries set wrong_count = mark.count, wrong_reason = mark.reason, wrong_at = mark.at where id = entry.id;
  end if;
  return null;
end $$;
revoke execute on function private.show_flags() from public;
create trigger show_flags after insert or update or delete on public.qa_flags for each row execute function private.show_flags();

-- Flags the accepted answer to a question, in place of the caller's earlier flag; without a reason it takes that back.
create function public.flag_answer(answer_id uuid, reason text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  author uuid;
begin
  if flag_answer.reason is null then
    -- In the order of the statement below.
    perform from public.qa_answers a join public.qa_entries e on e.id = a.entry_id
      where a.id = flag_answer.answer_id for no key update of e;
    delete from public.qa_flags f where f.answer_id = flag_answer.answer_id and f.user_id = caller;
    return 'done';
  elsif not private.is_flaw(flag_answer.reason) then
    raise exception 'This is not a reason' using errcode = '22023';
  end if;
  -- Locked in the order in which accepting and hiding lock.
  select a.author_id into author from public.qa_answers a join public.qa_entries e on e.id = a.entry_id and e.accepted_answer_id = a.id
    where a.id = flag_answer.answer_id and a.hidden is null and e.hidden is null for no key update of e;
  if not found then
    raise exception 'Only the accepted answer to a question is flagged' using errcode = '42501', hint = 'qa-not-accepted';
  elsif author = caller then
    raise exception 'Nobody flags what they wrote' using errcode = '42501', hint = 'qa-own';
  elsif not private.use_up('flag', caller::text, 30, '1 day') then
    raise exception 'too many flags in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  insert into public.qa_flags as f (user_id, answer_id, reason) values (caller, flag_answer.answer_id, flag_answer.reason)
  on conflict on constraint qa_flags_answer_id_user_id_key do update set reason = excluded.reason where f.reason <> excluded.reason;
  return 'done';
end $$;
revoke execute on function public.flag_answer(uuid, text) from public, anon, authenticated;
grant execute on function public.flag_answer(uuid, text) to authenticated;

-- The author's own, which is there. A newcomer posts two a day.
create function private.guard_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
begin
  if split_part(new.picture, '/', 1) is distinct from caller::text
    or not exists (select from storage.objects where bucket_id = 'qa-images' and name = new.picture) then
    raise exception 'Students post their own pictures' using errcode = '42501', hint = 'qa-picture';
  end if;
  if not private.use_up('qa-picture', caller::text, 2 + 2 * private.accepted_answers(caller), '1 day') then
    raise exception 'too many pictures in a day' using errcode = '42501', hint = 'qa-pictures';
  end if;
  return new;
end $$;
revoke execute on function private.guard_picture() from public;
create trigger c_edited_picture before update of picture on public.qa_answers
  for each row when (new.picture is not null and new.picture is distinct from old.picture and current_user in ('anon', 'authenticated'))
  execute function private.guard_picture();
create trigger c_picture before insert on public.qa_answers
  for each row when (new.picture is not null and current_user in ('anon', 'authenticated')) execute function private.guard_picture();
create trigger c_edited_picture before update of picture on public.qa_entries
  for each row when (new.picture is not null and new.picture is distinct from old.picture and current_user in ('anon', 'authenticated'))
  execute function private.guard_picture();
create trigger c_picture before insert on public.qa_entries
  for each row when (new.picture is not null and current_user in ('anon', 'authenticated')) execute function private.guard_picture();

-- With the account, whose folder is emptied by purge-accounts.
create function private.forget_post_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set picture = null, picture_alt = '' where author_id = old.id and picture is not null;
  update public.qa_answers set picture = null, picture_alt = '' where author_id = old.id and picture is not null;
  update private.reports set "imagePath" = null where student = old.id and entry_id is not null and "imagePath" is not null;
  return old;
end $$;
revoke execute on function private.forget_post_pictures() from public;
create trigger forget_post_pictures before delete on public.users for each row execute function private.forget_post_pictures();

-- With the post: names of pictures that no post has, a day after they were uploaded. purge-accounts removes them through Storage.
create function public.unposted_pictures(most integer default 100) returns setof text
language sql stable security definer set search_path = '' as $$
  select o.name from storage.objects o
  where o.bucket_id = 'qa-images' and o.created_at < now() - interval '1 day' and not pictures.is_kept('qa-images', o.name)
  limit least(most, 500)
$$;
revoke execute on function public.unposted_pictures(integer) from public, anon, authenticated;
grant execute on function public.unposted_pictures(integer) to service_role;

create function private.may_mark_duplicate(student uuid, entry public.qa_entries) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(case
    when exists (select from private.moderators m where m.user_id = student) then true
    when entry.duplicate_of is not null or entry.duplicate_solved is not null
      then exists (select from private.qa_duplicates d where d.entry_id = entry.id and d.marked_by = student)
    else entry.author_id = student or private.accepted_answers(student) >= 3 end, false)
$$;
revoke execute on function private.may_mark_duplicate(uuid, qa_entries) from public;

create function public.may_mark_duplicate(question_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select private.may_mark_duplicate((select auth.uid()), e) from public.qa_entries e where e.id = question_id and e.hidden is null), false)
$$;
revoke execute on function public.may_mark_duplicate(uuid) from public, anon, authenticated;
grant execute on function public.may_mark_duplicate(uuid) to authenticated;

-- Points to the asked question with this address, or to the solved one with this id, or, without both, nowhere any more. Answers 'done',
-- 'no-such-question', 'itself' or 'too-many'. What points to a question that itself points elsewhere points there.
create function public.mark_duplicate(question_id uuid, address text, solved text default null) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := private.student();
  entry public.qa_entries;
  original public.qa_entries;
begin
  -- Before the lock: who may not mark keeps nobody waiting.
  if not public.may_mark_duplicate(mark_duplicate.question_id) then
    raise exception 'Only some may mark this question' using errcode = '42501';
  end if;
  -- One at a time, everywhere: two that point to each other at once would be a loop. Such marks are few.
  perform pg_advisory_xact_lock(hashtextextended('qa duplicates', 0));
  select * into entry from public.qa_entries e where e.id = mark_duplicate.question_id and e.hidden is null for no key update;
  if entry.id is null or not private.may_mark_duplicate(caller, entry)
    or exists (select from public.users u where u.id = caller and u.messaging_ban is not null) then
    raise exception 'Only some may mark this question' using errcode = '42501';
  elsif not private.use_up('duplicate', caller::text, 20, '1 day') then
    return 'too-many';
  end if;
  if mark_duplicate.address is null and mark_duplicate.solved is null then
    update public.qa_entries set duplicate_of = null, duplicate_solved = null where id = entry.id;
    delete from private.qa_duplicates where entry_id = entry.id;
    return 'done';
  end if;
  if mark_duplicate.solved is null then
    -- Older addresses count too.
    select * into original from public.qa_entries e
    where e.slug = coalesce(public.question_address(mark_duplicate.address), mark_duplicate.address) and e.hidden is null;
    if original.duplicate_of is not null then
      select * into original from public.qa_entries e where e.id = original.duplicate_of and e.hidden is null;
    end if;
    if original.id is null then
      return 'no-such-question';
    elsif original.id = entry.id then
      return 'itself';
    end if;
  end if;
  begin
    update public.qa_entries
    set duplicate_solved = coalesce(mark_duplicate.solved, original.duplicate_solved),
      duplicate_of = case when coalesce(mark_duplicate.solved, original.duplicate_solved) is null then original.id end
    where id = entry.id or duplicate_of = entry.id;
  exception
    -- No solved question has such an id.
    when check_violation or string_data_right_truncation then return 'no-such-question';
  end;
  insert into private.qa_duplicates (entry_id, marked_by) values (entry.id, caller)
  on conflict (entry_id) do update set marked_by = excluded.marked_by, marked_at = excluded.marked_at;
  return 'done';
end $$;
revoke execute on function public.mark_duplicate(uuid, text, text) from public, anon, authenticated;
grant execute on function public.mark_duplicate(uuid, text, text) to authenticated;

-- Words of a title, and eight digits of the id. Devices choose ids: where another question has or had this address, all digits.
create function private.address_of(question public.qa_entries) returns text
language plpgsql stable set search_path = '' as $$
declare
  words text := trim('-' from left(regexp_replace(lower(private.romanised(question.title)), '[^a-z0-9]+', '-', 'g'), 60));
  address text := trim(leading '-' from words || '-' || left(question.id::text, 8));
begin
  if exists (select from public.qa_entries e where e.slug = address and e.id <> question.id)
    or exists (select from private.qa_addresses a where a.slug = address and a.entry_id <> question.id) then
    return trim(leading '-' from words || '-' || replace(question.id::text, '-', ''));
  end if;
  return address;
end $$;
revoke execute on function private.address_of(qa_entries) from public;

create function private.address_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Only other words make another address.
  if tg_op = 'INSERT' or private.romanised(new.title) <> private.romanised(old.title) then
    new.slug := private.address_of(new);
  end if;
  return new;
end $$;
revoke execute on function private.address_question() from public;
-- After "sign", which made the address before.
create trigger sign_address before insert or update of title on public.qa_entries
  for each row execute function private.address_question();

create function private.keep_address() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.qa_addresses where slug = new.slug;
  insert into private.qa_addresses (slug, entry_id) values (old.slug, old.id) on conflict do nothing;
  -- The oldest ones of a title that is changed again and again.
  delete from private.qa_addresses where slug in (
    select a.slug from private.qa_addresses a where a.entry_id = new.id order by a.until desc, a.slug offset 50);
  return null;
end $$;
revoke execute on function private.keep_address() from public;
create trigger keep_address after update on public.qa_entries
  for each row when (old.slug <> new.slug) execute function private.keep_address();

-- The address of today of a question that had this one; null if there is none, or a moderator hid it.
create function public.question_address(former text) returns text
language sql stable security definer set search_path = '' as $$
  select e.slug from private.qa_addresses a join public.qa_entries e on e.id = a.entry_id where a.slug = former and e.hidden is null
$$;
revoke execute on function public.question_address(text) from public, anon, authenticated;
grant execute on function public.question_address(text) to anon, authenticated;

-- Good: its asker accepted an answer of somebody else, or it has three votes and an answer. Not where students found what was
-- accepted wrong.
create function private.is_good(question public.qa_entries) returns boolean
language sql stable set search_path = '' as $$
  select question.hidden is null and question.wrong_count = 0 and exists (
    select from public.qa_answers a
    where a.entry_id = question.id and a.hidden is null
      and (question.votes >= 3 or (a.id = question.accepted_answer_id and a.author_id is distinct from question.author_id)))
$$;
revoke execute on function private.is_good(qa_entries) from public;

-- Readers without scripts are led to the question that one repeats too. A solved one is a file of the app: its id is its address, which the
-- app completes.
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
revoke execute on function public.question_page(text) from public, anon, authenticated;
grant execute on function public.question_page(text) to anon, authenticated;

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
revoke execute on function public.good_questions(integer) from public, anon, authenticated;
grant execute on function public.good_questions(integer) to anon, authenticated;

create function private.picture_change(was varchar, was_alt varchar, becomes varchar, becomes_alt varchar) returns varchar
language sql immutable set search_path = '' as $$
  select case
    when was is null and becomes is not null then 'added'
    when becomes is null and was is not null then 'removed'
    when was <> becomes then 'exchanged'
    when was_alt <> becomes_alt then 'described'
  end
$$;
revoke execute on function private.picture_change(character varying, character varying, character varying, character varying) from public;

-- The newest 500 of a student: they answer more.
create function private.hear_of_comments() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.qa_follows where id in (
    select f.id from public.qa_follows f where f.user_id = new.author_id and f.answers_only order by f.since desc, f.id offset 499);
  insert into public.qa_follows (user_id, entry_id, answers_only) values (new.author_id, new.entry_id, true) on conflict do nothing;
  return null;
end $$;
revoke execute on function private.hear_of_comments() from public;
create trigger hear_of_comments after insert on public.qa_answers
  for each row when (new.author_id is not null) execute function private.hear_of_comments();

create function private.end_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  kept uuid;
begin
  if exists (select from public.qa_answers a where a.entry_id = old.entry_id and a.author_id = old.user_id) then
    insert into public.qa_follows (user_id, entry_id, answers_only) values (old.user_id, old.entry_id, true)
    on conflict do nothing returning id into kept;
    update public.qa_follows set seen = old.seen where id = kept;
  end if;
  return null;
end $$;
revoke execute on function private.end_follow() from public;
create trigger end_follow after delete on public.qa_follows
  for each row when (not old.answers_only and current_user in ('anon', 'authenticated')) execute function private.end_follow();

-- Others' answers are not the asker's to delete, also not one that comes at the same moment: the policy looks with the snapshot of the
-- statement, which an answer that commits meanwhile is not in. This looks again once the question is locked.
create function private.keep_answered_question() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  return case when exists (select from public.qa_answers a where a.entry_id = old.id) then null else old end;
end $$;
revoke execute on function private.keep_answered_question() from public;
create trigger keep_answered before delete on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.keep_answered_question();

-- A newcomer's one link is counted as it is drawn: Markdown reads "ht&#116;ps" and "https\:" as the letters that they stand for.
-- Links that a text is drawn with, at most.
create function private.count_links(text text) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from regexp_matches(text,
    -- h t t p s : / / or w w w . with each letter as it is, or as a character reference; signs also behind a backslash.
    '(?:h|&#0*(?:72|104);|&#x0*[46]8;)(?:t|&#0*(?:84|116);|&#x0*[57]4;){2}(?:p|&#0*(?:80|112);|&#x0*[57]0;)(?:s|&#0*(?:83|115);|&#x0*[57]3;)?'
      || '(?:\\?:|&colon;|&#0*58;|&#x0*3a;)(?:\\?/|&sol;|&#0*47;|&#x0*2f;){2}'
      || '|(?:w|&#0*(?:87|119);|&#x0*[57]7;){3}(?:\\?\.|&period;|&#0*46;|&#x0*2e;)', 'gi')
$$;
revoke execute on function private.count_links(text) from public;

-- A title, an answer or a comment of spaces, of letters without width or of marks alone shows nothing: a link that nobody sees.
create function private.is_blank(text text) returns boolean
language sql immutable set search_path = '' as $$
  select text ~ ('^[\s\u0001-\u0020\u007f-\u00a0\u00ad\u0300-\u036f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f'
    || '\u2028-\u202f\u205f-\u206f\u20d0-\u20f0\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb\U000e0001-\U000e01ef]*$')
$$;
revoke execute on function private.is_blank(text) from public;

create function private.refuse_blank() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.is_blank(to_jsonb(new)->>tg_argv[0]) then
    raise exception 'There is nothing to read' using errcode = '23514';
  end if;
  return new;
end $$;
revoke execute on function private.refuse_blank() from public;
create trigger b_blank before insert or update of body on public.qa_answers
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_blank('body');
create trigger b_blank before insert on public.qa_comments
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_blank('body');
create trigger b_blank before insert or update of title on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.refuse_blank('title');

-- Whoever accepts, flags, hides or comments on an answer locks its question first, and then the answer. A deletion locked them the
-- other way round: of an asker and an author who acted at the same moment one failed.
create function gate.lock_question(question uuid) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform from public.qa_entries e where e.id = question for no key update;
  return true;
end $$;
revoke execute on function gate.lock_question(uuid) from public;
grant execute on function gate.lock_question(uuid) to authenticated;

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
revoke execute on function public.list_own_edits(bigint) from public, anon, authenticated;
grant execute on function public.list_own_edits(bigint) to authenticated;

-- Last, as it costs most: nobody locks the questions of others' answers.
create policy "Authors delete their answers unless hidden" on public.qa_answers
  for delete to authenticated using (author_id = (select auth.uid()) and hidden is null and gate.lock_question(entry_id));
create policy "Authors edit their answers unless hidden" on public.qa_answers
  for update to authenticated using (author_id = (select auth.uid()) and hidden is null) with check (author_id = (select auth.uid()));
create policy "Everybody reads answers that are not hidden" on public.qa_answers
  for select to anon, authenticated
  using (hidden is null and exists (select from public.qa_entries e where e.id = entry_id));
create policy "Students answer what they can read, in their own name" on public.qa_answers
  for insert to authenticated
  with check (author_id = (select auth.uid()) and exists (select from public.qa_entries e where e.id = entry_id));
create policy "Authors delete their comments unless hidden" on public.qa_comments
  for delete to authenticated using (author_id = (select auth.uid()) and hidden is null);
-- The subqueries see questions and answers as the caller does: what hangs on a hidden one is hidden with it.
create policy "Everybody reads comments that are not hidden" on public.qa_comments
  for select to anon, authenticated
  using (hidden is null and exists (select from public.qa_entries e where e.id = entry_id)
    and (answer_id is null or exists (select from public.qa_answers a where a.id = answer_id)));
create policy "Students comment on what they can read, in their own name" on public.qa_comments
  for insert to authenticated
  with check (author_id = (select auth.uid()) and exists (select from public.qa_entries e where e.id = entry_id)
    and (answer_id is null or exists (select from public.qa_answers a where a.id = answer_id)));
create policy "Authors delete a question that nobody answered, unless hidden" on public.qa_entries
  for delete to authenticated using (author_id = (select auth.uid()) and hidden is null and not gate.has_answers(id));
create policy "Authors edit their questions unless hidden" on public.qa_entries
  for update to authenticated using (author_id = (select auth.uid()) and hidden is null) with check (author_id = (select auth.uid()));
create policy "Everybody reads questions that are not hidden" on public.qa_entries
  for select to anon, authenticated using (hidden is null);
create policy "Students ask in their own name" on public.qa_entries
  for insert to authenticated with check (author_id = (select auth.uid()));
create policy "A student's flags are their own" on public.qa_flags for select to authenticated using (user_id = (select auth.uid()));
create policy "What a student follows is their own" on public.qa_follows
  for all to authenticated using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()) and exists (select from public.qa_entries e where e.id = entry_id));
create policy "A student's votes are their own" on public.qa_votes
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger a_refuse_leaving before insert or update or delete on public.qa_answers
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger a_refuse_leaving before insert or update or delete on public.qa_comments
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger a_refuse_leaving before insert or update or delete on public.qa_entries
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger b_limit_choices before update of subject, chapter, tags, accepted_answer_id on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_choices();
create trigger a_refuse_leaving before insert or update or delete on public.qa_follows
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger a_refuse_leaving before insert or update or delete on public.qa_votes
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select private.keep_usage('public.qa_entries', 'author_id', '{title,body}');
select private.keep_usage('public.qa_answers', 'author_id', '{body}');
select private.keep_usage('public.qa_votes', 'user_id', '{}');
select private.keep_usage('private.qa_edits', 'author_id', '{title,body}');
select private.keep_usage('public.qa_comments', 'author_id', '{body}');
select private.keep_usage('public.qa_follows', 'user_id', '{}');
select private.keep_usage('public.qa_flags', 'user_id', '{}');
