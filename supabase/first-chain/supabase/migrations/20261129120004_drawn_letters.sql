-- Drawn letters (circles, squares, flags), and some that confusables.txt leaves out.
update private.confusables c set lookalikes = c.lookalikes || more.drawn
from (select letter, string_agg(drawn, '') as drawn from (values
  ('a', U&'\+01F150\+01F170\+01F1E6\2C6F\15E9'),
  ('b', U&'\+01F151\+01F171\+01F1E7'),
  ('c', U&'\+01F152\+01F172\+01F1E8'),
  ('d', U&'\+01F153\+01F173\+01F1E9'),
  ('e', U&'\+01F154\+01F174\+01F1EA\0190\20AC'),
  ('f', U&'\+01F155\+01F175\+01F1EB'),
  ('g', U&'\+01F156\+01F176\+01F1EC'),
  ('h', U&'\+01F157\+01F177\+01F1ED'),
  ('l', U&'\+01F158\+01F178\+01F1EE'),
  ('j', U&'\+01F159\+01F179\+01F1EF'),
  ('k', U&'\+01F15A\+01F17A\+01F1F0\0138'),
  ('l', U&'\+01F15B\+01F17B\+01F1F1'),
  ('m', U&'\+01F15C\+01F17C\+01F1F2'),
  ('n', U&'\+01F15D\+01F17D\+01F1F3\144E'),
  ('o', U&'\+01F15E\+01F17E\+01F1F4'),
  ('p', U&'\+01F15F\+01F17F\+01F1F5'),
  ('q', U&'\+01F160\+01F180\+01F1F6'),
  ('r', U&'\+01F161\+01F181\+01F1F7'),
  ('s', U&'\+01F162\+01F182\+01F1F8'),
  ('t', U&'\+01F163\+01F183\+01F1F9'),
  ('u', U&'\+01F164\+01F184\+01F1FA'),
  ('v', U&'\+01F165\+01F185\+01F1FB'),
  ('w', U&'\+01F166\+01F186\+01F1FC'),
  ('x', U&'\+01F167\+01F187\+01F1FD'),
  ('y', U&'\+01F168\+01F188\+01F1FE'),
  ('z', U&'\+01F169\+01F189\+01F1FF')
) each_of(letter, drawn) group by letter) more where more.letter = c.letter;
update private.reserved_names set word = word;
update private.username_skeletons s set skeleton = private.name_skeleton(u.username)
  from public.users u where u.id = s.user_id and u.username is not null;

-- A mark may stand for a letter (@dmin, adm!n) or beside one (@Admin, |Admin|): a name is read both ways.
create or replace function private.imitates_operator(name text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  marks text := regexp_replace(normalize(name, nfkc), private.unseen(), '', 'g');
  breaks text := '[[:space:][:punct:]$|]+';
  plain text;
  whole text[];
  words text[];
  reserved text := (select string_agg(r.skeleton, '|') from private.reserved_names r where r.skeleton ~ '^[a-z]+$');
  fillers text := (select string_agg(private.name_skeleton(w), '|')
    from unnest('{the,real,official,team,desk,staff,help,app,in,com,org,of,from,by,at,care,bot,user,service,online,india,hq,center,centre,tm,sm}'::text[]) w);
begin
  foreach plain in array array[marks, translate(marks, '@$|!¡€', 'asliie')] loop
    plain := plain;
    whole := private.shapes_of(array[regexp_replace(plain, breaks, '', 'g')]);
    words := private.shapes_of(regexp_split_to_array(plain, breaks));
    if exists (select 1 from private.reserved_names r where r.skeleton = any (whole) or (r.is_role and r.skeleton = any (words)))
      -- Only the whole name: Ekagra Sharma is a student.
      or exists (
        select 1 from unnest(whole) s where s ~ ('^(' || fillers || ')*(' || reserved || ')(' || fillers || '|' || reserved || ')*$'))
    then
      return true;
    end if;
  end loop;
  return false;
end $$;
