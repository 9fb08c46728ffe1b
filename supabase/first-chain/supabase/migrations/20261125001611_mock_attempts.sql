-- Mock tests: the bank and the papers are versioned files of the app, not rows. An attempt is a small row that changes with every
-- answer; its paper is a row of its own beside it, written once, so that neither list nor answer carries it along.

drop table public.paper_questions, public.papers, public.questions;

alter table public.attempts
  -- paper: only id, user_id and paper have a meaning. own: a paper that the student imported, as lists show it.
  add column kind text not null default 'attempt' check (kind in ('attempt', 'paper', 'own')),
  -- Of an attempt at a paper that was given to a group: that paper. No foreign key: it may be deleted, and the attempt stays.
  add column given_id uuid,
  -- Whether those of the group who show their own result may see this one.
  add column is_shown boolean not null default false,
  -- What happened to which question when: src/domain/mock/record.ts.
  add column events varchar(40)[] not null default '{}' check (cardinality(events) <= 6000),
  add constraint attempts_events_plain check (case when array_ndims(events) > 1 then false else array_position(events, null) is null end),
  drop constraint attempts_paper_length,
  add constraint attempts_paper_length check (pg_column_size(paper) <= 524288);
update sync.collections set writable = writable || '{kind,given_id,is_shown,events}'::text[] where name = 'attempts';
grant insert (kind, given_id, is_shown, events), update (kind, given_id, is_shown, events) on public.attempts to authenticated;
