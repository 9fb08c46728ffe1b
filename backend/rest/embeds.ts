import type { IntrospectResult } from '@supabase/lite';
import { refusal } from './rest-errors.ts';
import type { RestRequest } from './rest-request.ts';

type Level = Pick<RestRequest, 'join' | 'select'>;

/** One foreign key with all its columns. */
interface Reference {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly toColumns: readonly string[];
}

interface Relationship {
  readonly cardinality: 'one-to-one' | 'one-to-many' | 'many-to-one' | 'many-to-many';
  readonly relationship: string;
  /** The hint in `target!hint`. */
  readonly hint: string;
}

/**
 * Resolves embeds as PostgREST does, and throws PGRST201 (300) for ambiguous ones. @supabase/lite would take any table with two
 * foreign keys for a junction, and prefer one-to-many to a junction. Embeds through views and those that name their
 * relationship stay with @supabase/lite.
 */
export function chooseRelationships(request: RestRequest, schema: IntrospectResult): void {
  const name = request.schema ?? 'public';
  const tables = new Set(
    schema.tables.filter((table) => table.type !== 'view' && (table.schema ?? 'public') === name).map((table) => table.name),
  );
  for (const view of schema.views) tables.delete(view.name);
  if (request.from !== undefined && request.join) visit(request, request.from, { tables, name, schema });
}

interface Known {
  readonly tables: ReadonlySet<string>;
  readonly name: string;
  readonly schema: IntrospectResult;
}

function visit(level: Level, parent: string, known: Known): void {
  for (const [alias, join] of Object.entries(level.join ?? {})) {
    const target = join.from ?? alias;
    const isPlain = join.hint === undefined && parent !== target && known.tables.has(parent) && known.tables.has(target);
    const hint = isPlain ? onlyRelationship(parent, target, known)?.hint : undefined;
    if (hint !== undefined) join.hint = hint;
    const below = entryOf(level, alias);
    if (below) visit(below, target, known);
  }
}

function entryOf({ select = [] }: Level, alias: string): Level | undefined {
  const entry = select.find((one) => typeof one !== 'string' && alias in one);
  return entry === undefined ? undefined : ((entry as Record<string, unknown>)[alias] as Level);
}

/** Undefined without a match: @supabase/lite decides then. Throws PGRST201 for several. */
function onlyRelationship(parent: string, target: string, known: Known): Relationship | undefined {
  const found = relationshipsOf(parent, target, known);
  if (found.length <= 1) return found[0];
  const choices = found.map(({ hint }) => `'${target}!${hint}'`).join(', ');
  throw refusal(300, {
    code: 'PGRST201',
    message: `Could not embed because more than one relationship was found for '${parent}' and '${target}'`,
    details: found.map(({ cardinality, relationship }) => ({ cardinality, embedding: `${parent} with ${target}`, relationship })),
    hint: `Try changing '${target}' to one of the following: ${choices}. Find the desired relationship in the 'details' key.`,
  });
}

function relationshipsOf(parent: string, target: string, { tables, name, schema }: Known): Relationship[] {
  const references = referencesIn(name, schema);
  const isUnique = (table: string, columns: readonly string[]) =>
    [...schema.primary_keys, ...schema.unique_constraints].some(
      (key) => key.table === table && key.schema === name && key.columns.every((column) => columns.includes(column)),
    );
  const direct = references.flatMap((reference): Relationship[] => {
    const isOne = isUnique(reference.from, reference.columns);
    if (reference.from === parent && reference.to === target) {
      return [relationship(isOne ? 'one-to-one' : 'many-to-one', reference, parent, reference.columns, target, reference.toColumns)];
    }
    if (reference.from === target && reference.to === parent) {
      return [relationship(isOne ? 'one-to-one' : 'one-to-many', reference, parent, reference.toColumns, target, reference.columns)];
    }
    return [];
  });
  return [...direct, ...throughJunctions(references, parent, target, { tables, name, schema })];
}

function relationship(
  cardinality: Relationship['cardinality'],
  { name }: Reference,
  parent: string,
  parentColumns: readonly string[],
  target: string,
  targetColumns: readonly string[],
): Relationship {
  const text = `${name} using ${parent}(${parentColumns.join(', ')}) and ${target}(${targetColumns.join(', ')})`;
  return { cardinality, relationship: text, hint: name };
}

/** A junction's primary key contains the columns of both its foreign keys. */
function throughJunctions(
  references: readonly Reference[],
  parent: string,
  target: string,
  { tables, name, schema }: Known,
): Relationship[] {
  return references.flatMap((left) => {
    if (left.to !== parent || !tables.has(left.from)) return [];
    const key = schema.primary_keys.find((one) => one.table === left.from && one.schema === name)?.columns ?? [];
    const isInKey = ({ columns }: Reference) => columns.every((column) => key.includes(column));
    return references
      .filter((right) => right.from === left.from && right.to === target && isInKey(left) && isInKey(right))
      .map((right) => ({
        cardinality: 'many-to-many' as const,
        relationship: `${left.from} using ${left.name}(${left.columns.join(', ')}) and ${right.name}(${right.columns.join(', ')})`,
        hint: left.from,
      }));
  });
}

/** @supabase/lite lists a foreign key once per column. */
function referencesIn(schema: string, { foreign_keys: keys }: IntrospectResult): Reference[] {
  const byName = new Map<string, { name: string; from: string; to: string; columns: string[]; toColumns: string[] }>();
  for (const key of keys) {
    if (key.schema !== schema) continue;
    const id = `${key.table}.${key.foreign_key_name}`;
    const known = byName.get(id) ?? { name: key.foreign_key_name, from: key.table, to: key.ref_table, columns: [], toColumns: [] };
    known.columns.push(key.column);
    known.toColumns.push(key.ref_column);
    byName.set(id, known);
  }
  return [...byName.values()];
}
