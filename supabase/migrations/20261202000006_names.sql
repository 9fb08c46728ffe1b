-- Names that students choose: which are free, and which pretend to be the operator's.

-- Functions may name what later files make.
set check_function_bodies = off;

-- Who reads a name takes it for what it looks like. So names are compared by the shape of their letters: Unicode's compatibility
-- forms (NFKC), then its confusables (UTS 39), in any script. docs/security.md says what this stops.
-- Names of before stay as they are until they are changed.
-- Characters that look like a letter of a to z or a digit, from Unicode 17's confusables.txt, as far as NFKD does not make them one.
-- i, l and 1 count as one letter, o and 0 too: a capital I is a small i to the computer and an l to the eye.
create table private.confusables (
  letter text primary key,
  lookalikes text not null
);

-- What the operator's people are called, as a skeleton. A role is refused as one word of a name too. An operator adds their own.
create table private.reserved_names (
  word text primary key,
  is_role boolean not null default true,
  skeleton text not null default '',
  spoken text not null default '',
  is_product boolean not null default false
);

-- Names that are taken, by their shape. Several may have one that bore it before this.
create table private.username_skeletons (
  user_id uuid primary key references public.users (id) on delete cascade,
  skeleton text not null
);
create index username_skeletons_skeleton on private.username_skeletons (skeleton);

-- What people and places of an operator are called. Alone such a word is anybody's; beside the product's name it is the operator's.
create table private.office_words (
  word text primary key,
  skeleton text not null default '',
  spoken text not null default ''
);

-- Words that make no name of a reserved one: "the Ekagra team". Their skeletons are stored, as those of reserved names are: computing
-- them for each name that is checked took 14 ms, and 100 for a first profile, which a whole class pays at once.
create table private.filler_words (
  word text primary key,
  skeleton text not null default '',
  spoken text not null default ''
);

-- A username is kept in compatibility form, in which a ligature is several letters: sixty characters could pass as available, and then
-- not fit their column when they were saved.
create function public.is_username_available(username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Before anything is computed from it.
  if length(username) > 60 then
    return false;
  end if;
  return length(private.tidy_username(username)) <= 60
    and private.username_problem(private.tidy_username(username), (select auth.uid())) is null;
end $$;
revoke execute on function public.is_username_available(text) from public, anon, authenticated;
grant execute on function public.is_username_available(text) to authenticated;

-- Characters that are not seen: controls, directions of writing, joiners, fillers, variations, tags, blanks of other scripts.
create function private.unseen() returns text
language sql immutable set search_path = '' as $$
  select U&'[\0001-\001F\007F-\009F\00AD\034F\061C\115F\1160\1680\17B4\17B5\180B-\180F\200B-\200F\2028-\202E\2060-\206F\2800\3164\E000-\F8FF\FE00-\FE0F\FEFF\FFA0\FFF9-\FFFC\+01D173-\+01D17A\+0E0000-\+0E0FFF]'
$$;
revoke execute on function private.unseen() from public;

-- Names of a class that signs up at once, names in capitals of other scripts, and names that unfold to many letters. What a pull says
-- of who wrote a row is looked up by the writer's whole name.
-- Capitals of other scripts that look like nothing have small letters that do: Г, Γ, Ա.
create function private.name_skeleton(name text) returns text
language sql stable set search_path = '' as $$
  select translate(translate(lower(translate(
      regexp_replace(normalize(name, nfkd), private.unseen(), '', 'g'), all_of.lookalikes, all_of.letters)),
      all_of.lookalikes, all_of.letters), 'i1|0', 'lllo')
  from (select string_agg(lookalikes, '' order by letter) as lookalikes,
      string_agg(repeat(letter, length(lookalikes)), '' order by letter) as letters from private.confusables) all_of
$$;
revoke execute on function private.name_skeleton(text) from public;

-- Joiners and variations belong to the writing of some scripts and to emojis. They stay where they follow something of that kind.
create function private.has_unseen(name text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(name, U&'([\0600-\06FF\0750-\077F\0900-\0DFF])[\200C\200D]|([\203C-\3299\+01F000-\+01FAFF])(\FE0F?\200D|\FE0E|\FE0F)',
    '\1\2', 'g') ~ private.unseen()
$$;
revoke execute on function private.has_unseen(text) from public;

create function private.keep_skeleton() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.skeleton := private.name_skeleton(new.word);
  new.spoken := coalesce(private.spoken(new.word), '');
  return new;
end $$;
revoke execute on function private.keep_skeleton() from public;
create trigger keep_skeleton before insert or update on private.filler_words for each row execute function private.keep_skeleton();
create trigger keep_skeleton before insert or update on private.office_words for each row execute function private.keep_skeleton();
create trigger keep_skeleton before insert or update on private.reserved_names for each row execute function private.keep_skeleton();

-- 6 and 9 are letters too: eka9ra.
create function private.shapes_of(words text[]) returns text[]
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
revoke execute on function private.shapes_of(text[]) from public;

-- As before, with what claims an office, drawings beside the product's name (Ekagra ✓), and a vowel more at its end (एकाग्रा).
create function private.imitates_operator(name text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  marks text := regexp_replace(normalize(name, nfkc), private.unseen(), '', 'g');
  breaks text := '[[:space:][:punct:]$|]+';
  drawings text := U&'[\2000-\2BFF\3000-\303F\+01F000-\+01FAFF]+';
  plain text;
  whole text[];
  words text[];
  -- Words of four letters are names with a letter more: Modi.
  reserved text := (select string_agg(r.skeleton, '|') from private.reserved_names r where r.skeleton ~ '^[a-z]+$');
  long text := (select string_agg(private.squeezed(r.skeleton), '|') from private.reserved_names r
    where r.skeleton ~ '^[a-z]+$' and length(private.squeezed(r.skeleton)) >= 5);
  long_roles text := (select string_agg(private.squeezed(r.skeleton), '|') from private.reserved_names r
    where r.is_role and r.skeleton ~ '^[a-z]+$' and length(private.squeezed(r.skeleton)) >= 5);
  filling text := (select string_agg(f.skeleton, '|') from private.filler_words f);
  short_filling text := (select string_agg(private.squeezed(f.skeleton), '|') from private.filler_words f);
begin
  -- Twice the longest name: ﷺ alone unfolds to 18 letters, each of which is compared.
  if length(marks) > 240 then return true; end if;
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
revoke execute on function private.imitates_operator(text) from public;

-- Names are kept in compatibility form, without space around.
create function private.tidy_username(name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(normalize(name, nfkc), '^\s+|\s+$', '', 'g')
$$;
revoke execute on function private.tidy_username(text) from public;

-- What is wrong with a username: 'blank', 'unseen', 'reserved' or 'taken'. Null for one that may be had.
create function private.username_problem(name text, bearer uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.has_unseen(name) then return 'unseen'; end if;
  if name !~ '[[:alnum:]]' then return 'blank'; end if;
  if private.imitates_operator(name) then return 'reserved'; end if;
  if exists (select 1 from private.username_skeletons s where s.skeleton = private.name_skeleton(name) and s.user_id is distinct from bearer)
    or exists (select 1 from public.users u where lower(u.username) = lower(name) and u.id is distinct from bearer) then
    return 'taken';
  end if;
  return null;
end $$;
revoke execute on function private.username_problem(text, uuid) from public;

create function private.check_username() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  problem text;
begin
  new.username := private.tidy_username(new.username);
  if new.username is null or (tg_op = 'UPDATE' and new.username = old.username) then
    return new;
  end if;
  -- Two at once with names of one shape: the second waits, and sees the first.
  perform pg_advisory_xact_lock(hashtextextended('username ' || private.name_skeleton(new.username), 0));
  problem := private.username_problem(new.username, new.id);
  if problem = 'taken' then
    raise exception 'This username is taken' using errcode = '23505', constraint = 'users_username';
  elsif problem is not null then
    raise exception 'This username is %', problem using errcode = '23514', constraint = 'users_username_form';
  end if;
  return new;
end $$;
revoke execute on function private.check_username() from public;
create trigger check_username before insert or update of username on public.users for each row execute function private.check_username();

create function private.keep_username_skeleton() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.username is null then
    delete from private.username_skeletons where user_id = new.id;
  else
    insert into private.username_skeletons values (new.id, private.name_skeleton(new.username))
    on conflict (user_id) do update set skeleton = excluded.skeleton;
  end if;
  return null;
end $$;
revoke execute on function private.keep_username_skeleton() from public;
create trigger keep_username_skeleton after insert or update of username on public.users
  for each row execute function private.keep_username_skeleton();

-- Names that need not be unique: of students, shown beside messages, and of groups.
create function private.check_shown_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  shown text := to_jsonb(new)->>tg_argv[0];
begin
  if shown is null or (tg_op = 'UPDATE' and shown is not distinct from to_jsonb(old)->>tg_argv[0]) then
    return new;
  end if;
  if private.has_unseen(shown) or regexp_replace(normalize(shown, nfkc), '\s|' || private.unseen(), '', 'g') = '' then
    raise exception 'This name cannot be seen as it is' using errcode = '23514', constraint = tg_argv[1];
  elsif private.imitates_operator(shown) then
    raise exception 'This name is reserved' using errcode = '23514', constraint = tg_argv[1];
  end if;
  return new;
end $$;
revoke execute on function private.check_shown_name() from public;
create trigger check_display_name before insert or update of display_name on public.users
  for each row execute function private.check_shown_name('display_name', 'users_display_name_form');

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
revoke execute on function private.spoken(text) from public;

create function private.squeezed(skeleton text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(skeleton, '(.)\1+', '\1', 'g')
$$;
revoke execute on function private.squeezed(text) from public;

-- How the product sounds in an Indian script, as a regular expression: a vowel more at its end changes nothing for the reader.
create function private.spoken_product() returns text
language sql stable set search_path = '' as $$
  select '(' || string_agg(distinct spoken, '|') || U&')[\093F\0941\094B]*' from private.reserved_names where is_product and spoken <> ''
$$;
revoke execute on function private.spoken_product() from public;

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
revoke execute on function private.claims_office(text) from public;

-- Letters that look alike: of Unicode's confusables.txt, and drawn, turned and reversed ones, which it leaves out.
insert into private.confusables (letter, lookalikes) values
  ('2', U&'\01A7\01BB\03E8\14BF\A644\A6EF\A75A\01A8\03E9\A645\A75B'),
  ('3', U&'\01B7\021C\0417\0498\04E0\0969\0AE9\2C9C\2CC4\2CCC\A76A\A7AB\+0118CA\+016F3B\+01D206\0292\021D\0437\0499\04E1\2C9D\2CC5\2CCD\A76B\025C'),
  ('4', U&'\13CE\+0118AF\AB9E\+0118CF'),
  ('5', U&'\01BC\+0118BB\+0118DB'),
  ('6', U&'\03EC\0431\13EE\2CD2\2CD3\2CDC\+0118D5\ABBE\2CDD'),
  ('7', U&'\+0104D2\+0118C6\+01D212\+0104FA'),
  ('8', U&'\0222\0223\09EA\0A6A\0B03\+01031A\+01E8CB'),
  ('9', U&'\09ED\0A67\0B68\0D6D\2CCA\2CCB\A76E\+0118AC\+0118CC\+0118D6\A76F'),
  ('a', U&'\0251\0391\03B1\0410\0430\13AA\15C5\2376\237A\A4EE\+0102A0\+016F40\AB7A\1D00\+01F150\+01F170\+01F1E6\2C6F\15E9\0250\0252\028C\039B'),
  ('b', U&'\0180\0182\0183\0184\0253\0392\0411\0412\042C\0462\0463\048C\048D\13CF\13F4\1472\1473\15AF\15F7\2C82\A4D0\A7B4\+010282\+0102A1\+010301\0185\03B2\0432\044C\AB9F\13FC\2C83\A7B5\0299\+01F151\+01F171\+01F1E7'),
  ('c', U&'\00A2\023C\0421\0441\04AA\04AB\1004\105A\13DF\1D04\20A1\2CA4\2CA5\A4DA\ABAF\+0102A2\+010302\+010415\+01043D\+01051C\+0118E9\+0118F2\+01F74C\+01F152\+01F172\+01F1E8'),
  ('d', U&'\00D0\0110\0111\0189\018C\0256\0257\0501\13A0\13E7\146F\15DE\15EA\20AB\A4D2\A4D3\00F0\AB70\ABB7\1D05\0434\0414\+01F153\+01F173\+01F1E9'),
  ('e', U&'\0246\0247\0395\0415\0435\04BD\04BF\13AC\212E\22FF\2D39\A4F0\AB32\+010286\+0118A6\+0118AE\03B5\AB7C\+0118CE\1D07\+01F154\+01F174\+01F1EA\0190\20AC\0258\0259\018F\01DD\018E\0454\0404\044D\042D\025B'),
  ('f', U&'\0191\0192\03DC\0584\15B4\1D6E\1E9D\A4DD\A798\A799\AB35\+010287\+0102A5\+010525\+0118A2\+0118C2\+01D213\03DD\A730\+01F155\+01F175\+01F1EB'),
  ('g', U&'\018D\01E4\01E5\0260\0261\050C\0581\13C0\13F3\1D83\A4D6\050D\AB90\13FB\0262\+01F156\+01F176\+01F1EC\1D77\029B'),
  ('h', U&'\0126\0127\0266\0397\041D\045B\04A2\04BB\04C7\04C9\0570\13BB\13C2\13F2\157C\2C67\2C8E\A4E7\A695\+0102CF\043D\04A3\04C8\04CA\AB8B\AB92\13FA\2C68\2C8F\029C\+01F157\+01F177\+01F1ED'),
  ('j', U&'\0248\0249\037F\03F3\0408\0458\13AB\148D\A4D9\A7B2\AB7B\029D\1D0A\+01F159\+01F179\+01F1EF'),
  ('k', U&'\0199\039A\041A\049A\049E\13E6\16D5\20AD\2C69\2C94\A4D7\A740\+010518\03BA\043A\049B\049F\ABB6\2C6A\2C95\A741\1D0B\+01F15A\+01F17A\+01F1F0\0138\029E'),
  ('l', U&'\0131\0141\0142\0196\0197\019A\01C0\0268\0269\026A\026B\026D\0399\03B9\0406\0456\04C0\04CF\0582\05C0\05D5\05DF\0627\0661\0673\06F1\07CA\13A5\13DE\14AA\16C1\1D7B\1D7C\2223\2373\2378\23FD\2C92\2C93\2CD0\2D4F\A4E1\A4F2\A647\AB75\+01028A\+010309\+010320\+01041B\+010526\+0118A3\+0118B2\+0118C3\+016F16\+016F28\+01D22A\+01E8C7\ABAE\2CD1\+010443\+0118D2\029F\+01F158\+01F178\+01F1EE\+01F15B\+01F17B\+01F1F1'),
  ('m', U&'\039C\03FA\041C\04CD\13B7\15F0\16D6\2C98\A4DF\+0102B0\+010311\03BC\03FB\043C\04CE\AB87\2C99\1D0D\+01F15C\+01F17C\+01F1F2'),
  ('n', U&'\014B\019D\019E\0273\039D\03B7\0572\0578\057C\1D70\2C9A\A4E0\+01018E\+010513\0272\2C9B\0274\0438\043F\03C0\0418\041F\+01F15D\+01F17D\+01F1F3\144E'),
  ('o', U&'\00D8\00F8\019F\0275\0398\039F\03B8\03BF\03C3\03ED\041E\043E\0472\0473\04E8\04E9\0555\0585\05E1\0647\0665\06BE\06C1\06D5\06F5\06FF\07C0\0966\09E6\0A66\0AE6\0B20\0B66\0BE6\0C02\0C66\0C82\0CE6\0D02\0D20\0D66\0D82\0E50\0ED0\101D\1040\10FF\12D0\13BE\13EB\17E0\1D0F\1D11\2296\229D\236C\2C90\2C91\2C9E\2C9F\2D31\2D41\2D54\3007\A4F3\A74A\A74B\AB3D\AB3E\AB74\AB8E\ABBB\+010292\+0102AB\+010404\+01042C\+0104C2\+0104EA\+010516\+0114D0\+0118B5\+0118C8\+0118D7\+0118E0\+01D21A\+01F714\+01F15E\+01F17E\+01F1F4'),
  ('p', U&'\00FE\01A5\01BF\03A1\03C1\03F8\0420\0440\13E2\146D\1D7D\2374\2CA2\2CA3\2CCE\2CCF\A4D1\+010295\ABB2\1D18\+01F15F\+01F17F\+01F1F5'),
  ('q', U&'\02A0\051B\0563\0566\2D55\+01F160\+01F180\+01F1F6'),
  ('r', U&'\01A6\024D\027C\027D\0433\0493\13A1\13D2\1587\1D26\1D72\2C85\A4E3\AB47\AB48\AB81\+0104B4\+016F35\+01D216\0280\AB71\ABA2\+0104DC\+01F161\+01F181\+01F1F7\0279\027A\027E\027F\0281\1D19\044F\042F'),
  ('s', U&'\01BD\0282\0405\0455\054F\0D1F\13D5\13DA\1D74\A4E2\A731\ABAA\+010296\+010420\+010448\+0118C1\+016F3A\057F\ABA5\+01F162\+01F182\+01F1F8'),
  ('t', U&'\0166\0167\01AD\01AE\023E\03A4\0422\04AC\13A2\1D75\20AE\22A4\2361\27D9\2CA6\A4D4\+010297\+0102B1\+010315\+0118BC\+016F0A\+01F768\0288\2C66\03C4\0442\04AD\AB72\2CA7\1D1B\+01F163\+01F183\+01F1F9'),
  ('u', U&'\0244\028B\03C5\045F\054D\057D\1200\13CC\144C\1D1C\1D7E\222A\22C3\A4F4\A79F\AB4E\AB52\AB9C\+0104CE\+0104F6\+0118B8\+0118D8\+016F42\0289\+01F164\+01F184\+01F1FA'),
  ('v', U&'\03BD\0474\0475\05D8\0667\06F7\13D9\142F\1D20\2228\22C1\2D38\A4E6\A6DF\ABA9\+010197\+01051D\+011706\+0118A0\+0118C0\+016F08\+01D20D\+01F708\+01F165\+01F185\+01F1FB'),
  ('w', U&'\026F\0448\0461\047D\051C\051D\0561\13B3\13D4\1D21\20A9\2CBD\A4EA\A761\AB83\+0114C5\+01170A\+01170E\+01170F\+0118E6\+0118EF\ABA4\03C9\+01F166\+01F186\+01F1FC'),
  ('x', U&'\00D7\03A7\0425\0445\04B2\1541\157D\166D\166E\16B7\2573\292B\292C\2A2F\2A30\2CAC\2D5D\A4EB\A7B3\+010196\+010290\+0102B4\+010317\+010322\+010527\+0118EC\03C7\04B3\2CAD\AB53\+01F167\+01F187\+01F1FD'),
  ('y', U&'\00A5\01B4\024E\024F\0263\028F\03A5\03B3\0423\0443\04AE\04AF\04B0\04B1\10E7\13A9\13BD\1D8C\1EFF\2CA8\2CA9\A4EC\AB5A\+0102B2\+0118A4\+0118DC\+016F43\AB79\AB8D\+01F168\+01F188\+01F1FE'),
  ('z', U&'\01B5\01B6\0224\0225\0290\0396\13C3\1D22\1D76\A4DC\AB93\+0102F5\+0118A9\+0118C4\+0118E5\03B6\+0118C9\+01F169\+01F189\+01F1FF');

-- The product's name, roles (alone or beside other words), and words that no whole name may be.
insert into private.reserved_names (word, is_role, is_product) values
  ('ekagra', false, true), ('εκαγρα', false, true), ('екагра', false, true), ('экагра', false, true), ('եկագրա', false, true),
  ('էկագրա', false, true), ('ایکاگر', false, true), ('ایکاگرا', false, true), ('एकाग्र', false, true),
  ('ஏகாக்ர', false, true), ('ஏகாக்ரா', false, true), ('ეკაგრა', false, true), ('admin', true, false),
  ('administration', true, false), ('administrator', true, false), ('admins', true, false), ('adminstrator', true, false),
  ('customercare', true, false), ('grievanceofficer', true, false), ('helpdesk', true, false), ('moderater', true, false),
  ('moderation', true, false), ('moderator', true, false), ('moderators', true, false), ('superuser', true, false),
  ('support', true, false), ('sysadmin', true, false), ('webmaster', true, false), ('διαχειριστης', true, false),
  ('админ', true, false), ('администратор', true, false), ('адмін', true, false), ('модератор', true, false),
  ('поддержка', true, false), ('саппорт', true, false), ('المشرف', true, false), ('एडमिन', true, false),
  ('एडमिनिस्ट्रेटर', true, false), ('प्रशासक', true, false), ('मॉडरेटर', true, false), ('मॉडेरेटर', true, false),
  ('व्यवस्थापक', true, false), ('संचालक', true, false), ('सपोर्ट', true, false), ('हेल्पडेस्क', true, false),
  ('মডারেটর', true, false), ('সাপোর্ট', true, false), ('એડમિનિસ્ટ્રેટર', true, false), ('அட்மின்', true, false),
  ('சப்போர்ட்', true, false), ('நிர்வாகி', true, false), ('నిర్వాహకుడు', true, false), ('మోడరేటర్', true, false),
  ('సపోర్టు', true, false), ('版主', true, false), ('管理员', true, false), ('管理員', true, false), ('管理者', true, false),
  ('運営', true, false), ('관리자', true, false), ('운영자', true, false), ('deleteduser', false, false), ('help', false, false),
  ('mod', false, false), ('mods', false, false), ('null', false, false), ('official', false, false),
  ('operator', false, false), ('owner', false, false), ('root', false, false), ('security', false, false),
  ('staff', false, false), ('system', false, false), ('undefined', false, false), ('आधिकारिक', false, false),
  ('ऑफिशियल', false, false), ('ओनर', false, false), ('सिस्टम', false, false), ('स्टाफ', false, false),
  ('हेल्प', false, false);

-- Offices that an operator has and no student does. Without its article مشرف is a name of students: Musharraf.
insert into private.office_words (word) select unnest(array[
  'abuse', 'account', 'accounts', 'adhikarik', 'admin', 'administration', 'administrator', 'alert', 'alerts', 'announcement',
  'announcements', 'app', 'apps', 'billing', 'bot', 'bots', 'care', 'ceo', 'compliance', 'customer', 'desk', 'developer',
  'faculty', 'founder', 'grievance', 'grievances', 'headquarters', 'help', 'helpdesk', 'hq', 'legal', 'login', 'management',
  'manager', 'mentor', 'mentors', 'mod', 'moderation', 'moderator', 'mods', 'official', 'oficial', 'operator', 'owner',
  'password', 'payment', 'payments', 'prashasak', 'recovery', 'refund', 'refunds', 'safety', 'sahayata', 'sahayta',
  'sanchalak', 'sansthapak', 'security', 'service', 'staff', 'support', 'teacher', 'teachers', 'team', 'verification',
  'verified', 'verify', 'команда', 'официально', 'официальный', 'अध्यापक', 'आधिकारिक', 'एडमिन', 'ऐप', 'ऑफिशियल', 'ओनर',
  'केयर', 'खाता', 'टीम', 'पासवर्ड', 'प्रशासक', 'फाउंडर', 'बिलिंग', 'बॉट', 'भुगतान', 'मदद', 'मालिक', 'मुख्यालय', 'मॉड',
  'मॉडरेटर', 'रिफंड', 'वेरिफाइड', 'व्यवस्थापक', 'शिकायत', 'शिक्षक', 'संचालक', 'संस्थापक', 'सत्यापित', 'सपोर्ट', 'सर्विस',
  'सहायता', 'सिक्योरिटी', 'सुरक्षा', 'सूचना', 'सेवा', 'स्टाफ', 'हेल्प', 'हेल्पडेस्क']);

-- Words that change nothing about who a name claims to be.
insert into private.filler_words (word) select unnest(array[
  'app', 'at', 'bot', 'by', 'care', 'center', 'centre', 'com', 'desk', 'from', 'help', 'hq', 'in', 'india', 'of', 'official',
  'online', 'org', 'real', 'service', 'sm', 'staff', 'team', 'the', 'tm', 'user']);
