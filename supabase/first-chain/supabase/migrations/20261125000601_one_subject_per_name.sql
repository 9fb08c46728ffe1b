-- Ids of version 8 are kept for subjects whose id derives from student and name (src/domain/student/subject-name.ts). The first
-- 48 bits derive from the student alone: otherwise others could take the ids that a student's subjects will have. `not valid`: no
-- subject had such an id, and a forged one must not stop this migration.
alter table public."userSubjects" add constraint user_subjects_derived_id check (
  substr(id::text, 15, 1) <> '8'
  or left(replace(id::text, '-', ''), 12) = left(encode(sha256(convert_to(format('["subject","%s"]', "userId"), 'UTF8')), 'hex'), 12)
) not valid;
