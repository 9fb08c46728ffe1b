-- Search of asked questions forgives a slip in each word, TeX, and Hindi in either script. An index of normalised words finds
-- questions; a table of all words finds those that are one slip away from a mistyped one. No extension: PGlite has none of them.

-- Words ------------------------------------------------------------------------------------------------

-- Words of a text in their order: Hindi in Latin letters, signs and Greek letters by name, endings cut. Without words that every
-- question has. src/domain/qa/entry-search.ts does the same on the device.
create function private.search_words(written text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  plain text := left(written, 20201);
  pair text[];
begin
  if plain ~ '[^\u0001-\u007f]' then
    foreach pair slice 1 in array array[
      ['∫', 'integral'], ['√', 'root'], ['α', 'alpha'], ['β', 'beta'], ['γ', 'gamma'], ['δ', 'delta'], ['Δ', 'delta'], ['ε', 'epsilon'],
      ['η', 'eta'], ['θ', 'theta'], ['κ', 'kappa'], ['λ', 'lambda'], ['Λ', 'lambda'], ['μ', 'mu'], ['µ', 'mu'], ['ν', 'nu'], ['π', 'pi'],
      ['ρ', 'rho'], ['σ', 'sigma'], ['Σ', 'sigma'], ['∑', 'sum'], ['τ', 'tau'], ['φ', 'phi'], ['Φ', 'phi'], ['ω', 'omega'], ['Ω', 'omega']
    ] loop
      plain := replace(plain, pair[1], ' ' || pair[2] || ' ');
    end loop;
    plain := translate(plain, '×÷−', '   ');
    -- Accents are marks of their own then; ² is 2.
    plain := regexp_replace(normalize(private.romanised(plain), nfkd), '[\u0300-\u036f]', '', 'g');
  end if;
  plain := lower(plain);
  if strpos(plain, '\') > 0 then
    plain := regexp_replace(plain, '\\(?:[dt]?frac|left|right|text(?:it|bf)?|math[a-z]+|operatorname|ce|begin|end|[pbv]?matrix|hat|vec|bar|overline|cdot|times|[lc]?dots|quad)\M', ' ', 'g');
    plain := replace(replace(replace(plain, '\int', ' integral '), '\sqrt', ' root '), '\var', ' ');
  end if;
  return array(
    select word from (
      select regexp_replace(regexp_replace(letters[1], '(?<=[a-z]{2})(?:ies|y)$', 'i'),
        '(?<=[a-z]{4})(?:ing|ed)$|(?<=[a-z]{2}(?:s|x|ch|sh))es$|(?<=[a-z]{2}[a-rt-z])s$', '') as word, at
      from regexp_matches(plain, '[a-z0-9\u00df-\u1fff\u3040-\ud7ff]{2,60}', 'g') with ordinality as matched (letters, at)
    ) words
    where word <> all ('{an,the,of,in,on,at,to,for,from,with,bi,and,or,is,are,was,be,been,has,have,had,it,its,thi,this,that,these,as,if,then,than,when,which,who,how,whi,what,where,find,calculate,following,follow,statement,correct,me,mi,we,you,your,he,she,can,do,does,did,will,would,given,value,not,no,ka,ki,ke,ko,hai,hain,kya,kaise,kyon,aur,se,mein}'::text[])
    order by at
  );
end $$;

-- The word, and the word without one of its letters: two words with one slip between them share one of these.
create function private.slips(word text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select word union select overlay(word placing '' from at for 1) from generate_series(1, length(word)) at)
$$;

-- Words of questions that a search can be near to. Nobody reads it but the search.
create table private.qa_words (
  word varchar(32) collate "C" primary key,
  slips text[] not null,
  -- Older words come first: a flood of new ones near a common word does not hide it.
  id bigint generated always as identity,
  -- The question that has it. A plain id: the trigger below finds another question, or removes the word.
  entry_id uuid not null
);
create index qa_words_slips on private.qa_words using gin (slips) with (fastupdate = off);
create index qa_words_entry on private.qa_words (entry_id);

-- Plain words of a question, up to 400: more are no words to search for.
create function private.known_words(words tsvector) returns text[]
language sql immutable set search_path = '' as $$
  select array(select lexeme from unnest(words) where lexeme ~ '^[a-z]{4,32}$' limit 400)
$$;

create function private.as_query(word text) returns tsquery
language sql immutable set search_path = '' as $$
  select quote_literal(word)::tsquery
$$;

drop index public.qa_entries_search;
alter table public.qa_entries drop column search;
-- Words, and the marks @subject and @chapter, which no text contains: an index of all narrows at once.
alter table public.qa_entries add column search tsvector not null default '';

create function private.index_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search := array_to_tsvector(private.search_words(new.title || ' ' || new.body) || ('@' || new.subject)
    || case when new.chapter is null then '{}' else array['@' || new.chapter] end);
  return new;
end $$;
create trigger index_words before insert or update of title, body, subject, chapter on public.qa_entries
  for each row execute function private.index_words();

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  words text[] := case when tg_op = 'DELETE' then '{}' else private.known_words(new.search) end;
  lost text;
begin
  if tg_op <> 'INSERT' then
    for lost in select w.word from private.qa_words w where w.entry_id = old.id and w.word <> all (words) loop
      update private.qa_words w set entry_id = other.id
      from (select e.id from public.qa_entries e where e.search @@ private.as_query(lost) and e.id <> old.id limit 1) other
      where w.word = lost;
      if not found then
        delete from private.qa_words w where w.word = lost;
      end if;
    end loop;
  end if;
  -- In order, so that two questions with the same new words do not wait for each other in a circle.
  insert into private.qa_words (word, slips, entry_id)
  select added.word, private.slips(added.word), new.id from unnest(words) added (word)
  where not exists (select from private.qa_words w where w.word = added.word) order by added.word collate "C"
  on conflict do nothing;
  return null;
end $$;
create trigger keep_words after insert or delete or update of title, body on public.qa_entries
  for each row execute function private.keep_words();

update public.qa_entries set search = array_to_tsvector(private.search_words(title || ' ' || body) || ('@' || subject)
  || case when chapter is null then '{}' else array['@' || chapter] end);
insert into private.qa_words (word, slips, entry_id)
select distinct on (word) word, private.slips(word), e.id from public.qa_entries e, unnest(private.known_words(e.search)) word
order by word, e.created_at;
-- Without a list of pending rows, which every search would read.
create index qa_entries_search on public.qa_entries using gin (search) with (fastupdate = off);

-- Search -----------------------------------------------------------------------------------------------

-- Up to 500 questions that match; more than that is a common word. No order: an order would make Postgres walk the whole table
-- where it expects many matches and there are few.
create function private.matching_questions(wanted tsquery) returns uuid[]
language sql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
  select array(select e.id from public.qa_entries e where e.search @@ wanted limit 501)
$$;

-- Up to 10 questions in an order. Of a common word the first in the order among 3,000, since those are enough; where they are not,
-- some of the others.
create function private.sorted_questions(wanted tsquery, sort text) returns setof public.qa_entries
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  few uuid[] := private.matching_questions(wanted);
  ids uuid[] := '{}';
begin
  if cardinality(few) > 500 then
    ids := case sort
      when 'helpful' then array(select e.id from
        (select q.id, q.search from public.qa_entries q where q.hidden is null order by q.votes desc, q.id desc limit 3000) e
        where e.search @@ wanted limit 10)
      when 'unanswered' then array(select e.id from
        (select q.id, q.search from public.qa_entries q where q.hidden is null and q.answer_count = 0 order by q.created_at desc, q.id desc limit 3000) e
        where e.search @@ wanted limit 10)
      else array(select e.id from
        (select q.id, q.search from public.qa_entries q where q.hidden is null order by q.created_at desc, q.id desc limit 3000) e
        where e.search @@ wanted limit 10)
    end;
  end if;
  if cardinality(ids) = 10 then
    few := ids;
  end if;
  return query select e.* from public.qa_entries e
    where e.id = any (few || ids) and e.hidden is null and (sort <> 'unanswered' or e.answer_count = 0)
    order by case when sort = 'helpful' then e.votes end desc, e.created_at desc, e.id desc limit 10;
end $$;

-- The word, the words one slip away from it, and for the last one, which may be half typed, words that begin with it.
create function private.near_words(word text, is_last boolean) returns text[]
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select array[word]
    || array(
      select w.word::text from private.qa_words w
      where length(near_words.word) between 5 and 32 and w.slips && private.slips(near_words.word) and w.word <> near_words.word
      order by abs(length(w.word) - length(near_words.word)), w.id limit 8)
    || array(
      select w.word::text from private.qa_words w
      where is_last and length(near_words.word) > 2
        and w.word collate "C" > near_words.word collate "C" and w.word collate "C" < (near_words.word || '~') collate "C"
      order by w.word collate "C" limit 8)
$$;

-- Questions with all words; then those with words near to them; where there are none, those with all but one word. Up to 10. Under
-- a policy with a condition Postgres uses no index for a text search, because that operator is not leakproof: this function has
-- the policy's condition, and the index. Bounded whatever is asked: 400 letters, 8 words, 17 near ones of each.
create or replace function public.search_questions(words text, subject text default null, chapter text default null, sort text default 'newest')
returns setof public.qa_entries
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  typed text[] := (private.search_words(left(search_questions.words, 400)))[1:8];
  marks tsquery := private.as_query('@' || search_questions.subject);
  groups tsquery[] := '{}';
  wanted tsquery;
  seen uuid[] := '{}';
  found_one public.qa_entries;
begin
  if coalesce(cardinality(typed), 0) = 0 then
    return;
  end if;
  if search_questions.chapter is not null then
    marks := coalesce(marks && private.as_query('@' || search_questions.chapter), private.as_query('@' || search_questions.chapter));
  end if;
  for at in 1 .. cardinality(typed) loop
    groups := groups || (select string_agg(quote_literal(near), '|')::tsquery
      from unnest(private.near_words(typed[at], at = cardinality(typed))) near);
  end loop;
  for attempt in 0 .. 1 + case when cardinality(typed) > 1 then cardinality(typed) else 0 end loop
    -- The first attempt has all words as typed, the second all groups, and each further one leaves a group out.
    exit when attempt > 1 and cardinality(seen) > 0;
    wanted := marks;
    for at in 1 .. cardinality(typed) loop
      continue when at = attempt - 1;
      wanted := coalesce(wanted && case when attempt = 0 then private.as_query(typed[at]) else groups[at] end,
        case when attempt = 0 then private.as_query(typed[at]) else groups[at] end);
    end loop;
    for found_one in select * from private.sorted_questions(wanted, coalesce(sort, 'newest')) loop
      continue when found_one.id = any (seen);
      return next found_one;
      seen := seen || found_one.id;
      if cardinality(seen) = 10 then
        return;
      end if;
    end loop;
  end loop;
end $$;

revoke execute on all functions in schema private from public;
