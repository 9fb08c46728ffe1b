-- Tasks and the subjects that students make for themselves.

-- Functions may name what later files make.
set check_function_bodies = off;

create table public."userSubjects" (
  id uuid primary key,
  "userId" uuid not null references auth.users (id) on delete cascade,
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  name varchar(60) not null check (name <> ''),
  color text not null default 'indigo'
    check (color in ('indigo', 'teal', 'leaf', 'rose', 'violet', 'sky', 'clay', 'slate'))
);
select sync.replicate('userSubjects', 'userId', array[
  'userId', 'createdAt', 'name', 'color']);
create index "userSubjects_tombstones" on public."userSubjects" ("updatedAt") where _deleted;
-- Ids of version 8 are kept for subjects whose id derives from student and name (src/shared/subjects/subject-name.ts). The first
-- 48 bits derive from the student alone: otherwise others could take the ids that a student's subjects will have. `not valid`:
-- rows of earlier releases were not asked for it.
alter table public."userSubjects" add constraint user_subjects_derived_id check (
  substr(id::text, 15, 1) <> '8'
  or left(replace(id::text, '-', ''), 12) = left(encode(sha256(convert_to(format('["subject","%s"]', "userId"), 'UTF8')), 'hex'), 12)
) not valid;
grant delete on public."userSubjects" to authenticated;

create table public.todos (
  id uuid primary key,
  "createdBy" uuid not null references auth.users (id) on delete cascade,
  "createdAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  "updatedAt" bigint not null default (extract(epoch from now()) * 1000)::bigint,
  title varchar(500) not null check (title <> ''),
  notes varchar(20000) not null default '',
  status text not null default 'todo' check (status in ('todo', 'doing', 'done')),
  priority text not null default 'none' check (priority in ('none', 'low', 'medium', 'high')),
  "dueDate" date,
  -- No foreign key: the subject may arrive later than the task, or be deleted on another device.
  "subjectId" uuid,
  position varchar(100) collate "C" not null default '',
  labels varchar(60)[] not null default '{}' check (cardinality(labels) <= 50),
  -- The study day for which the student planned it.
  "plannedDay" date,
  -- Minutes.
  estimate integer check (estimate between 1 and 1440),
  checklist varchar(400)[] not null default '{}' check (cardinality(checklist) <= 100),
  -- How it repeats, in the words of RFC 5545: FREQ=WEEKLY;BYDAY=MO,TH.
  repeats varchar(200),
  "completedAt" bigint,
  -- A task may be due at a time of its day, in minutes after midnight on the student's clock, and remind before that time.
  "dueTime" integer check ("dueTime" between 0 and 1439),
  reminder integer check (reminder between 0 and 10080),
  chapter varchar(40) constraint todos_chapter_id check (chapter ~ '^[a-z]{2,6}-[a-z0-9-]{2,33}$'),
  constraint todos_checklist_plain check (case when array_ndims(checklist) > 1 then false else array_position(checklist, null) is null end),
  constraint todos_labels_plain check (case when array_ndims(labels) > 1 then false else array_position(labels, null) is null end)
);
select sync.replicate('todos', 'createdBy', array[
  'createdBy', 'createdAt', 'title', 'notes', 'status', 'priority', 'dueDate', 'subjectId', 'position', 'labels',
  'plannedDay', 'estimate', 'checklist', 'repeats', 'completedAt', 'dueTime', 'reminder', 'chapter']);
create index todos_tombstones on public.todos ("updatedAt") where _deleted;
grant delete on public.todos to authenticated;

create policy "A student's subjects are their own" on public."userSubjects"
  for all to authenticated using ("userId" = (select auth.uid())) with check ("userId" = (select auth.uid()));
create policy "A student's tasks are their own" on public.todos
  for all to authenticated using ("createdBy" = (select auth.uid())) with check ("createdBy" = (select auth.uid()));

create trigger a_refuse_leaving before insert or update or delete on public."userSubjects"
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();
create trigger a_refuse_leaving before insert or update or delete on public.todos
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.refuse_leaving();

select sync.keep_digest('userSubjects', 'userId');
select sync.keep_digest('todos', 'createdBy');
select private.keep_usage('public."userSubjects"', 'userId', '{name}');
select private.keep_usage('public.todos', 'createdBy', '{title,notes,labels,checklist}');
