import type { TestBackend } from '../support/backends.ts';
import type { Actor, Cast } from '../support/cast.ts';
import type { Attempts } from './attempts.ts';
import type { Table } from '../support/catalogue.ts';
import { countOf, forgeryOf, grantedPart, readRow, rowOf, secretsOf, type Row } from '../support/rows.ts';

export interface Findings {
  /** The letters of expected-rights.ts. */
  readonly rights: string;
  /** Columns that accepted a forbidden value: server-owned columns and owners. */
  readonly forged: readonly string[];
}

/** Columns that the server updates with every write. */
const SERVER_COLUMNS: ReadonlySet<string> = new Set(['_xact', '_version', '_seen', 'updatedAt', 'updated_at']);

/** Tries everything on the owner's row as the actor, and checks the effect in the database. */
export async function probe(
  backend: TestBackend,
  cast: Cast,
  actor: Actor,
  table: Table,
  seeded: Row,
  attempts: Attempts,
): Promise<Findings> {
  const row = (await readRow(backend, table, seeded))!;
  const read = await probeReading(cast, row, attempts);
  const added = await probeInsertion(backend, cast, actor, table, attempts);
  const taken = await probeUpdate(backend, table, row, forgeryFor(cast, actor, table), attempts, read !== '');
  const touched = taken.length > 0 ? [] : await probeReplacement(backend, table, row, forgeryFor(cast, actor, table), attempts);
  const isChanged = [...taken, ...touched].some((column) => !SERVER_COLUMNS.has(column));
  const removed = await probeRemoval(backend, table, row, attempts);
  const isOwners = (column: string): boolean => row[column] === cast.owner.id || row[column] === cast.groupId;
  const isUpdatable = (column: string): boolean => table.columns.some((known) => known.name === column && known.isUpdatable);
  return {
    rights: read + added + (isChanged ? 'u' : touched.length > 0 ? 't' : '') + removed || '-',
    forged: taken.filter((column) => SERVER_COLUMNS.has(column) || isOwners(column) || !isUpdatable(column)),
  };
}

async function probeReading(cast: Cast, row: Row, attempts: Attempts): Promise<string> {
  // A row without text is identified by its id.
  const secrets = secretsOf(row).size > 0 ? secretsOf(row) : new Map([['id', String(row['id'])]]);
  attempts.takeAnswers();
  await attempts.read(row, [cast.owner.id, cast.groupId, row['id']]);
  const answers = attempts.takeAnswers();
  const leaked = [...secrets].flatMap(([column, secret]) => (answers.includes(secret) ? [column] : []));
  const unleaked = [...secrets.keys()].filter((column) => !leaked.includes(column));
  const known = leaked.length + (await attempts.guess(row, unleaked)).length;
  if (known === 0) return '';
  return known === secrets.size ? 'r' : 'p';
}

async function probeInsertion(backend: TestBackend, cast: Cast, actor: Actor, table: Table, attempts: Attempts): Promise<string> {
  const landed = async (owner: string): Promise<boolean> => {
    const before = await countOf(backend, table, owner);
    await attempts.insert(() => rowOf(table, owner, cast));
    return (await countOf(backend, table, owner)) > before;
  };
  const own = await landed(actor.id);
  const forged = actor !== cast.owner && (await landed(cast.owner.id));
  return (own ? 'i' : '') + (forged ? 'f' : '');
}

/** For each column, another value that an attacker could want. */
function forgeryFor(cast: Cast, actor: Actor, table: Table): Row {
  // Id and tombstone have attempts of their own: either would remove the row for the others.
  const { id: _id, _deleted, ...forgery } = forgeryOf(table, actor === cast.owner ? cast.stranger.id : actor.id);
  return forgery;
}

/** Columns that accepted the actor's value. */
async function probeUpdate(
  backend: TestBackend,
  table: Table,
  row: Row,
  forgery: Row,
  attempts: Attempts,
  isSeen: boolean,
): Promise<string[]> {
  // Grants may differ by column, but all fail alike for an invisible row.
  const patches = isSeen ? Object.entries(forgery).map(([column, value]) => ({ [column]: value })) : [forgery, grantedPart(table, forgery)];
  await attempts.updates(row, patches);
  const after = await readRow(backend, table, row);
  return Object.keys(forgery).filter((column) => same(after?.[column], forgery[column]) && !same(row[column], forgery[column]));
}

/** Columns that changed. */
async function probeReplacement(backend: TestBackend, table: Table, row: Row, forgery: Row, attempts: Attempts): Promise<string[]> {
  await attempts.replace(row, forgery);
  const after = await readRow(backend, table, row);
  return Object.keys(row).filter((column) => !same(after?.[column], row[column]));
}

async function probeRemoval(backend: TestBackend, table: Table, row: Row, attempts: Attempts): Promise<string> {
  await attempts.remove(row);
  return (await readRow(backend, table, row)) === undefined ? 'd' : '';
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
