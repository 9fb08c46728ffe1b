-- Offices that an operator has and no student does, and the roles as other languages name them. Without its article مشرف
-- is a name of students: Musharraf.
insert into private.office_words (word) select unnest('{
  billing,account,accounts,recovery,password,login,teacher,teachers,faculty,mentor,mentors,legal,compliance,abuse,
  बिलिंग,खाता,पासवर्ड,शिक्षक,अध्यापक}'::text[])
on conflict (word) do nothing;
insert into private.reserved_names (word, is_role) values
  ('المشرف', true), ('管理员', true), ('管理員', true), ('管理者', true), ('版主', true), ('관리자', true), ('운영자', true), ('運営', true),
  ('διαχειριστης', true)
on conflict (word) do nothing;
