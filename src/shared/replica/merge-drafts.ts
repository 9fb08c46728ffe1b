import { sameJson } from '../../../replication/document/json.ts';

/** Chooses the value of a field that both sides changed. undefined: the field is absent. */
type Choice = (base: unknown, mine: unknown, theirs: unknown) => unknown;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Applies this release's changes to the draft as it is stored: fields and items that this release does not understand stay. A value from
 * the student replaces one that was not understood; an empty field of a form does not.
 * @param read what this release understands of `stored`
 * @param together names of fields that are all replaced when one of them changes
 */
export function inStored(read: unknown, changed: unknown, stored: unknown, together: readonly string[] = []): unknown {
  const isTouched = isFields(changed) && together.some((name) => !sameJson(changed[name], isFields(read) ? read[name] : undefined));
  const rest = isTouched && isFields(stored) ? without(stored, together) : stored;
  return merged({ base: isTouched && isFields(read) ? without(read, together) : read, mine: changed, theirs: rest }, (base, mine, theirs) =>
    base === undefined && isBlank(mine) ? theirs : mine,
  );
}

/**
 * Merges a draft that one tab had no room to store with the draft that another tab stored since: lists by the ids of their items, forms by
 * field.
 * @param over the stored draft at the time when there was no room
 * @returns `stored` if these are neither lists nor forms
 */
export function withoutLoss(over: string | null, unstored: string | null, stored: string | null): string | null {
  const [base, mine] = [containerIn(over), containerIn(unstored)];
  const isList = Array.isArray(mine) || (unstored === null && Array.isArray(base));
  const theirs = containerIn(stored) ?? (isList && stored === null ? [] : undefined);
  if (theirs === undefined || (mine === undefined && !isList)) return stored;
  const result = merged({ base: base ?? (isList ? [] : {}), mine: mine ?? [], theirs }, (_base, mine, theirs) => theirs ?? mine);
  if (sameJson(result, theirs)) return stored;
  return Array.isArray(result) && result.length === 0 ? null : JSON.stringify(result);
}

interface Sides {
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

function merged({ base, mine, theirs }: Sides, choose: Choice, elsewhere = objectsById({ base, theirs })): unknown {
  if (sameJson(mine, base)) return theirs;
  if (sameJson(theirs, base)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) return mergedLists(Array.isArray(base) ? base : [], mine, theirs, choose, elsewhere);
  if (!isFields(mine) || !isFields(theirs) || isOther(mine, theirs)) return choose(base, mine, theirs);
  const [before, names] = [isFields(base) && !isOther(base, mine) ? base : {}, new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const fields = [...names].map(
    (name) =>
      [name, merged(movedOr({ base: before[name], mine: mine[name], theirs: theirs[name] }, elsewhere), choose, elsewhere)] as const,
  );
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function mergedLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
  choose: Choice,
  elsewhere: ById,
): readonly unknown[] {
  const inTheirs = partners(base, theirs);
  const inBase = partners(mine, base);
  const added = partners(
    mine.filter((_item, at) => inBase[at] === -1),
    theirs.map((item, at) => (inTheirs.includes(at) ? NO_ITEM : item)),
  );
  /** Each item with its index in `theirs`; -1: not there. */
  const result: { readonly at: number; readonly value: unknown }[] = [];
  for (const [place, item] of mine.entries()) {
    const from = inBase[place]!;
    const at = (from === -1 ? added.shift() : inTheirs[from]) ?? -1;
    const sides = { base: base[from], mine: item, theirs: theirs[at] };
    result.push({ at, value: merged(from === -1 ? movedOr(sides, elsewhere) : sides, choose, elsewhere) });
  }
  for (const [at, item] of theirs.entries()) {
    if (result.some((each) => each.at === at)) continue;
    const from = inTheirs.indexOf(at);
    const value = from === -1 ? item : merged({ base: base[from], mine: undefined, theirs: item }, choose, elsewhere);
    // Inserts after the item that it followed.
    result.splice(result.findLastIndex((each) => each.at !== -1 && each.at < at) + 1, 0, { at, value });
  }
  return result.map(({ value }) => value).filter((value) => value !== undefined);
}

const NO_ITEM = Symbol('no item');

/** Index of each item in the other list, matched by id or else by content; -1: none. */
function partners(items: readonly unknown[], others: readonly unknown[]): number[] {
  const taken = new Set<number>();
  return items.map((item) => {
    const found = others.findIndex((other, at) => !taken.has(at) && isSameItem(item, other));
    if (found !== -1) taken.add(found);
    return found;
  });
}

function isSameItem(one: unknown, other: unknown): boolean {
  return idOf(one) === undefined ? sameJson(one, other) : idOf(one) === idOf(other);
}

interface ById {
  readonly base: ReadonlyMap<string, unknown>;
  readonly theirs: ReadonlyMap<string, unknown>;
}

/** An item that moved within its draft, such as an edit that another edit covers, keeps the parts that this release does not understand. */
function movedOr(sides: Sides, { base, theirs }: ById): Sides {
  const id = idOf(sides.mine);
  if (id === undefined || idOf(sides.base) === id || idOf(sides.theirs) === id || !base.has(id) || !theirs.has(id)) return sides;
  return { base: base.get(id), mine: sides.mine, theirs: theirs.get(id) };
}

function objectsById({ base, theirs }: Pick<Sides, 'base' | 'theirs'>): ById {
  return { base: collected(base, new Map()), theirs: collected(theirs, new Map()) };
}

function collected(value: unknown, into: Map<string, unknown>): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null) return into;
  const id = idOf(value);
  if (id !== undefined && !into.has(id)) into.set(id, value);
  for (const part of Object.values(value)) collected(part, into);
  return into;
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function idOf(value: unknown): string | undefined {
  return isFields(value) && typeof value['id'] === 'string' ? value['id'] : undefined;
}

function isOther(one: unknown, other: unknown): boolean {
  const [first, second] = [idOf(one), idOf(other)];
  return first !== undefined && second !== undefined && first !== second;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBlank(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return value === '' || value === null || value === false;
}

function containerIn(text: string | null): unknown {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
