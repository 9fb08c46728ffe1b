-- suppor71: the 7 is a letter and the 1 a number. So each number of digits may be what numbers a word, at both of its ends.
create or replace function private.shapes_of(words text[]) returns text[]
language sql stable set search_path = '' as $$
  with spelled as (
    select distinct regexp_replace(regexp_replace(w, '^' || d || front, ''), d || back || '$', '') as w from unnest(words) w,
      -- Digits of the scripts that students write.
      (values (U&'[0-9\0660-\0669\06F0-\06F9\0966-\096F\09E6-\09EF\0A66-\0A6F\0AE6-\0AEF\0B66-\0B6F\0BE6-\0BEF\0C66-\0C6F\0CE6-\0CEF\0D66-\0D6F]')) digits(d),
      unnest('{"{0}","{1}","{2}","{3}","+"}'::text[]) front, unnest('{"{0}","{1}","{2}","{3}","+"}'::text[]) back
  ), drawn as (
    select translate(regexp_replace(private.name_skeleton(w), U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF]', '', 'g'), '34578', 'eastb') as s
    from spelled where w <> ''
  )
  select array_agg(distinct shape) from (
    select s from drawn union select replace(replace(s, 'rn', 'm'), 'vv', 'w') from drawn) both_ways(shape)
  where shape <> ''
$$;
