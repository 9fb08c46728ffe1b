import { positionBetween, positionsBetween } from '../tasks/fractional-position.ts';

/**
 * Where an item stands in its day. A position that ends with this sign was given by the plan; one without it
 * by the student, and what they placed stays. No digit of a fractional position is or sorts before it.
 */
const BY_PLAN = '.';

interface Placed {
  readonly id: string;
  readonly position: string;
}

export function isPlacedByHand({ position }: Placed): boolean {
  return position !== '' && !position.endsWith(BY_PLAN);
}

/** The same place, as the student's own. */
export function keptPosition(position: string): string {
  return position.endsWith(BY_PLAN) ? position.slice(0, -1) : position;
}

/** A place for what the plan adds: right after `previous` (null: at the top) among all that are there. */
export function plannedPosition(previous: string | null, positions: readonly string[]): string {
  const there = positions.map(keptPosition).toSorted(byCodeUnit);
  const before = previous === null ? null : keptPosition(previous);
  const after = there.find((position) => before === null || position > before) ?? null;
  return `${positionBetween(before, after) ?? positionBetween(there.at(-1) ?? null, null)!}${BY_PLAN}`;
}

/**
 * The student moves an item of a list, in its order, to `to` (an index in the list without it).
 * @returns new positions: of the moved one alone, unless there is no room there
 */
export function movedPositions(items: readonly Placed[], id: string, to: number): readonly Placed[] {
  const others = items.filter((item) => item.id !== id);
  const at = (index: number) => (others[index] ? keptPosition(others[index].position) : null);
  const position = positionBetween(at(to - 1), at(to));
  if (position !== null) return [{ id, position }];
  const order = others.toSpliced(to, 0, { id, position: '' });
  const spread = positionsBetween(null, null, order.length)!;
  return order.map((item, index) => ({
    id: item.id,
    position: item.id === id || isPlacedByHand(item) ? spread[index]! : `${spread[index]!}${BY_PLAN}`,
  }));
}

/** In the order of the day; where two devices chose the same place, by id. */
export function byPosition(a: Placed, b: Placed): number {
  return byCodeUnit(a.position, b.position) || byCodeUnit(a.id, b.id);
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
