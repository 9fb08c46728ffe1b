import type { Database } from '../../database/database.ts';
import { reportFault } from '../faults.ts';
import { parseExact } from './exact-json.ts';
import { publishTriggers } from './change-feed-schema.ts';
import { readRelations, type Relation } from './relation.ts';
import { visibilityFunction } from './visibility-schema.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Change {
  readonly relation: Relation;
  readonly type: 'INSERT' | 'UPDATE' | 'DELETE';
  /** The row after the statement; before it for a DELETE. */
  readonly record: Row;
  /** The row before an UPDATE or DELETE, if the table's replica identity is full. */
  readonly oldRecord: Row | undefined;
  /** The writing transaction as in the row's `xmin`; undefined where the same transaction wrote the row again. */
  readonly xid: string | undefined;
  /** ISO 8601. */
  readonly commitTimestamp: string;
}

interface OutboxEntry extends Record<string, unknown> {
  readonly id: number;
  readonly xact: string;
  /** The subtransaction, if any (a push uses them), that wrote this entry too. */
  readonly xid: string;
  readonly relation: number;
  readonly type: Change['type'];
  /** A JSON list. */
  readonly records: string;
  readonly old_records: string | null;
  readonly is_identity_full: boolean;
  readonly written: string;
}

/** Pause in ms before the outbox is read again after a failure. */
const RETRY_MS = 1000;

type Deliver = (changes: readonly Change[]) => Promise<void>;

/** Committed changes of the published tables, in commit order. */
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

  /** Starts listening. `deliver` never runs concurrently. */
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
   * The tables that can be subscribed to, read at most `maxAgeMs` ago: a migration may add one to the publication at any time.
   * New ones get their triggers.
   */
  async relations(maxAgeMs = 0): Promise<readonly Relation[]> {
    if (performance.now() - this.#readAt < maxAgeMs) return [...this.#byOid.values()];
    // A read in progress may be too old; one waiter reads again for all.
    await this.#reading?.catch(() => {});
    this.#reading ??= this.#readRelations().finally(() => (this.#reading = undefined));
    return await this.#reading;
  }

  /**
   * Resolves when every later commit to these tables will be delivered, whenever its transaction began. Pair each call with
   * `unlisten`.
   */
  async listen(relations: readonly Relation[]): Promise<void> {
    const added = relations.filter(({ oid }) => this.#count(oid, 1) === 1);
    if (added.length === 0) {
      // Another `listen` may still be running.
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
    // After `stop` the sockets are closed; the next start clears all marks.
    if (removed.length === 0 || this.#isStopped) return;
    await this.#serially(async () => {
      const unwanted = removed.filter(({ oid }) => !this.#listeners.has(oid));
      await this.#database.query(
        'delete from _realtime.subscribed where relation = any(array(select value::oid from jsonb_array_elements_text($1::text::jsonb)))',
        [JSON.stringify(unwanted.map(({ oid }) => oid))],
      );
    });
  }

  /** Resolves when no work is in progress. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([this.#work, this.#draining, this.#reading?.catch(() => {})]);
  }

  async #readRelations(): Promise<readonly Relation[]> {
    const begun = performance.now();
    const relations = await readRelations(this.#database);
    // Creating triggers locks the tables: only when needed.
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

  /** Waits for older transactions: their writes before they could see the mark are not in the outbox. */
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

  /** Reads all entries after a lost connection: those whose notifications were missed are still in the outbox. */
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
      let changes: readonly Change[];
      try {
        changes = await this.#take(xacts);
      } catch (error) {
        // They are still in the outbox.
        reportFault('reading changes', error);
        setTimeout(() => this.#catchUp(), RETRY_MS).unref();
        continue;
      }
      if (changes.length > 0) await this.#deliver(changes).catch((error: unknown) => reportFault('delivering changes', error));
    }
  }

  /** Deletes the entries of these transactions from the outbox; undefined: all. */
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

/** Removes the `xid` from all but the last change of a row by one transaction, because the row's `xmin` belongs to the last one. */
function withoutOvertaken(changes: readonly Change[]): Change[] {
  const last = new Map(changes.map((change) => [rowAndWriter(change), change]));
  return changes.map((change) => (last.get(rowAndWriter(change)) === change ? change : { ...change, xid: undefined }));
}

function rowAndWriter({ relation, record, xid }: Change): string {
  return JSON.stringify([xid, relation.oid, ...relation.primaryKey.map(({ name }) => record[name])]);
}

/** True when both need the same triggers. */
function isSameTable(relation: Relation, known: Relation | undefined): boolean {
  return known !== undefined && visibilityFunction(known) === visibilityFunction(relation);
}
