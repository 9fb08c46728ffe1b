-- Class 11, class 12, or repeating a year for the exam; null until the student says so.
alter table public.users add column school_class text check (school_class in ('11', '12', 'repeating'));
update sync.collections set writable = writable || 'school_class'::text where name = 'users';
grant insert (school_class), update (school_class) on public.users to authenticated;
