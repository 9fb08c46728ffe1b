-- A name that has the product's name and the word of an office says that its bearer is the operator's, whatever else it has: "Official
-- Ekagra Team v2". Ekagra is a first name too, so the product's name beside any other word is a student's: "Ekagra Verma 07".

-- Turned and reversed letters, and Cyrillic letters drawn like them, which confusables.txt leaves out.
update private.confusables c set lookalikes = c.lookalikes || more.turned
from (values
  ('a', U&'\0250\0252\028C\039B'),
  ('e', U&'\0258\0259\018F\01DD\018E\0454\0404\044D\042D\025B'),
  ('g', U&'\1D77\029B'),
  ('k', U&'\029E'),
  ('r', U&'\0279\027A\027E\027F\0281\1D19\044F\042F')
) more(letter, turned) where more.letter = c.letter;

alter table private.reserved_names add column is_product boolean not null default false;
update private.reserved_names set is_product = word in ('ekagra', 'एकाग्र'), word = word;
-- As other scripts spell it.
insert into private.reserved_names (word, is_role, is_product) values
  ('екагра', false, true), ('экагра', false, true), ('էկագրա', false, true), ('եկագրա', false, true), ('εκαγρα', false, true),
  ('ეკაგრა', false, true), ('ایکاگرا', false, true), ('ایکاگر', false, true), ('ஏகாக்ரா', false, true), ('ஏகாக்ர', false, true)
on conflict (word) do nothing;
update private.username_skeletons s set skeleton = private.name_skeleton(u.username)
  from public.users u where u.id = s.user_id and u.username is not null;

-- What people and places of an operator are called. Alone such a word is anybody's; beside the product's name it is the operator's.
create table private.office_words (
  word text primary key,
  skeleton text not null default '',
  spoken text not null default ''
);
create trigger keep_skeleton before insert or update on private.office_words for each row execute function private.keep_skeleton();
insert into private.office_words (word) select unnest('{
  official,oficial,team,support,admin,administrator,administration,staff,help,helpdesk,desk,moderator,moderation,mod,mods,care,customer,
  service,app,apps,bot,bots,hq,headquarters,founder,owner,operator,management,manager,developer,ceo,security,verify,verified,verification,
  adhikarik,sahayata,sahayta,prashasak,sanchalak,sansthapak,
  आधिकारिक,ऑफिशियल,टीम,सहायता,सपोर्ट,हेल्प,हेल्पडेस्क,सेवा,सर्विस,एडमिन,प्रशासक,व्यवस्थापक,संचालक,मॉडरेटर,मॉड,स्टाफ,केयर,
  ऐप,बॉट,मुख्यालय,संस्थापक,फाउंडर,मालिक,ओनर,सुरक्षा,सिक्योरिटी,सत्यापित,वेरिफाइड,
  команда,официальный,официально}'::text[]);

-- Now 6 and 9 are letters too: eka9ra.
create or replace function private.shapes_of(words text[]) returns text[]
language sql stable set search_path = '' as $$
  with spelled as (
    select distinct regexp_replace(regexp_replace(w, '^' || d || front, ''), d || back || '$', '') as w from unnest(words) w,
      -- Digits of the scripts that students write.
      (values (U&'[0-9\0660-\0669\06F0-\06F9\0966-\096F\09E6-\09EF\0A66-\0A6F\0AE6-\0AEF\0B66-\0B6F\0BE6-\0BEF\0C66-\0C6F\0CE6-\0CEF\0D66-\0D6F]')) digits(d),
      unnest('{"{0}","{1}","{2}","{3}","+"}'::text[]) front, unnest('{"{0}","{1}","{2}","{3}","+"}'::text[]) back
  ), drawn as (
    select translate(regexp_replace(private.name_skeleton(w), U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF]', '', 'g'), '3457869', 'eastbgg') as s
    from spelled where w <> ''
  )
  select array_agg(distinct shape) from (
    select s from drawn union select replace(replace(s, 'rn', 'm'), 'vv', 'w') from drawn) both_ways(shape)
  where shape <> ''
$$;

-- How the product sounds in an Indian script, as a regular expression: a vowel more at its end changes nothing for the reader.
create function private.spoken_product() returns text
language sql stable set search_path = '' as $$
  select '(' || string_agg(distinct spoken, '|') || U&')[\093F\0941\094B]*' from private.reserved_names where is_product and spoken <> ''
$$;

-- Whether a name has the product's name and the word of an office, each in any script, or the product's name in two scripts.
-- Words of seven letters are looked for anywhere, also across spaces. Shorter ones are ends of a word, since "Prasad Mina" has an
-- admin in it, and those of less than four are words, since "Kashyappa" has an app.
create function private.claims_office(marks text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  breaks text := '[[:space:][:punct:]$|]+';
  -- EkagraBotX9: capitals and digits begin words.
  parts text := regexp_replace(regexp_replace(marks, '([a-z])([A-Z])', '\1 \2', 'g'), '([0-9])([^0-9])|([^0-9])([0-9])', '\1\3 \2\4', 'g');
  products text := (select string_agg(private.squeezed(r.skeleton), '|') from private.reserved_names r
    where r.is_product and r.skeleton ~ '^[[:alnum:]]+$');
  spoken_product text := private.spoken_product();
  spoken_name text := coalesce(private.spoken(marks), '');
  is_spoken boolean := spoken_name ~ spoken_product;
  is_written boolean := false;
  shapes text[] := '{}';
  parted text[] := '{}';
  plain text;
  exact text;
  ends text;
  long text;
begin
  foreach plain in array array[marks, translate(marks, '@$|!¡€', 'asliie')] loop
    shapes := shapes || private.shapes_of(array[regexp_replace(plain, breaks, '', 'g')]);
    parted := parted || regexp_split_to_array(plain, breaks);
  end loop;
  is_written := exists (select 1 from unnest(shapes) s where private.squeezed(s) ~ products);
  if not (is_written or is_spoken) then return false; end if;
  if is_written and is_spoken then return true; end if;
  select string_agg(skeleton, '|'), string_agg(private.squeezed(skeleton), '|') filter (where length(skeleton) >= 4),
    string_agg(private.squeezed(skeleton), '|') filter (where length(skeleton) >= 7) into exact, ends, long
  from private.office_words where skeleton ~ '^[[:alnum:]]+$';
  parted := parted || regexp_split_to_array(parts, '[[:space:][:punct:]$|0-9]+') || regexp_split_to_array(parts, breaks);
  return exists (select 1 from unnest(shapes) s where private.squeezed(s) ~ long)
    or exists (
      -- What is left of a word without the product's name: ekagrateam.
      select 1 from unnest(private.shapes_of(array(select distinct unnest(parted)))) s
      where regexp_replace(s, products, '', 'g') ~ ('^(' || exact || ')$')
        or regexp_replace(private.squeezed(s), products, '', 'g') ~ ('^(' || ends || ')|(' || ends || ')$'))
    or exists (
      select 1 from private.office_words o
      where length(o.spoken) >= 5 and position(o.spoken in spoken_name) > 0)
    or exists (
      select 1 from private.office_words o, regexp_split_to_table(marks, breaks) w
      where o.spoken <> '' and regexp_replace(private.spoken(w), spoken_product, '', 'g') = o.spoken);
end $$;

-- As before, with what claims an office, drawings beside the product's name (Ekagra ✓), and a vowel more at its end (एकाग्रा).
create or replace function private.imitates_operator(name text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  marks text := regexp_replace(normalize(name, nfkc), private.unseen(), '', 'g');
  breaks text := '[[:space:][:punct:]$|]+';
  drawings text := U&'[\2000-\2BFF\3000-\303F\+01F000-\+01FAFF]+';
  plain text;
  whole text[];
  words text[];
  fillers text[] := '{the,real,official,team,desk,staff,help,app,in,com,org,of,from,by,at,care,bot,user,service,online,india,hq,center,centre,tm,sm}';
  -- Words of four letters are names with a letter more: Modi.
  reserved text := (select string_agg(r.skeleton, '|') from private.reserved_names r where r.skeleton ~ '^[a-z]+$');
  long text := (select string_agg(private.squeezed(r.skeleton), '|') from private.reserved_names r
    where r.skeleton ~ '^[a-z]+$' and length(private.squeezed(r.skeleton)) >= 5);
  long_roles text := (select string_agg(private.squeezed(r.skeleton), '|') from private.reserved_names r
    where r.is_role and r.skeleton ~ '^[a-z]+$' and length(private.squeezed(r.skeleton)) >= 5);
  filling text := (select string_agg(private.name_skeleton(w), '|') from unnest(fillers) w);
  short_filling text := (select string_agg(private.squeezed(private.name_skeleton(w)), '|') from unnest(fillers) w);
begin
  if private.claims_office(marks) then return true; end if;
  if exists (
    select 1 from private.reserved_names r where r.spoken <> '' and ((marks !~* '[a-z]' and r.spoken = private.spoken(marks))
      or (r.is_role and r.spoken in (select private.spoken(w) from regexp_split_to_table(marks, breaks) w))))
    or (marks !~* '[a-z]' and private.spoken(marks) ~ ('^' || private.spoken_product() || '$')) then
    return true;
  end if;
  foreach plain in array array[marks, translate(marks, '@$|!¡€', 'asliie')] loop
    whole := private.shapes_of(array[regexp_replace(plain, breaks, '', 'g')]);
    whole := whole || array(select regexp_replace(s, drawings, '', 'g') from unnest(whole) s where s ~ drawings);
    words := private.shapes_of(regexp_split_to_array(plain, breaks));
    if exists (select 1 from private.reserved_names r where r.skeleton = any (whole) or (r.is_role and r.skeleton = any (words)))
      or exists (select 1 from unnest(words) s where private.squeezed(s) ~ ('^[lox]*(' || long_roles || ')[lox]*$'))
      -- Only the whole name: Ekagra Sharma is a student.
      or exists (
        select 1 from unnest(whole) s
        where s ~ ('^(' || filling || ')*(' || reserved || ')(' || filling || '|' || reserved || ')*$')
          or private.squeezed(s) ~ ('^[lox]*(' || short_filling || ')*(' || long || ')(' || short_filling || '|' || long || ')*[lox]*$'))
    then
      return true;
    end if;
  end loop;
  return false;
end $$;

-- A default that imitates the operator is not offered with a tail: the tail is for a name that is taken.
create or replace function public.ensure_profile() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  caller uuid := (select auth.uid());
  account record;
  wanted text;
  shown text;
begin
  if exists (select 1 from public.users where id = caller) then
    return;
  end if;
  select id, email, coalesce(raw_user_meta_data, '{}') as meta into account from auth.users where id = caller;
  if not found then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  wanted := private.tidy_username(regexp_replace(left(coalesce(
    nullif(trim(account.meta->>'username'), ''),
    nullif(split_part(account.email, '@', 1), '')), 200), private.unseen(), '', 'g'));
  wanted := private.tidy_username(left(wanted, 48));
  if private.imitates_operator(wanted) then
    wanted := null;
  end if;
  select name into wanted from unnest(array[
    wanted,
    wanted || '_' || left(caller::text, 5),
    'user_' || left(caller::text, 5),
    'user_' || caller::text]) with ordinality candidate(name, place)
  where name is not null and private.username_problem(name, caller) is null
  order by place limit 1;
  shown := regexp_replace(left(account.meta->>'full_name', 120), private.unseen(), '', 'g');
  if private.imitates_operator(shown) or shown !~ '\S' then
    shown := null;
  end if;
  insert into public.users (id, email, username, display_name, photo_url)
  values (caller, account.email, wanted, shown, left(account.meta->>'avatar_url', 2048))
  on conflict (id) do nothing;
end $$;

revoke execute on all functions in schema private from public;
