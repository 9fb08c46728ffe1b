import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { CompiledQuery, DatabaseConnection, Dialect, Driver, Kysely, QueryResult } from 'kysely';
import postgres, { type ParameterOrJSON, type Sql } from 'postgres';
import { REST_LIMITS } from '../base/limits.ts';
import { TOO_LARGE } from './rest-errors.ts';
import { currentCaller, secondsUntilEnd } from './callers.ts';
import { noteFailure } from './unavailable.ts';

/** Idle time in ms after which a session is closed. Postgres frees its plans and caches, up to 60 MB after a day, only then. */
const IDLE_MS = 20_000;

/**
 * Kysely on postgres.js, with `size` sessions. Each statement has its caller's time-out (callers.ts). After a lost connection nothing
 * runs in its session: no rest of a transaction, and nothing without the caller's role.
 *
 * `pool.options` are the parsed options of postgres.js. Its pool is not used: a statement on a reserved connection that was lost throws
 * outside of any promise, which ends the process.
 */
export function endingDialect(pool: Sql, size: number, idleMs = IDLE_MS): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SessionDriver(pool.options, size, idleMs),
    createIntrospector: (kysely: Kysely<unknown>) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** The connection was lost, and with it the transaction, its role and its claims. Has Postgres's error code. */
class ConnectionLostError extends Error {
  override name = 'ConnectionLostError';
  readonly severity = 'FATAL';
  readonly code = '08006';

  constructor() {
    super('The connection to the database was lost');
  }
}

/** A caller's statement returned more than an answer may hold. Has Postgres's code for exceeded limits. */
class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError';
  readonly severity = 'ERROR';
  readonly code = TOO_LARGE;

  constructor() {
    super(`The answer is larger than ${REST_LIMITS.answerBytes} bytes: ask for fewer rows`);
  }
}

/** One connection, which is never reopened. */
interface Line {
  readonly sql: Sql;
  isLost: boolean;
  /** Reject functions of unfinished statements: postgres.js never settles one that is sent between a connection's error and its end. */
  readonly underWay: Set<(reason: ConnectionLostError) => void>;
  /** Timer that closes the connection while nobody uses it. */
  idle?: NodeJS.Timeout;
}

class SessionDriver implements Driver {
  readonly #options: Sql['options'];
  readonly #size: number;
  readonly #idleMs: number;
  readonly #all = new Set<Line>();
  readonly #free: Line[] = [];
  readonly #waiting: ((line: Line) => void)[] = [];

  constructor(options: Sql['options'], size: number, idleMs: number) {
    this.#options = options;
    this.#size = size;
    this.#idleMs = idleMs;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Session> {
    // Take the most recently used connection, so that surplus ones become idle.
    for (let line = this.#free.pop(); line !== undefined; line = this.#free.pop()) {
      clearTimeout(line.idle);
      if (!line.isLost) return new Session(line);
      this.#drop(line);
    }
    if (this.#all.size < this.#size) return new Session(this.#open());
    return new Session(await new Promise<Line>((lend) => this.#waiting.push(lend)));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const session = connection as Session;
    let { line } = session;
    if (line.isLost || session.isInTransaction) {
      // Drop the connection: settings of the unfinished transaction must not reach the next borrower.
      this.#drop(line);
      if (this.#waiting.length === 0) return;
      line = this.#open();
    }
    const next = this.#waiting.shift();
    if (next) next(line);
    else this.#rest(line);
  }

  #rest(line: Line): void {
    this.#free.push(line);
    line.idle = setTimeout(() => {
      this.#free.splice(this.#free.indexOf(line), 1);
      this.#drop(line);
    }, this.#idleMs).unref();
  }

  async beginTransaction(session: DatabaseConnection): Promise<void> {
    await (session as Session).begin();
  }

  async commitTransaction(session: DatabaseConnection): Promise<void> {
    await (session as Session).end('commit');
  }

  async rollbackTransaction(session: DatabaseConnection): Promise<void> {
    await (session as Session).end('rollback');
  }

  async destroy(): Promise<void> {
    for (const { idle } of this.#free) clearTimeout(idle);
    await Promise.all([...this.#all].map(({ sql }) => sql.end({ timeout: 1 })));
  }

  #open(): Line {
    const lose = (): void => {
      line.isLost = true;
      for (const end of line.underWay) end(new ConnectionLostError());
    };
    // No maximum lifetime: a connection could end between two statements of a transaction.
    const options = { ...this.#options, max: 1, max_lifetime: null, onclose: lose };
    const sql = postgres(options as unknown as postgres.Options<Record<string, never>>) as unknown as Sql;
    const line: Line = { sql, isLost: false, underWay: new Set() };
    this.#all.add(line);
    return line;
  }

  #drop(line: Line): void {
    this.#all.delete(line);
    void line.sql.end({ timeout: 0 }).catch(() => {});
  }
}

class Session implements DatabaseConnection {
  readonly line: Line;
  isInTransaction = false;

  constructor(line: Line) {
    this.line = line;
  }

  /** Begins a transaction, and sets its time-out in the same round trip. */
  async begin(): Promise<void> {
    this.isInTransaction = true;
    await this.#send(`begin; set local statement_timeout = '${secondsUntilEnd()}s'`);
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // A lost connection has rolled back already. Its last statement's error is the reason.
    if (how === 'rollback' && this.line.isLost) return;
    await this.#send(how);
    this.isInTransaction = false;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (currentCaller() !== undefined && returnsRows(query.sql)) return { rows: await this.#readBounded<R>(query) };
    // Send both without waiting in between.
    const [, result] = await Promise.all([this.#endsInTime(), this.#send(query.sql, query.parameters)]);
    const rows = Array.from(result.values()) as R[];
    return WRITES.has(result.command) ? { rows, numAffectedRows: BigInt(result.count) } : { rows };
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    await this.#endsInTime();
    const cursor = this.#statement(query.sql, query.parameters).cursor(chunkSize)[Symbol.asyncIterator]();
    try {
      for (;;) {
        // oxlint-disable-next-line no-await-in-loop -- one part after the other
        const { done, value } = await this.#unlessLost(cursor.next());
        if (done) return;
        yield { rows: value as unknown as R[] };
      }
    } finally {
      await cursor.return?.();
    }
  }

  /** Counts bytes while it reads. Afterwards it would be too late: the rows would be in memory as objects, text and bytes. */
  async #readBounded<R>(query: CompiledQuery): Promise<R[]> {
    const all: R[] = [];
    let bytes = 0;
    for await (const { rows } of this.streamQuery<R>(query, REST_LIMITS.rowsAtOnce)) {
      for (const row of rows) bytes += sizeOf(row);
      if (bytes > REST_LIMITS.answerBytes) throw new AnswerTooLargeError();
      all.push(...rows);
    }
    return all;
  }

  /**
   * Sets the time-out of a statement outside of a transaction. It is sent each time, because a migration may have reset it.
   */
  #endsInTime(): PromiseLike<unknown> | undefined {
    return this.isInTransaction ? undefined : this.#send(`set statement_timeout = '${secondsUntilEnd()}s'`);
  }

  /** Prepares a statement, which is sent when it is awaited or read by a cursor. */
  #statement(statement: string, parameters: readonly unknown[]) {
    if (this.line.isLost) throw noted(new ConnectionLostError());
    return this.line.sql.unsafe(statement, [...parameters] as ParameterOrJSON<never>[]);
  }

  /** Sends a statement at once. */
  #send(statement: string, parameters: readonly unknown[] = []) {
    return this.#unlessLost(this.#statement(statement, parameters).execute());
  }

  /** Rejects when the connection is lost. Not `Promise.race` with one promise per line, which would hold every statement in memory. */
  async #unlessLost<T>(answer: PromiseLike<T>): Promise<T> {
    const { underWay } = this.line;
    const settled = new Promise<T>((resolve, reject) => {
      underWay.add(reject);
      const settle = <V>(how: (value: V) => void) => {
        return (value: V): void => {
          underWay.delete(reject);
          how(value);
        };
      };
      answer.then(settle(resolve), settle(reject));
    });
    try {
      return await settled;
    } catch (error) {
      throw noted(error);
    }
  }
}

function noted(error: unknown): unknown {
  noteFailure(error);
  return error;
}

function returnsRows(statement: string): boolean {
  return (
    /^\s*select\b|\breturning\b/i.test(statement) || (/^\s*with\b/i.test(statement) && !/\b(insert|update|delete|merge)\b/i.test(statement))
  );
}

/** Approximate number of characters of the value's JSON. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 2;
  for (const [name, inner] of Object.entries(value)) size += name.length + 4 + sizeOf(inner);
  return size;
}

const WRITES: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
