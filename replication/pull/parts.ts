import type { Environment } from '../context/environment.ts';
import { isBefore } from '../protocol/answers.ts';
import type { FeedPosition, ServerRow } from '../protocol/wire.ts';
import type { CollectionSchema } from '../schema/collection-schema.ts';
import type { Store } from '../storage/store.ts';
import { isEmptied } from '../scope/forget-scopes.ts';
import { feedKey, type Feed } from '../storage/feeds.ts';

/** A position after every row, with the highest UUID. */
export const END: FeedPosition = { at: Number.MAX_SAFE_INTEGER, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
export const BEGINNING: FeedPosition = { at: 0, id: '' };

/** Rows per request of an older part: several screens, and more messages than are counted as unread (99+). */
const PART_ROWS = 150;
/** Rows per part when many are requested in sequence. */
const MOST_PART_ROWS = 500;

const KEY = 'older';

/** How far back this device wants each feed, by the feed's key. */
export type Wanted = Readonly<Record<string, FeedPosition>>;

export async function loadWanted({ store }: Pick<Environment, 'store'>): Promise<Wanted> {
  return ((await store.getState(KEY)) as Wanted | undefined) ?? {};
}

/** PULL-9: requests rows from `position` on. The caller wakes the engine. */
export async function wantAtLeast({ store }: Pick<Environment, 'store'>, feed: FeedName, position: FeedPosition): Promise<void> {
  const wanted = await loadWanted({ store });
  const known = wanted[feedKey(feed)];
  if (known === undefined || isBefore(position, known)) await store.setState(KEY, { ...wanted, [feedKey(feed)]: position });
}

/** Drops requests for feeds that are no longer followed. Otherwise a student who joins again would load old rows at once. */
export async function forgetWanted({ store }: Pick<Environment, 'store'>, gone: readonly FeedName[]): Promise<void> {
  const keys = new Set(gone.map(feedKey));
  if (gone.length === 0) return;
  const wanted = Object.entries(await loadWanted({ store }));
  if (wanted.some(([key]) => keys.has(key))) await store.setState(KEY, Object.fromEntries(wanted.filter(([key]) => !keys.has(key))));
}

type FeedName = Pick<Feed, 'collection' | 'scope'>;

/** Reading state of a feed, the first time or again (TOMB-2). */
type Reading = Pick<Feed, 'cursor'> & { readonly floor?: FeedPosition | undefined };

/** The part of a feed to request with the next page, if any. */
export function nextPart(schema: CollectionSchema | undefined, { cursor, floor }: Reading, wanted: FeedPosition | undefined) {
  if (!schema?.olderOnDemand) return undefined;
  if (cursor === null) return { before: END, most: PART_ROWS };
  if (!floor || !wanted || !isBefore(wanted, floor)) return undefined;
  return { before: floor, most: wanted.at === BEGINNING.at ? MOST_PART_ROWS : PART_ROWS };
}

/** Position of a row in a feed that is read in parts; undefined for other feeds. */
function positionOf({ newestBy, olderOnDemand }: CollectionSchema, row: Readonly<Record<string, unknown>>): FeedPosition | undefined {
  return olderOnDemand && newestBy !== undefined ? { at: Number(row[newestBy]), id: String(row['id']) } : undefined;
}

/** PULL-9: drops rows before their feed's floor that this device does not have. They load on request. */
export async function withinReach(
  store: Store,
  schema: CollectionSchema,
  rows: readonly ServerRow[],
  floorOf: (scope: string) => FeedPosition | undefined,
): Promise<readonly ServerRow[]> {
  const isOut = (row: ServerRow): boolean => {
    const [floor, position] = [floorOf(String(row[schema.scope])), positionOf(schema, row)];
    return floor !== undefined && position !== undefined && isBefore(position, floor);
  };
  const out = rows.filter(isOut);
  if (out.length === 0) return rows;
  const here = await store.read(
    schema.name,
    out.map(({ id }) => id),
  );
  const missing = new Set(out.filter((_, i) => here[i] === undefined || isEmptied(here[i])));
  return rows.filter((row) => !missing.has(row));
}
