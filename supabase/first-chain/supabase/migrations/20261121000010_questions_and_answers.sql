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
  search tsvector not null generated always as (to_tsvector('simple'::regconfig, title || ' ' || body)) stored
);
create index qa_entries_latest on public.qa_entries (created_at desc, id desc);
create index qa_entries_best on public.qa_entries (votes desc, id desc);
create index qa_entries_author on public.qa_entries (author_id);
create index qa_entries_search on public.qa_entries using gin (search);
create index qa_entries_tags on public.qa_entries using gin (tags);

create table public.qa_answers (
  id uuid primary key default gen_random_uuid(),
  entry_id uuid not null references public.qa_entries (id) on delete cascade,
  body varchar(20000) not null check (body <> ''),
  author_id uuid default auth.uid() references public.users (id) on delete set null,
  author_name varchar(60),
  votes integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (entry_id, id)
);
create index qa_answers_author on public.qa_answers (author_id);

-- Only an answer to this very question can be the accepted one.
alter table public.qa_entries add foreign key (id, accepted_answer_id) references public.qa_answers (entry_id, id)
  on delete set null (accepted_answer_id);
create index qa_entries_accepted on public.qa_entries (id, accepted_answer_id);

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

alter table public.qa_entries enable row level security;
alter table public.qa_answers enable row level security;
alter table public.qa_votes enable row level security;
revoke all on public.qa_entries, public.qa_answers, public.qa_votes from public, anon, authenticated;
grant select on public.qa_entries, public.qa_answers to anon, authenticated;
grant insert (title, body, subject, tags), update (title, body, subject, tags, accepted_answer_id), delete
  on public.qa_entries to authenticated;
grant insert (entry_id, body), update (body), delete on public.qa_answers to authenticated;
grant select, insert (entry_id, answer_id, value), update (entry_id, answer_id, value), delete on public.qa_votes to authenticated;
grant select, insert, update, delete on public.qa_entries, public.qa_answers, public.qa_votes to service_role;

create policy "Everybody reads questions" on public.qa_entries for select to anon, authenticated using (true);
create policy "Students ask in their own name" on public.qa_entries
  for insert to authenticated with check (author_id = (select auth.uid()));
create policy "Authors edit their questions" on public.qa_entries
  for update to authenticated using (author_id = (select auth.uid())) with check (author_id = (select auth.uid()));
-- Others' answers are not the asker's to delete.
create policy "Authors delete a question that nobody answered" on public.qa_entries
  for delete to authenticated using (author_id = (select auth.uid()) and answer_count = 0);

create policy "Everybody reads answers" on public.qa_answers for select to anon, authenticated using (true);
create policy "Students answer in their own name" on public.qa_answers
  for insert to authenticated with check (author_id = (select auth.uid()));
create policy "Authors edit their answers" on public.qa_answers
  for update to authenticated using (author_id = (select auth.uid())) with check (author_id = (select auth.uid()));
create policy "Authors delete their answers" on public.qa_answers
  for delete to authenticated using (author_id = (select auth.uid()));

create policy "A student's votes are their own" on public.qa_votes
  for all to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

-- The address of a question is its first title and never changes: others have linked it. The name is
-- the author's of today.
create function private.sign_qa() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.updated_at := now();
  if tg_op = 'INSERT' then
    select u.username into new.author_name from public.users u where u.id = new.author_id;
    if tg_table_name = 'qa_entries' then
      new.slug := trim('-' from left(regexp_replace(lower(new.title), '[^a-z0-9]+', '-', 'g'), 80)) || '-' || left(new.id::text, 8);
      new.slug := trim(leading '-' from new.slug);
    end if;
  end if;
  return new;
end $$;
create trigger sign before insert or update of title, body, subject, tags on public.qa_entries
  for each row execute function private.sign_qa();
create trigger sign before insert or update of body on public.qa_answers
  for each row execute function private.sign_qa();

create function private.rename_author() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.qa_entries set author_name = new.username where author_id = new.id;
  update public.qa_answers set author_name = new.username where author_id = new.id;
  return null;
end $$;
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
create trigger count_votes after insert or update or delete on public.qa_votes
  for each row execute function private.count_votes();

create function private.count_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    update public.qa_entries set answer_count = answer_count + 1 where id = new.entry_id;
  else
    update public.qa_entries set answer_count = answer_count - 1 where id = old.entry_id;
  end if;
  return null;
end $$;
create trigger count_answers after insert or delete on public.qa_answers
  for each row execute function private.count_answers();

revoke execute on all functions in schema private from public;
