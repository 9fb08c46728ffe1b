import type { Replica } from '../../../shared/replica/local-database.ts';
import type { TodoStatus } from '../../../../replication/schema/todos.ts';
import { middlePosition, positionBetween, positionsBetween } from '../rules/fractional-position.ts';

/** Number of tasks that are read first for respacing. More are read when these do not make room. */
const SPREAD = 32;
/** Number of tasks at the end of a column that are read to find the last one. */
const TAIL = 64;
/** Limit of the bisection. Equal positions cannot be bisected: then more than the tail is read. */
const MAX_HALVINGS = 60;

const ORDER = [{ position: 'asc' }, { id: 'asc' }] as const;

interface Placed {
  readonly id: string;
  readonly position: string;
}

/**
 * Position after a task, or at the top. Without room, respaces the tasks below first.
 * @param moved excluded from the column; null for a new task
 */
export async function positionAfter(replica: Replica, status: TodoStatus, after: string | null, moved: string | null): Promise<string> {
  const anchor = after === null ? null : await replica.get('todos', after);
  // The anchor was removed meanwhile: use the top, where the student sees the task.
  const before = anchor?.status === status ? anchor : null;
  const [next] = await tasksAfter(replica, status, before, moved, 1);
  return positionBetween(before?.position ?? null, next?.position ?? null) ?? (await spread(replica, status, before, moved));
}

export async function positionAtBottom(replica: Replica, status: TodoStatus, moved: string): Promise<string> {
  const last = await lastTask(replica, status, moved);
  return positionAfter(replica, status, last?.id ?? null, moved);
}

/** Makes room after `before` by repositioning as few tasks below as possible. */
async function spread(replica: Replica, status: TodoStatus, before: Placed | null, moved: string | null): Promise<string> {
  for (let count = SPREAD; ; count *= 4) {
    const following = await tasksAfter(replica, status, before, moved, count + 1);
    const isAll = following.length <= count;
    const next = isAll ? null : following[count]!.position;
    const shifted = following.slice(0, count);
    const positions = positionsBetween(before?.position ?? null, next, shifted.length + 1);
    if (positions !== null) {
      await reposition(replica, shifted, positions.slice(1));
      return positions[0]!;
    }
    if (isAll) return spreadColumn(replica, status, before, moved);
  }
}

/** Fallback for positions that another program wrote. */
async function spreadColumn(replica: Replica, status: TodoStatus, before: Placed | null, moved: string | null): Promise<string> {
  const all = await tasksAfter(replica, status, null, moved, Number.MAX_SAFE_INTEGER);
  const at = before === null ? 0 : all.findIndex(({ id }) => id === before.id) + 1;
  const positions = positionsBetween(null, null, all.length + 1)!;
  await reposition(replica, all, positions.toSpliced(at, 1));
  return positions[at]!;
}

async function reposition(replica: Replica, tasks: readonly Placed[], positions: readonly string[]): Promise<void> {
  // A deleted task needs no position; one that cannot be written keeps its own.
  await Promise.all(tasks.map(({ id }, at) => replica.edit('todos', id, { position: positions[at]! })));
}

/** The tasks below a position, ordered by position and id. */
async function tasksAfter(
  replica: Replica,
  status: TodoStatus,
  before: Placed | null,
  moved: string | null,
  limit: number,
): Promise<Placed[]> {
  const from = before === null ? {} : { position: { $gte: before.position } };
  const isBelow = ({ id, position }: Placed) =>
    id !== moved && (before === null || position > before.position || (position === before.position && id > before.id));
  // The extra records cover the anchor, the moved task and some equal positions. Reads more only when needed.
  for (let asked = limit + 8; ; asked *= 4) {
    const found = await replica.find('todos', { selector: { status: { $eq: status }, ...from }, sort: ORDER, limit: asked });
    const below = found.filter(isBelow);
    if (below.length >= limit || found.length < asked) return below.slice(0, limit);
  }
}

/** The last task of a column. RxDB cannot read an index backwards: bisect by counts in the index, then read only the tail. */
async function lastTask(replica: Replica, status: TodoStatus, moved: string): Promise<Placed | undefined> {
  const countFrom = (position: string) => replica.count('todos', { status: { $eq: status }, position: { $gte: position } });
  let [low, high]: [string, string | null] = ['', null];
  let left = await countFrom(low);
  for (let halvings = 0; left > TAIL && halvings < MAX_HALVINGS; halvings++) {
    const middle = middlePosition(low, high);
    if (middle === null) break;
    const count = await countFrom(middle);
    if (count === 0) high = middle;
    else [low, left] = [middle, count];
  }
  const tail = await replica.find('todos', { selector: { status: { $eq: status }, position: { $gte: low } }, sort: ORDER });
  const last = tail.findLast(({ id }) => id !== moved);
  if (last || tail.length === 0 || low === '') return last;
  // Only the moved task is in the tail: it is already last.
  return tail.at(-1);
}
