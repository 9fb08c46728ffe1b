import type { Database } from '../../database/database.ts';
import { parseExact } from './exact-json.ts';
import { publishTriggers } from './change-feed-schema.ts';
import { readRelations, type Relation } from './relation.ts';
import { visibilityFunction } from './visibility-schema.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Change {
  readonly relation: Relation;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The row as this statement left it; for a DELETE as it was. */
  readonly record: Row;
  /** The row as it was before an UPDATE or a DELETE, where the table's replica identity is full. */
  readonly oldRecord: Row | undefined;
  /** The writing transaction as in the row's `xmin`; none where the same transaction wrote the row again. */
  readonly xid: string | undefined;
  /** ISO 8601. */
  readonly commitTimestamp: string;
}

interface OutboxEntry extends Record<string, unknown> {
  readonly id: number;
  readonly xact: string;
  /** Of the subtransaction, where one wrote (a push does): it wrote this entry, too. */
  readonly xid: string;
  readonly relation: number;
  readonly type: Change['type'];
  /** A list in JSON. */
  readonly records: string;
  readonly old_records: string | null;
  readonly is_identity_full: boolean;
  readonly written: string;
}

type Deliver = (changes: readonly Change[]) => Promise<void>;

/** The committed changes of the published tables, in the order of their commits. */
export class ChangeFeed {
  readonly #database: Database;
  readonly #deliver: Deliver;
  #byOid: ReadonlyMap<number, Relation> = new Map();
  #readAt = -Infinity;
  readonly #listeners = new Map<number, number>();
  #reading: Promise<readonly Relation[]> | undefined;
  #committed: string[] = [];
  #missedSome = false;
  #work: Promise<void> = Promise.resolve();
  #draining: Promise<void> | undefined;
  #isStopped = false;

  private constructor(database: Database, deliver: Deliver) {
    this.#database = database;
    this.#deliver = deliver;
  }

  /** Begins to listen. `deliver` is never called twice at a time. */
  static async start(database: Database, deliver: Deliver): Promise<ChangeFeed> {
    const feed = new ChangeFeed(database, deliver);
    await database.listen(
      '_realtime',
      (xact) => feed.#notice(xact),
      () => feed.#catchUp(),
    );
    return feed;
  }

  /**
   * The tables that changes can be told of, as they were `maxAgeMs` ago or later: a migration by others may
   * add one to the publication at any time. Those that are new get their triggers.
   */
  async relations(maxAgeMs = 0): Promise<readonly Relation[]> {
    if (performance.now() - this.#readAt < maxAgeMs) return [...this.#byOid.values()];
    // What is being read may be old already; of those who wait, one reads for all.
    await this.#reading?.catch(() => {});
    this.#reading ??= this.#readRelations().finally(() => (this.#reading = undefined));
    return await this.#reading;
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
    await Promise.all([this.#work, this.#draining, this.#reading?.catch(() => {})]);
  }

  async #readRelations(): Promise<readonly Relation[]> {
    const begun = performance.now();
    const relations = await readRelations(this.#database);
    // Triggers lock the tables: only where there is something to do.
    const missing = relations.flatMap((relation) => [
      ...(relation.hasTriggers ? [] : [publishTriggers(relation)]),
      ...(isSameTable(relation, this.#byOid.get(relation.oid)) ? [] : [visibilityFunction(relation)]),
    ]);
    if (missing.length > 0) await this.#database.script(missing.join('\n'));
    this.#byOid = new Map(relations.map((relation) => [relation.oid, relation]));
    this.#readAt = begun;
    return relations;
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
      if (this.#committed.length > 0 || this.#missedSome) this.#startDraining();
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
    const entries = await this.#database.query<OutboxEntry>(
      `delete from _realtime.changes
       where $1::text is null or xact = any(array(select value::xid8 from jsonb_array_elements_text($1::text::jsonb)))
       returning id, xact::text, xmin::text as xid, relation::int8, type, records::text, old_records::text, is_identity_full, written`,
      [xacts ? JSON.stringify(xacts) : null],
    );
    const order = new Map((xacts ?? []).map((xact, index) => [xact, index]));
    const changes = entries
      .sort((a, b) => (order.get(a.xact) ?? 0) - (order.get(b.xact) ?? 0) || a.id - b.id)
      .flatMap((entry) => this.#changesOf(entry));
    return withoutOvertaken(changes);
  }

  #changesOf({ relation: oid, type, records, old_records, is_identity_full, xid, written }: OutboxEntry): Change[] {
    const relation = this.#byOid.get(oid);
    if (!relation) return [];
    const commitTimestamp = new Date(written).toISOString();
    const oldRows = old_records === null ? undefined : (parseExact(old_records) as Row[]);
    return (parseExact(records) as Row[]).map((record, index) => ({
      relation,
      type,
      record,
      oldRecord: type === 'DELETE' && is_identity_full ? record : oldRows?.[index],
      xid,
      commitTimestamp,
    }));
  }

  #serially(step: () => Promise<void>): Promise<void> {
    const result = this.#work.then(step);
    this.#work = result.catch(() => {});
    return result;
  }
}

/** Of several changes of a row by one transaction, `xmin` names the last. */
function withoutOvertaken(changes: readonly Change[]): Change[] {
  const last = new Map(changes.map((change) => [rowAndWriter(change), change]));
  return changes.map((change) => (last.get(rowAndWriter(change)) === change ? change : { ...change, xid: undefined }));
}

function rowAndWriter({ relation, record, xid }: Change): string {
  return JSON.stringify([xid, relation.oid, ...relation.primaryKey.map(({ name }) => record[name])]);
}

/** Is what was installed for the one right for the other? */
function isSameTable(relation: Relation, known: Relation | undefined): boolean {
  return known !== undefined && visibilityFunction(known) === visibilityFunction(relation);
}
