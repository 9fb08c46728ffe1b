import type { PGlite } from '@electric-sql/pglite';
import { CompiledQuery, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely';

/**
 * A Kysely dialect that lends PGlite's single session to one borrower at a time.
 * The dialect of @supabase/lite does not: its `BEGIN … COMMIT` are separate queries, so statements of two concurrent requests
 * mix in one transaction, and one student's query runs under the other's `SET LOCAL ROLE` and claims.
 */
export function serializedDialect(pglite: PGlite): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SerializedDriver(pglite),
    createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Time-out for borrowing: a longer wait means that the session is never returned. */
const MAX_WAIT_MS = 60_000;

class SerializedDriver implements Driver {
  readonly #session: DatabaseConnection;
  readonly #waiting: (() => void)[] = [];
  #lent = false;

  constructor(pglite: PGlite) {
    this.#session = new PgliteSession(pglite);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#lent) {
      this.#lent = true;
      return this.#session;
    }
    await new Promise<void>((resolve, reject) => {
      const grant = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(grant), 1);
        reject(new Error(`The database session was not free within ${MAX_WAIT_MS / 1000} s`));
      }, MAX_WAIT_MS);
      this.#waiting.push(grant);
    });
    return this.#session;
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    // PGlite runs on this thread: let the answer of the previous borrower leave first.
    if (next) setImmediate(next);
    else this.#lent = false;
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

class PgliteSession implements DatabaseConnection {
  readonly #pglite: PGlite;

  constructor(pglite: PGlite) {
    this.#pglite = pglite;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affectedRows } = await this.#pglite.query<R>(query.sql, [...query.parameters]);
    return affectedRows === undefined ? { rows } : { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // eslint-disable-next-line require-yield -- the interface requires a generator; PGlite has no cursors
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('PGlite does not stream');
  }
}
