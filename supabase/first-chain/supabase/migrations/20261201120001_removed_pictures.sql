-- A student who removed their picture has had no address so far, and that now means the picture of their account. Whether they removed it
-- or linked Google later nobody can tell: neither gets a picture that they may not want.
update public.users u set photo_url = ''
from auth.users a
where a.id = u.id and u.photo_url is null and not u._deleted and nullif(a.raw_user_meta_data->>'avatar_url', '') is not null;
