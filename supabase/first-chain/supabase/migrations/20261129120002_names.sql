-- Who reads a name takes it for what it looks like. So names are compared by the shape of their letters: Unicode's compatibility
-- forms (NFKC), then its confusables (UTS 39), in any script. docs/security.md says what this stops.
-- Names of before stay as they are until they are changed.

-- Characters that look like a letter of a to z or a digit, from Unicode 17's confusables.txt, as far as NFKD does not make them one.
-- i, l and 1 count as one letter, o and 0 too: a capital I is a small i to the computer and an l to the eye.
create table private.confusables (
  letter text primary key,
  lookalikes text not null
);
insert into private.confusables values
  ('2', U&'\01A7\01BB\03E8\14BF\A644\A6EF\A75A\01A8\03E9\A645\A75B'),
  ('3', U&'\01B7\021C\0417\0498\04E0\0969\0AE9\2C9C\2CC4\2CCC\A76A\A7AB\+0118CA\+016F3B\+01D206\0292\021D\0437\0499\04E1\2C9D\2CC5\2CCD\A76B\025C'),
  ('4', U&'\13CE\+0118AF\AB9E\+0118CF'),
  ('5', U&'\01BC\+0118BB\+0118DB'),
  ('6', U&'\03EC\0431\13EE\2CD2\2CD3\2CDC\+0118D5\ABBE\2CDD'),
  ('7', U&'\+0104D2\+0118C6\+01D212\+0104FA'),
  ('8', U&'\0222\0223\09EA\0A6A\0B03\+01031A\+01E8CB'),
  ('9', U&'\09ED\0A67\0B68\0D6D\2CCA\2CCB\A76E\+0118AC\+0118CC\+0118D6\A76F'),
  ('a', U&'\0251\0391\03B1\0410\0430\13AA\15C5\2376\237A\A4EE\+0102A0\+016F40\AB7A\1D00'),
  ('b', U&'\0180\0182\0183\0184\0253\0392\0411\0412\042C\0462\0463\048C\048D\13CF\13F4\1472\1473\15AF\15F7\2C82\A4D0\A7B4\+010282\+0102A1\+010301\0185\03B2\0432\044C\AB9F\13FC\2C83\A7B5\0299'),
  ('c', U&'\00A2\023C\0421\0441\04AA\04AB\1004\105A\13DF\1D04\20A1\2CA4\2CA5\A4DA\ABAF\+0102A2\+010302\+010415\+01043D\+01051C\+0118E9\+0118F2\+01F74C'),
  ('d', U&'\00D0\0110\0111\0189\018C\0256\0257\0501\13A0\13E7\146F\15DE\15EA\20AB\A4D2\A4D3\00F0\AB70\ABB7\1D05\0434\0414'),
  ('e', U&'\0246\0247\0395\0415\0435\04BD\04BF\13AC\212E\22FF\2D39\A4F0\AB32\+010286\+0118A6\+0118AE\03B5\AB7C\+0118CE\1D07'),
  ('f', U&'\0191\0192\03DC\0584\15B4\1D6E\1E9D\A4DD\A798\A799\AB35\+010287\+0102A5\+010525\+0118A2\+0118C2\+01D213\03DD\A730'),
  ('g', U&'\018D\01E4\01E5\0260\0261\050C\0581\13C0\13F3\1D83\A4D6\050D\AB90\13FB\0262'),
  ('h', U&'\0126\0127\0266\0397\041D\045B\04A2\04BB\04C7\04C9\0570\13BB\13C2\13F2\157C\2C67\2C8E\A4E7\A695\+0102CF\043D\04A3\04C8\04CA\AB8B\AB92\13FA\2C68\2C8F\029C'),
  ('j', U&'\0248\0249\037F\03F3\0408\0458\13AB\148D\A4D9\A7B2\AB7B\029D\1D0A'),
  ('k', U&'\0199\039A\041A\049A\049E\13E6\16D5\20AD\2C69\2C94\A4D7\A740\+010518\03BA\043A\049B\049F\ABB6\2C6A\2C95\A741\1D0B'),
  ('l', U&'\0131\0141\0142\0196\0197\019A\01C0\0268\0269\026A\026B\026D\0399\03B9\0406\0456\04C0\04CF\0582\05C0\05D5\05DF\0627\0661\0673\06F1\07CA\13A5\13DE\14AA\16C1\1D7B\1D7C\2223\2373\2378\23FD\2C92\2C93\2CD0\2D4F\A4E1\A4F2\A647\AB75\+01028A\+010309\+010320\+01041B\+010526\+0118A3\+0118B2\+0118C3\+016F16\+016F28\+01D22A\+01E8C7\ABAE\2CD1\+010443\+0118D2\029F'),
  ('m', U&'\039C\03FA\041C\04CD\13B7\15F0\16D6\2C98\A4DF\+0102B0\+010311\03BC\03FB\043C\04CE\AB87\2C99\1D0D'),
  ('n', U&'\014B\019D\019E\0273\039D\03B7\0572\0578\057C\1D70\2C9A\A4E0\+01018E\+010513\0272\2C9B\0274\0438\043F\03C0\0418\041F'),
  ('o', U&'\00D8\00F8\019F\0275\0398\039F\03B8\03BF\03C3\03ED\041E\043E\0472\0473\04E8\04E9\0555\0585\05E1\0647\0665\06BE\06C1\06D5\06F5\06FF\07C0\0966\09E6\0A66\0AE6\0B20\0B66\0BE6\0C02\0C66\0C82\0CE6\0D02\0D20\0D66\0D82\0E50\0ED0\101D\1040\10FF\12D0\13BE\13EB\17E0\1D0F\1D11\2296\229D\236C\2C90\2C91\2C9E\2C9F\2D31\2D41\2D54\3007\A4F3\A74A\A74B\AB3D\AB3E\AB74\AB8E\ABBB\+010292\+0102AB\+010404\+01042C\+0104C2\+0104EA\+010516\+0114D0\+0118B5\+0118C8\+0118D7\+0118E0\+01D21A\+01F714'),
  ('p', U&'\00FE\01A5\01BF\03A1\03C1\03F8\0420\0440\13E2\146D\1D7D\2374\2CA2\2CA3\2CCE\2CCF\A4D1\+010295\ABB2\1D18'),
  ('q', U&'\02A0\051B\0563\0566\2D55'),
  ('r', U&'\01A6\024D\027C\027D\0433\0493\13A1\13D2\1587\1D26\1D72\2C85\A4E3\AB47\AB48\AB81\+0104B4\+016F35\+01D216\0280\AB71\ABA2\+0104DC'),
  ('s', U&'\01BD\0282\0405\0455\054F\0D1F\13D5\13DA\1D74\A4E2\A731\ABAA\+010296\+010420\+010448\+0118C1\+016F3A\057F\ABA5'),
  ('t', U&'\0166\0167\01AD\01AE\023E\03A4\0422\04AC\13A2\1D75\20AE\22A4\2361\27D9\2CA6\A4D4\+010297\+0102B1\+010315\+0118BC\+016F0A\+01F768\0288\2C66\03C4\0442\04AD\AB72\2CA7\1D1B'),
  ('u', U&'\0244\028B\03C5\045F\054D\057D\1200\13CC\144C\1D1C\1D7E\222A\22C3\A4F4\A79F\AB4E\AB52\AB9C\+0104CE\+0104F6\+0118B8\+0118D8\+016F42\0289'),
  ('v', U&'\03BD\0474\0475\05D8\0667\06F7\13D9\142F\1D20\2228\22C1\2D38\A4E6\A6DF\ABA9\+010197\+01051D\+011706\+0118A0\+0118C0\+016F08\+01D20D\+01F708'),
  ('w', U&'\026F\0448\0461\047D\051C\051D\0561\13B3\13D4\1D21\20A9\2CBD\A4EA\A761\AB83\+0114C5\+01170A\+01170E\+01170F\+0118E6\+0118EF\ABA4\03C9'),
  ('x', U&'\00D7\03A7\0425\0445\04B2\1541\157D\166D\166E\16B7\2573\292B\292C\2A2F\2A30\2CAC\2D5D\A4EB\A7B3\+010196\+010290\+0102B4\+010317\+010322\+010527\+0118EC\03C7\04B3\2CAD\AB53'),
  ('y', U&'\00A5\01B4\024E\024F\0263\028F\03A5\03B3\0423\0443\04AE\04AF\04B0\04B1\10E7\13A9\13BD\1D8C\1EFF\2CA8\2CA9\A4EC\AB5A\+0102B2\+0118A4\+0118DC\+016F43\AB79\AB8D'),
  ('z', U&'\01B5\01B6\0224\0225\0290\0396\13C3\1D22\1D76\A4DC\AB93\+0102F5\+0118A9\+0118C4\+0118E5\03B6\+0118C9');

-- Characters that are not seen: controls, directions of writing, joiners, fillers, variations, tags, blanks of other scripts.
create function private.unseen() returns text
language sql immutable set search_path = '' as $$
  select U&'[\0001-\001F\007F-\009F\00AD\034F\061C\115F\1160\1680\17B4\17B5\180B-\180F\200B-\200F\2028-\202E\2060-\206F\2800\3164\E000-\F8FF\FE00-\FE0F\FEFF\FFA0\FFF9-\FFFC\+01D173-\+01D17A\+0E0000-\+0E0FFF]'
$$;

-- The same for names that look the same.
create function private.name_skeleton(name text) returns text
language sql stable set search_path = '' as $$
  select translate(lower(translate(
      regexp_replace(normalize(name, nfkd), private.unseen(), '', 'g'), all_of.lookalikes, all_of.letters)), 'i1|0', 'lllo')
  from (select string_agg(lookalikes, '' order by letter) as lookalikes,
      string_agg(repeat(letter, length(lookalikes)), '' order by letter) as letters from private.confusables) all_of
$$;

-- Joiners and variations belong to the writing of some scripts and to emojis. They stay where they follow something of that kind.
create function private.has_unseen(name text) returns boolean
language sql immutable set search_path = '' as $$
  select regexp_replace(name, U&'([\0600-\06FF\0750-\077F\0900-\0DFF])[\200C\200D]|([\203C-\3299\+01F000-\+01FAFF])(\FE0F?\200D|\FE0E|\FE0F)',
    '\1\2', 'g') ~ private.unseen()
$$;

-- What the operator's people are called, as a skeleton. A role is refused as one word of a name too. An operator adds their own.
create table private.reserved_names (
  word text primary key,
  is_role boolean not null default true,
  skeleton text not null default ''
);
create function private.keep_skeleton() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.skeleton := private.name_skeleton(new.word);
  return new;
end $$;
create trigger keep_skeleton before insert or update on private.reserved_names for each row execute function private.keep_skeleton();
insert into private.reserved_names (word, is_role) values
  ('admin', true), ('admins', true), ('administrator', true), ('moderator', true), ('moderators', true), ('sysadmin', true),
  ('superuser', true), ('webmaster', true), ('support', true), ('helpdesk', true), ('customercare', true),
  ('एडमिन', true), ('मॉडरेटर', true), ('सपोर्ट', true), ('एकाग्र', false),
  ('админ', true), ('администратор', true), ('модератор', true), ('поддержка', true),
  -- A word of its own, or a name that students have: alone or among words like these.
  ('ekagra', false), ('mod', false), ('mods', false), ('root', false), ('system', false), ('staff', false), ('official', false),
  ('owner', false), ('operator', false), ('security', false), ('null', false), ('undefined', false), ('deleteduser', false);

-- Words as they may be meant: without the numbers at their ends, with letters for numbers, marks left out, two letters for one.
create function private.shapes_of(words text[]) returns text[]
language sql stable set search_path = '' as $$
  with spelled as (
    select regexp_replace(regexp_replace(w, front, ''), back, '') as w from unnest(words) w,
      -- Digits of the scripts that students write.
      (values (U&'[0-9\0660-\0669\06F0-\06F9\0966-\096F\09E6-\09EF\0A66-\0A6F\0AE6-\0AEF\0B66-\0B6F\0BE6-\0BEF\0C66-\0C6F\0CE6-\0CEF\0D66-\0D6F]+')) digits(d),
      unnest(array['^' || d, '^$']) front, unnest(array[d || '$', '^$']) back
  ), drawn as (
    select translate(regexp_replace(private.name_skeleton(w), U&'[\0300-\036F\1AB0-\1AFF\1DC0-\1DFF\20D0-\20FF]', '', 'g'), '34578', 'eastb') as s
    from spelled
  )
  select array_agg(distinct shape) from (
    select s from drawn union select replace(replace(s, 'rn', 'm'), 'vv', 'w') from drawn) both_ways(shape)
  where shape <> ''
$$;

-- Whether a name says that somebody of the operator's bears it, however it is spelled: Аdmin, adm1n, a.d.m.i.n, ADMIN १२, adrnin.
create function private.imitates_operator(name text) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  plain text := translate(regexp_replace(normalize(name, nfkc), private.unseen(), '', 'g'), '@$|', 'asl');
  breaks text := '[[:space:][:punct:]]+';
  whole text[] := private.shapes_of(array[regexp_replace(plain, breaks, '', 'g')]);
  words text[] := private.shapes_of(regexp_split_to_array(plain, breaks));
  reserved text;
  fillers text := (select string_agg(private.name_skeleton(w), '|')
    from unnest('{the,real,official,team,desk,staff,help,app,in,com,org,of,from,by,at,care,bot,user,service,online,india}'::text[]) w);
begin
  if exists (select 1 from private.reserved_names r where r.skeleton = any (whole) or (r.is_role and r.skeleton = any (words))) then
    return true;
  end if;
  -- Only the whole name: Ekagra Sharma is a student.
  select string_agg(r.skeleton, '|') into reserved from private.reserved_names r where r.skeleton ~ '^[a-z]+$';
  return exists (
    select 1 from unnest(whole) s where s ~ ('^(' || fillers || ')*(' || reserved || ')(' || fillers || '|' || reserved || ')*$'));
end $$;

-- Names that are taken, by their shape. Several may have one that bore it before this.
create table private.username_skeletons (
  user_id uuid primary key references public.users (id) on delete cascade,
  skeleton text not null
);
create index username_skeletons_skeleton on private.username_skeletons (skeleton);
insert into private.username_skeletons select id, private.name_skeleton(username) from public.users where username is not null;

-- Names are kept in compatibility form, without space around.
create function private.tidy_username(name text) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(normalize(name, nfkc), '^\s+|\s+$', '', 'g')
$$;

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
create trigger check_display_name before insert or update of display_name on public.users
  for each row execute function private.check_shown_name('display_name', 'users_display_name_form');
create trigger check_group_name before insert or update of name on public.groups
  for each row execute function private.check_shown_name('name', 'groups_name_form');

create or replace function public.is_username_available(username text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Before anything is computed from it.
  return length(username) <= 60 and private.username_problem(private.tidy_username(username), (select auth.uid())) is null;
end $$;

-- The first profile: the username given at sign-up, else the part of the e-mail before the @, else user_ and the start of the id.
-- A default is altered until it may be had, never refused: nobody chose it.
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
