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

create or replace function private.limit_qa() returns trigger
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

create or replace function private.limit_comment() returns trigger
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

-- Choices ----------------------------------------------------------------------------------------------

-- What an asker changes beside the text has a bound of its own: each change writes to the index of words, or counts flags.
create function private.limit_choices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.use_up('choose qa_entries', (select auth.uid())::text, 200, '1 day') then
    raise exception 'too much in a day' using errcode = '42501', hint = 'qa-rate';
  end if;
  return new;
end $$;
create trigger b_limit_choices before update of subject, chapter, tags, accepted_answer_id on public.qa_entries
  for each row when (current_user in ('anon', 'authenticated')) execute function private.limit_choices();

revoke execute on all functions in schema private from public;
