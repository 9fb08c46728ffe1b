/**
 * How a change gets from a table to this process.
 *
 * A trigger for each statement (not each row: a push writes hundreds) copies the changed rows, as
 * one JSON array (a third of the cost of a row each), into an outbox and notifies with the transaction's id. Postgres delivers a notification only after the
 * commit, in the order of the commits, and once for each transaction; the rows themselves are read
 * from the outbox, so their size does not matter. Whoever writes the tables, through the API or
 * with psql, is seen.
 *
 * A table nobody listens to costs one look into `_realtime.subscribed` for each statement.
 *
 * The outbox is unlogged: after a crash it is empty, and every client pulls when it comes back.
 * Neither table has row-level security, on purpose: nothing is granted to the API's roles.
 */
export const CHANGE_FEED_SCHEMA = `
  create schema if not exists _realtime;
  create unlogged table if not exists _realtime.subscribed (relation oid primary key);
  create unlogged table if not exists _realtime.changes (
    id bigint generated always as identity,
    xact xid8 not null default pg_current_xact_id(),
    written timestamptz not null default clock_timestamp(),
    relation oid not null,
    type text not null,
    records json not null
  );
  alter table _realtime.changes alter column records set storage external;
  create index if not exists changes_xact on _realtime.changes (xact);

  create or replace function _realtime.publish() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    if exists (select 1 from _realtime.subscribed where relation = tg_relid) then
      insert into _realtime.changes (relation, type, records)
        select tg_relid, tg_op, json_agg(r) from rows r having count(*) > 0;
      if found then
        perform pg_notify('_realtime', pg_current_xact_id()::text);
      end if;
    end if;
    return null;
  end $$;
`;

/** Statements that give one table its three triggers. */
export function publishTriggers(sqlName: string): string {
  return (['insert', 'update', 'delete'] as const)
    .map(
      (operation) => `create or replace trigger realtime_${operation} after ${operation} on ${sqlName}
        referencing ${operation === 'delete' ? 'old' : 'new'} table as rows
        for each statement execute function _realtime.publish();`,
    )
    .join('\n');
}
