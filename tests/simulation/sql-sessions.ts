import { setTimeout } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';

import type { World } from './world.ts';

export type Query = <T extends object>(sql: string, params?: readonly unknown[]) => Promise<T[]>;

/**
 * Sessions of one database in virtual time. They take turns, so that a history repeats. Time stands still while Postgres works. It
 * goes on while a session waits for a lock, because only virtual time ends the transaction that holds it.
 */
export interface SqlSessions {
  /** Outside of histories. */
  readonly query: Query;
  /** One statement, committed. */
  statement<T extends object>(world: World, sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** One transaction. Rolls back if `work` rejects. */
  transaction<T>(world: World, work: (query: Query) => Promise<T>): Promise<T>;
  /** The server goes down: open transactions are rolled back, and reject at their next statement. */
  abortAll(): Promise<void>;
  close(): Promise<void>;
}

interface Session {
  readonly sql: Sql;
  readonly pid: number;
}

interface Transaction {
  readonly session: Session;
  /** Settles with the statement that Postgres works on. */
  statement: Promise<void> | undefined;
  isAborted: boolean;
}

/** Most statements are over before. */
const LOOK_EVERY_MS = 5;

const BEHIND = `with recursive chain(pid) as (select $1::int union select unnest(pg_blocking_pids(chain.pid)) from chain)
  select exists (select from chain where pid = any($2::int[])) as is_stuck`;

export function openSqlSessions(url: string): SqlSessions {
  // A deadlock is Postgres's to end, while virtual time stands still.
  const connect = (): Sql => postgres(url, { max: 1, onnotice: () => undefined, connection: { deadlock_timeout: 20 } });
  const besides = connect();
  const all: Session[] = [];
  const idle: Session[] = [];
  const open = new Set<Transaction>();
  let turn: Promise<unknown> = Promise.resolve();

  const query: Query = async (sql, params = []) => [...(await besides.unsafe(sql, params as never[], { prepare: true }))] as never;

  async function openSession(): Promise<Session> {
    const sql = connect();
    const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
    const session = { sql, pid: row!.pid };
    all.push(session);
    return session;
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(work);
    turn = done.catch(() => undefined);
    return done;
  }

  /** Waits for a transaction that asks nothing at this moment. */
  async function isStuck({ session }: Transaction): Promise<boolean> {
    const waiting = [...open].flatMap((other) => (other.statement ? [] : [other.session.pid]));
    const [row] = waiting.length > 0 ? await query<{ is_stuck: boolean }>(BEHIND, [session.pid, waiting]) : [];
    return row?.is_stuck ?? false;
  }

  async function answeredOrStuck(transaction: Transaction): Promise<void> {
    const isAtWork = (): boolean => transaction.statement !== undefined;
    while (isAtWork()) {
      await Promise.race([transaction.statement, setTimeout(LOOK_EVERY_MS)]);
      if (isAtWork() && (await isStuck(transaction))) return;
    }
  }

  async function ask<T>(world: World, transaction: Transaction, sql: string, params: readonly unknown[] = []): Promise<T[]> {
    const { answer } = await world.outside(
      inTurn(async () => {
        if (transaction.isAborted) throw new Error('The server went away.');
        const answer = transaction.session.sql.unsafe(sql, params as never[], { prepare: true }).execute();
        const settle = (): void => void (transaction.statement = undefined);
        transaction.statement = answer.then(settle, settle);
        await answeredOrStuck(transaction);
        // In an object, because a function that returns a promise waits for it.
        return { answer };
      }),
    );
    return [...(await answer)] as T[];
  }

  /** What waited for a transaction goes on in the moment of its end. */
  const release = (world: World): Promise<unknown> =>
    world.outside(inTurn(() => Promise.all([...open].map((transaction) => answeredOrStuck(transaction)))));

  async function abortAll(): Promise<void> {
    const aborted = [...open];
    open.clear();
    for (const transaction of aborted) transaction.isAborted = true;
    await Promise.all(aborted.map(({ session }) => session.sql.unsafe('rollback')));
    idle.push(...aborted.map(({ session }) => session));
  }

  async function inSession<T>(world: World, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const session = idle.pop() ?? (await world.outside(openSession()));
    const transaction: Transaction = { session, statement: undefined, isAborted: false };
    open.add(transaction);
    try {
      return await work(transaction);
    } finally {
      if (open.delete(transaction)) {
        idle.push(session);
        await release(world);
      }
    }
  }

  return {
    query,
    statement: (world, sql, params) => inSession(world, (transaction) => ask(world, transaction, sql, params)),
    transaction: (world, work) =>
      inSession(world, async (transaction) => {
        try {
          await ask(world, transaction, 'begin');
          const result = await work((sql, params) => ask(world, transaction, sql, params));
          await ask(world, transaction, 'commit');
          return result;
        } catch (error) {
          if (!transaction.isAborted) await ask(world, transaction, 'rollback');
          throw error;
        }
      }),
    abortAll,
    async close() {
      await abortAll();
      await Promise.all([besides, ...all.map(({ sql }) => sql)].map((sql) => sql.end()));
    },
  };
}
