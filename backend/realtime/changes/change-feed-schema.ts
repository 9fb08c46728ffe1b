import type { Relation } from './relation.ts';

/**
 * SQL that passes changes from tables to this process.
 * A statement-level trigger (a push writes hundreds of rows) copies the changed rows as one JSON array (a third of the cost of
 * single rows) into an outbox and notifies with the transaction id. Postgres delivers notifications after commit, in commit
 * order, once per transaction; the rows are read from the outbox, so their size does not matter. Writes through the API and by
 * psql are seen alike.
 * A table without subscribers costs one lookup in `_realtime.subscribed` per statement.
 * The outbox is unlogged: it is empty after a crash, and every client pulls on reconnecting. Neither table has row-level
 * security, on purpose: the API's roles have no grants.
 */
export const CHANGE_FEED_SCHEMA = `
  create unlogged table _realtime.subscribed (relation oid primary key);
  create unlogged table _realtime.changes (
    id bigint generated always as identity,
    xact xid8 not null default pg_current_xact_id(),
    written timestamptz not null default clock_timestamp(),
    relation oid not null,
    type text not null,
    -- Whether a deletion carries the whole row, by the table's replica identity.
    is_identity_full boolean not null,
    -- The rows as the statement left them; of a deletion as they were.
    records json not null,
    -- Of an update the rows as they were, where the replica identity is full.
    old_records json
  );
  alter table _realtime.changes alter column records set storage external;
  create index changes_xact on _realtime.changes (xact);

  create function _realtime.publish() returns trigger
  language plpgsql security definer set search_path = '' as $$
  declare
    is_full boolean;
  begin
    if exists (select 1 from _realtime.subscribed where relation = tg_relid) then
      select relreplident = 'f' into strict is_full from pg_class where oid = tg_relid;
      if tg_argv[0] = 'old' then
        insert into _realtime.changes (relation, type, is_identity_full, records, old_records)
          select tg_relid, tg_op, is_full, json_agg(r), (select json_agg(o) from old_rows o) from rows r having count(*) > 0;
      else
        insert into _realtime.changes (relation, type, is_identity_full, records)
          select tg_relid, tg_op, is_full, json_agg(r) from rows r having count(*) > 0;
      end if;
      if found then
        perform pg_notify('_realtime', pg_current_xact_id()::text);
      end if;
    end if;
    return null;
  end $$;
`;

/** Statements that create a table's triggers, one per kind of change. */
export function publishTriggers({ sqlName, isIdentityFull }: Pick<Relation, 'sqlName' | 'isIdentityFull'>): string {
  const onEach = (operation: string, transition: string, argument = '') =>
    `create or replace trigger realtime_${operation} after ${operation} on ${sqlName}
      referencing ${transition} for each statement execute function _realtime.publish(${argument});`;
  return [
    onEach('insert', 'new table as rows'),
    isIdentityFull ? onEach('update', 'new table as rows old table as old_rows', `'old'`) : onEach('update', 'new table as rows'),
    onEach('delete', 'old table as rows'),
  ].join('\n');
}
