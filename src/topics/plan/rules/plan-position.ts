import { positionBetween, positionsBetween } from '../../tasks/rules/index.ts';

/**
 * Suffix of an item's position in its day when the plan set it. A position without the suffix was set by the student and stays. The suffix
 * is no digit of a fractional position, and sorts before all of them.
 */
const BY_PLAN = '.';

interface Placed {
  readonly id: string;
  readonly position: string;
}

export function isPlacedByHand({ position }: Placed): boolean {
  return position !== '' && !position.endsWith(BY_PLAN);
}

/** The same position, marked as set by the student. */
export function keptPosition(position: string): string {
  return position.endsWith(BY_PLAN) ? position.slice(0, -1) : position;
}

/** Position for a planned item directly after `previous` (null: at the top). */
export function plannedPosition(previous: string | null, positions: readonly string[]): string {
  const there = positions.map(keptPosition).toSorted(byCodeUnit);
  const before = previous === null ? null : keptPosition(previous);
  const after = there.find((position) => before === null || position > before) ?? null;
  return `${positionBetween(before, after) ?? positionBetween(there.at(-1) ?? null, null)!}${BY_PLAN}`;
}

/**
 * Moves an item to index `to` of the list without it.
 * @returns new positions: only the moved item's, unless there is no room
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

/** By position, then by id. */
export function byPosition(a: Placed, b: Placed): number {
  return byCodeUnit(a.position, b.position) || byCodeUnit(a.id, b.id);
}

function byCodeUnit(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
