import type { Database } from '../database/database.ts';
import { CHANGE_FEED_SCHEMA, publishTriggers } from './change-feed-schema.ts';
import { readRelations, type Relation } from './relation.ts';

export interface Change {
  readonly relation: Relation;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The row as this statement left it; for a DELETE as it was. */
  readonly record: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly commitTimestamp: string;
}

interface ChangeRow extends Record<string, unknown> {
  readonly id: number;
  readonly relation: number;
  readonly type: Change['type'];
  readonly records: readonly Record<string, unknown>[];
  readonly written: string;
  readonly xact: string;
}

/** The committed changes of the published tables, in the order of their commits. */
export class ChangeFeed {
  readonly relations: readonly Relation[];
  readonly #byOid: ReadonlyMap<number, Relation>;
  readonly #database: Database;
  readonly #deliver: (changes: readonly Change[]) => Promise<void>;
  readonly #listeners = new Map<number, number>();
  #committed: string[] = [];
  #missedSome = false;
  #work: Promise<void> = Promise.resolve();
  #draining: Promise<void> | undefined;
  #isStopped = false;

  private constructor(database: Database, relations: readonly Relation[], deliver: (changes: readonly Change[]) => Promise<void>) {
    this.#database = database;
    this.relations = relations;
    this.#byOid = new Map(relations.map((relation) => [relation.oid, relation]));
    this.#deliver = deliver;
  }

  /** Installs the triggers and begins to listen. `deliver` is never called twice at a time. */
  static async start(database: Database, deliver: (changes: readonly Change[]) => Promise<void>): Promise<ChangeFeed> {
    const relations = await readRelations(database);
    // A lock on every table at every start is not worth it where nothing is new.
    const [{ present } = { present: 0 }] = await database.query<{ present: number }>(
      `select count(*)::int as present from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.pronamespace = to_regnamespace('_realtime') and t.tgrelid = any(array(select value::oid from jsonb_array_elements_text($1::text::jsonb)))`,
      [JSON.stringify(relations.map(({ oid }) => oid))],
    );
    if (present !== relations.length * 3 || present === 0) {
      await database.script(CHANGE_FEED_SCHEMA + relations.map(({ sqlName }) => publishTriggers(sqlName)).join('\n'));
    }
    await database.script('truncate _realtime.subscribed, _realtime.changes');
    const feed = new ChangeFeed(database, relations, deliver);
    await database.listen(
      '_realtime',
      (xact) => feed.#notice(xact),
      () => feed.#catchUp(),
    );
    return feed;
  }

  /**
   * Resolves when every later commit to these tables will be delivered, whenever its transaction
   * began. Each call wants one `unlisten`.
   */
  async listen(relations: readonly Relation[]): Promise<void> {
    const added = relations.filter(({ oid }) => this.#count(oid, 1) === 1);
    if (added.length === 0) {
      // Somebody else's `listen` may not have come to its end yet.
      await this.#work;
      return;
    }
    await this.#serially(async () => {
      const [marked] = await this.#database.query<{ xact: string }>(
        `insert into _realtime.subscribed select value::oid from jsonb_array_elements_text($1::text::jsonb)
         on conflict do nothing returning pg_current_xact_id()::text as xact`,
        [JSON.stringify(added.map(({ oid }) => oid))],
      );
      if (marked) await this.#untilOlderOnesEnded(marked.xact);
    });
  }

  async unlisten(relations: readonly Relation[]): Promise<void> {
    const removed = relations.filter(({ oid }) => this.#count(oid, -1) === 0);
    // `stop` has closed the sockets' side already; the next start forgets every mark.
    if (removed.length === 0 || this.#isStopped) return;
    await this.#serially(async () => {
      const unwanted = removed.filter(({ oid }) => !this.#listeners.has(oid));
      await this.#database.query(
        'delete from _realtime.subscribed where relation = any(array(select value::oid from jsonb_array_elements_text($1::text::jsonb)))',
        [JSON.stringify(unwanted.map(({ oid }) => oid))],
      );
    });
  }

  /** Resolves when nothing is under way any more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#work, this.#draining]);
  }

  #count(oid: number, step: 1 | -1): number {
    const count = (this.#listeners.get(oid) ?? 0) + step;
    if (count > 0) this.#listeners.set(oid, count);
    else this.#listeners.delete(oid);
    return count;
  }

  /** A transaction that wrote before it could see the mark, and has not ended, is not in the outbox. */
  async #untilOlderOnesEnded(mark: string): Promise<void> {
    const deadline = Date.now() + 5000;
    for (let pause = 5; Date.now() < deadline && !this.#isStopped; pause = Math.min(pause * 2, 250)) {
      const [row] = await this.#database.query<{ ended: boolean }>(
        'select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as ended',
        [mark],
      );
      if (row?.ended) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  #notice(xact: string): void {
    this.#committed.push(xact);
    this.#startDraining();
  }

  /** After a lost connection the outbox still has what was not heard of. */
  #catchUp(): void {
    this.#missedSome = true;
    this.#startDraining();
  }

  #startDraining(): void {
    if (this.#isStopped) return;
    this.#draining ??= this.#drain().finally(() => {
      this.#draining = undefined;
      if (this.#committed.length > 0) this.#startDraining();
    });
  }

  async #drain(): Promise<void> {
    while ((this.#committed.length > 0 || this.#missedSome) && !this.#isStopped) {
      const xacts = this.#missedSome ? undefined : this.#committed;
      this.#committed = [];
      this.#missedSome = false;
      try {
        const changes = await this.#take(xacts);
        if (changes.length > 0) await this.#deliver(changes);
      } catch (error) {
        console.error(error);
      }
    }
  }

  /** Removes from the outbox what these transactions wrote; undefined: everything. */
  async #take(xacts: readonly string[] | undefined): Promise<Change[]> {
    const rows = await this.#database.query<ChangeRow>(
      `delete from _realtime.changes
       where $1::text is null or xact = any(array(select value::xid8 from jsonb_array_elements_text($1::text::jsonb)))
       returning id, relation::int8, type, records, written, xact::text`,
      [xacts ? JSON.stringify(xacts) : null],
    );
    const order = new Map((xacts ?? []).map((xact, index) => [xact, index]));
    return rows
      .sort((a, b) => (order.get(a.xact) ?? 0) - (order.get(b.xact) ?? 0) || a.id - b.id)
      .flatMap(({ relation: oid, type, records, written }) => {
        const relation = this.#byOid.get(oid);
        const commitTimestamp = new Date(written).toISOString();
        return relation ? records.map((record) => ({ relation, type, record, commitTimestamp })) : [];
      });
  }

  #serially(step: () => Promise<void>): Promise<void> {
    const result = this.#work.then(step);
    this.#work = result.catch(() => {});
    return result;
  }
}
