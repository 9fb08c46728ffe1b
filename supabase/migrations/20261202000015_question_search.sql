-- Search of questions, forgiving: other spellings, other scripts, slips of the finger.

-- Functions may name what later files make.
set check_function_bodies = off;

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

-- Hindi in Latin letters, as src/topics/questions/rules/transliterate.ts writes it.
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
revoke execute on function private.romanised(text) from public;

-- Search of asked questions forgives a slip in each word, TeX, and Hindi in either script. An index of normalised words finds
-- questions; a table of all words finds those that are one slip away from a mistyped one. No extension: PGlite has none of them.
-- Words of a text in their order, of its first 8,000 characters: Hindi in Latin letters, signs and Greek letters by name, endings cut.
-- Without words that every question has. src/topics/questions/rules/entry-search.ts does the same on the device.
create function private.search_words(written text) returns text[]
language plpgsql immutable set search_path = '' as $$
declare
  plain text := left(written, 8000);
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
    plain := private.in_short_runs(translate(plain, '×÷−', '   '));
    -- Accents are marks of their own then; ² is 2.
    plain := regexp_replace(normalize(case when plain ~ '[\u0900-\u097f]' then private.romanised(plain) else plain end, nfkd),
      '[\u0300-\u036f]', '', 'g');
  end if;
  plain := lower(plain);
  if strpos(plain, '\') > 0 then
    plain := regexp_replace(plain, '\\(?:[dt]?frac|left|right|text(?:it|bf)?|math[a-z]+|operatorname|ce|begin|end|[pbv]?matrix|hat|vec|bar|overline|cdot|times|[lc]?dots|quad)\M', ' ', 'g');
    plain := replace(replace(replace(plain, '\int', ' integral '), '\sqrt', ' root '), '\var', ' ');
  end if;
  plain := regexp_replace(plain, '[^a-z0-9\u00df-\u1fff\u3040-\ud7ff]+', ' ', 'g');
  -- Of the whole text at once: word by word takes a second for a long one.
  plain := regexp_replace(plain, '([a-z]{2})(?:ies|y)\M', '\1i', 'g');
  plain := regexp_replace(plain, '([a-z]{4})(?:ing|ed)\M', '\1', 'g');
  plain := regexp_replace(plain, '([a-z]{2}(?:s|x|ch|sh))es\M', '\1', 'g');
  plain := regexp_replace(plain, '([a-z]{2}[a-rt-z])s\M', '\1', 'g');
  return array(
    select word from unnest(string_to_array(plain, ' ')) with ordinality as words (word, at)
    where length(word) between 2 and 60
      and word <> all ('{an,the,of,in,on,at,to,for,from,with,by,and,or,is,are,was,be,been,has,have,had,it,its,thi,this,that,these,as,if,then,than,when,which,who,how,whi,what,where,find,calculate,following,follow,statement,correct,me,my,we,you,your,he,she,can,do,doe,did,will,would,given,value,not,no,ka,ki,ke,ko,hai,hain,kya,kaise,kyon,aur,se,mein}'::text[])
    order by at
  );
end $$;
revoke execute on function private.search_words(text) from public;

-- The word, and the word without one of its letters: two words with one slip between them share one of these.
create function private.slips(word text) returns text[]
language sql immutable set search_path = '' as $$
  select array(select word union select overlay(word placing '' from at for 1) from generate_series(1, length(word)) at)
$$;
revoke execute on function private.slips(text) from public;

-- Plain words of a question, up to 400: more are no words to search for.
create function private.known_words(words tsvector) returns text[]
language sql immutable set search_path = '' as $$
  select array(select lexeme from unnest(words) where lexeme ~ '^[a-z]{4,32}$' limit 400)
$$;
revoke execute on function private.known_words(tsvector) from public;

create function private.as_query(word text) returns tsquery
language sql immutable set search_path = '' as $$
  select ('''' || translate(left(word, 60), '''\', '') || '''')::tsquery
$$;
revoke execute on function private.as_query(text) from public;

-- All of them, and `more` if there is any; null where there is nothing.
create function private.all_of(parts tsquery[], more tsquery) returns tsquery
language plpgsql immutable set search_path = '' as $$
declare
  part tsquery;
begin
  foreach part in array parts loop
    more := coalesce(more && part, more, part);
  end loop;
  return more;
end $$;
revoke execute on function private.all_of(tsquery[], tsquery) from public;

create function private.index_words() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.search := array_to_tsvector(private.search_words(new.title || ' ' || new.body) || ('@' || new.subject)
    || case when new.chapter is null then '{}' else array['@' || new.chapter] end);
  return new;
end $$;
revoke execute on function private.index_words() from public;
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
revoke execute on function private.keep_words() from public;
create trigger keep_words after insert or delete or update of title, body on public.qa_entries
  for each row execute function private.keep_words();

-- The first matches in an order, up to 10, among so many first questions.
create function private.first_matches(wanted tsquery, sort text, depth integer) returns uuid[]
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  return case sort
    when 'helpful' then array(select e.id from (
        select q.id, q.search from public.qa_entries q where q.hidden is null order by q.votes desc, q.id desc limit depth) e
      where e.search @@ wanted limit 10)
    when 'unanswered' then array(select e.id from (
        select q.id, q.search from public.qa_entries q where q.hidden is null and q.answer_count = 0
        order by q.created_at desc, q.id desc limit depth) e
      where e.search @@ wanted limit 10)
    else array(select e.id from (
        select q.id, q.search from public.qa_entries q where q.hidden is null order by q.created_at desc, q.id desc limit depth) e
      where e.search @@ wanted limit 10)
  end;
end $$;
revoke execute on function private.first_matches(tsquery, text, integer) from public;

-- By the index of words: how many match, up to 301, and the first 10 of those. The limit stands before the order: else Postgres
-- walks the whole table in that order where it expects many matches and there are few.
create function private.any_matches(wanted tsquery, sort text, out many integer, out ids uuid[])
language sql stable set search_path = '' set enable_seqscan = off set enable_indexscan = off as $$
  select count(*)::integer, coalesce(
    (array_agg(m.id order by case when sort = 'helpful' then m.votes end desc, m.created_at desc, m.id desc)
      filter (where m.hidden is null and (sort <> 'unanswered' or m.answer_count = 0)))[1:10], '{}')
  from (
    select e.id, e.votes, e.answer_count, e.created_at, e.hidden from public.qa_entries e where e.search @@ wanted limit 301
  ) m
$$;
revoke execute on function private.any_matches(tsquery, text) from public;

-- Up to 10 questions in an order, at a bounded cost: a common word has 10 matches among the first questions, and a rare one has few
-- in the index. Of a word that is neither, the first ones are those among 4,000, and then some of the others.
create function private.sorted_matches(wanted tsquery, sort text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  first uuid[] := private.first_matches(wanted, sort, 1000);
  any_of record;
begin
  if cardinality(first) = 10 then
    return first;
  end if;
  any_of := private.any_matches(wanted, sort);
  if any_of.many <= 300 then
    return any_of.ids;
  end if;
  first := private.first_matches(wanted, sort, 4000);
  return (first || array(select id from unnest(any_of.ids) id where id <> all (first)))[1:10];
end $$;
revoke execute on function private.sorted_matches(tsquery, text) from public;

-- The word, the words one slip away from it, and for the last one, which may be half typed, words that begin with it.
create function private.near_words(word text, is_last boolean) returns text[]
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  select array[word]
    || array(
      select w.word::text from private.qa_words w
      where length(near_words.word) between 4 and 32 and w.slips && private.slips(near_words.word) and w.word <> near_words.word
      order by abs(length(w.word) - length(near_words.word)), w.id limit 8)
    || array(
      select w.word::text from private.qa_words w
      where is_last and length(near_words.word) > 2
        and w.word collate "C" > near_words.word collate "C" and w.word collate "C" < (near_words.word || '~') collate "C"
      order by w.word collate "C" limit 8)
$$;
revoke execute on function private.near_words(text, boolean) from public;

-- Ids of questions with all words, up to 10: first with the words as typed, then with words near to them. Where there are none, those
-- without the words that no question has; then those with the longest word and one of the others. Every result is assigned before it
-- is used in a query: Postgres calls a stable function once more while it plans the query.
create function private.found_questions(typed text[], marks tsquery, sort text) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  near text[];
  exact tsquery[] := '{}';
  groups tsquery[] := '{}';
  known tsquery[] := '{}';
  longest integer := 1;
  others tsquery;
  more uuid[];
  ids uuid[];
begin
  for at in 1 .. cardinality(typed) loop
    exact := exact || private.as_query(typed[at]);
  end loop;
  ids := private.sorted_matches(private.all_of(exact, marks), sort);
  if cardinality(ids) = 10 then
    return ids;
  end if;
  for at in 1 .. cardinality(typed) loop
    near := private.near_words(typed[at], at = cardinality(typed));
    groups := groups || (select string_agg(quote_literal(word), '|')::tsquery from unnest(near) word);
    if cardinality(near) > 1 or typed[at] !~ '^[a-z]{4,32}$' or exists (select from private.qa_words w where w.word = typed[at]) then
      known := known || groups[at];
    end if;
    if length(typed[at]) > length(typed[longest]) then
      longest := at;
    end if;
  end loop;
  more := private.sorted_matches(private.all_of(groups, marks), sort);
  ids := (ids || array(select id from unnest(more) id where id <> all (ids)))[1:10];
  if cardinality(ids) > 0 or cardinality(typed) = 1 then
    return ids;
  end if;
  if cardinality(known) between 1 and cardinality(typed) - 1 then
    ids := private.sorted_matches(private.all_of(known, marks), sort);
  end if;
  if cardinality(ids) = 0 then
    for at in 1 .. cardinality(typed) loop
      if at <> longest then
        others := coalesce(others || groups[at], groups[at]);
      end if;
    end loop;
    ids := private.sorted_matches(private.all_of(array[groups[longest], others], marks), sort);
  end if;
  return ids;
end $$;
revoke execute on function private.found_questions(text[], tsquery, text) from public;

-- Normalising sorts the marks on one letter, in time that grows with the square of their number: 8,000 of them held the database for
-- six seconds. Between spaces there are 60 at most, which is the length of the longest word.
create function private.in_short_runs(written text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(written, '([^\u0001-\u007f]{60})(?=[^\u0001-\u007f])', '\1 ', 'g')
$$;
revoke execute on function private.in_short_runs(text) from public;
