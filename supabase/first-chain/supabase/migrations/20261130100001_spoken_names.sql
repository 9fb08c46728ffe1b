-- Imitations of the operator that the shape of letters does not show: strokes beside a word (Adminl), doubled letters (Addmin), and
-- the word as Indian scripts write it, where a virama, a nukta or a long vowel changes nothing for the reader.

-- How a word of an Indian script sounds, in letters of Devanagari; null for a word without them. The scripts' blocks have the same
-- letters in the same order (ISCII). Marks that are hardly seen or heard are left out, and letters of one English sound are one.
create function private.spoken(word text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(regexp_replace(
      translate(string_agg(chr(2304 + (ascii(letter) - 2304) % 128), '' order by place),
        -- Letters of one sound, and what is left out: vowels of e, virama, nukta, nasals, other marks, dandas, digits.
        U&'\0940\0942\093E\0949\094A\094C\0906\090F\0910\090D\090E\0972\0904\0908\090A\0911\0912\0914\0921\0922\0920\0923\0929\0933\0934\0931\0936\0937'
          || U&'\0945\0946\0947\0948\094D\093C\0900\0901\0902\0903\093D\0951\0952\0953\0954\0955\0956\0957\0964\0965\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F\0970',
        U&'\093F\0941\094B\094B\094B\094B\0905\0905\0905\0905\0905\0905\0905\0907\0909\0913\0913\0913\091F\091F\091F\0928\0928\0932\0932\0930\0938\0938'),
      -- Bengali begins an English a with অ্যা.
      U&'^\0905\092F\094B?', U&'\0905'), '(.)\1+', '\1', 'g')
  from regexp_split_to_table(
      -- Letters of Malayalam that include their virama.
      translate(normalize(word, nfc), U&'\0D7A\0D7B\0D7C\0D7D\0D7E\0D7F', U&'\0D23\0D28\0D30\0D32\0D33\0D15'), '') with ordinality l(letter, place)
  where ascii(letter) between 2304 and 3455
$$;

create function private.squeezed(skeleton text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(skeleton, '(.)\1+', '\1', 'g')
$$;

alter table private.reserved_names add column spoken text not null default '';
create or replace function private.keep_skeleton() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.skeleton := private.name_skeleton(new.word);
  new.spoken := coalesce(private.spoken(new.word), '');
  return new;
end $$;
update private.reserved_names set word = word;
insert into private.reserved_names (word, is_role) values
  ('administration', true), ('moderation', true), ('help', false), ('адмін', true), ('саппорт', true),
  ('एडमिनिस्ट्रेटर', true), ('प्रशासक', true), ('व्यवस्थापक', true), ('संचालक', true), ('मॉडेरेटर', true), ('हेल्पडेस्क', true),
  ('ऑफिशियल', false), ('आधिकारिक', false), ('सिस्टम', false), ('स्टाफ', false), ('ओनर', false), ('हेल्प', false),
  ('মডারেটর', true), ('সাপোর্ট', true), ('அட்மின்', true), ('சப்போர்ட்', true), ('நிர்வாகி', true), ('మోడరేటర్', true), ('సపోర్టు', true),
  ('నిర్వాహకుడు', true), ('એડમિનિસ્ટ્રેટર', true)
on conflict (word) do nothing;

-- Strokes and rings beside a word are overlooked: l, i, 1, o and x.
create or replace function private.imitates_operator(name text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  marks text := regexp_replace(normalize(name, nfkc), private.unseen(), '', 'g');
  breaks text := '[[:space:][:punct:]$|]+';
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
  if exists (
    select 1 from private.reserved_names r where r.spoken <> '' and ((marks !~* '[a-z]' and r.spoken = private.spoken(marks))
      or (r.is_role and r.spoken in (select private.spoken(w) from regexp_split_to_table(marks, breaks) w)))) then
    return true;
  end if;
  foreach plain in array array[marks, translate(marks, '@$|!¡€', 'asliie')] loop
    whole := private.shapes_of(array[regexp_replace(plain, breaks, '', 'g')]);
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

revoke execute on all functions in schema private from public;
