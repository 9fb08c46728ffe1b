import {
  dueReason,
  isDue,
  isPutOff,
  type LeftOut,
  type PlanInput,
  type PlanItem,
  planDay,
  type PlanTask,
  type Taken,
  turnsOfItem,
} from './daily-plan.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { byPosition, isPlacedByHand, plannedPosition } from './plan-position.ts';

/** A stored plan item. */
export interface StoredPlanItem extends PlanItem {
  readonly id: string;
  readonly position: string;
  /** `carried`: the item's day has passed and it was not done. */
  readonly state: 'planned' | 'done' | 'skipped' | 'carried';
}

/** Writes that update a stored plan. */
export interface PlanRevision {
  readonly added: readonly (PlanItem & { readonly position: string })[];
  /** New versions of changed items. */
  readonly changed: readonly StoredPlanItem[];
  /** Ids of removed items. */
  readonly removed: readonly string[];
  readonly leftOut: readonly LeftOut[];
  /** Minutes available for planning. */
  readonly capacity: number;
}

export interface RevisionInput extends PlanInput {
  /** Tasks of stored items that are done. Tasks that are neither open nor finished were deleted. */
  readonly finished: readonly PlanTask[];
}

/**
 * Updates a stored plan. Done, skipped and moved items stay. The rest of the day is planned again by the rules of `planDay`: no due task is
 * dropped silently, and nothing exceeds the capacity. Idempotent.
 */
export function revisePlan(stored: readonly StoredPlanItem[], input: RevisionInput): PlanRevision {
  const settled = settledItems(stored, input);
  return fitted(
    stored,
    settled,
    // Keeps the planned revision: it shrinks with every reviewed card, which would otherwise make room for other items.
    settled.filter((item) => item.state !== 'planned' || isPlacedByHand(item) || item.kind === 'cards'),
    input,
    // Planned tasks keep their order. Otherwise each new task, which is at the top of the board, would push another one out.
    settled.flatMap(({ taskId }) => taskId ?? []),
  );
}

/** Plans a day again. Only done items stay. */
export function replan(stored: readonly StoredPlanItem[], input: RevisionInput): PlanRevision {
  const settled = settledItems(stored, input).map((item) =>
    item.state === 'done' ? item : ({ ...item, state: 'planned', position: '' } as const),
  );
  return fitted(
    stored,
    settled,
    settled.filter(({ state }) => state === 'done'),
    input,
    [],
  );
}

/** Updates stored items from their tasks, cards and subjects, and removes obsolete ones. */
function settledItems(stored: readonly StoredPlanItem[], { day, tasks, finished, subjects, dueCards }: RevisionInput): StoredPlanItem[] {
  const open = new Map(tasks.map((task) => [task.id, task]));
  const done = new Set(finished.map(({ id }) => id));
  const known = new Set(subjects.map(({ id }) => id));
  const settled = stored.toSorted(byPosition).flatMap((found): StoredPlanItem[] => {
    // Travelling west may repeat a day, so carried items become planned again.
    const item = found.state === 'carried' ? ({ ...found, state: 'planned' } as const) : found;
    const task = open.get(item.taskId ?? '');
    if (item.kind === 'cards') return [item.state === 'planned' && dueCards === 0 ? { ...item, state: 'done' } : item];
    if (item.kind === 'study') return item.state === 'planned' && !known.has(item.subjectId ?? '') ? [] : [item];
    if (done.has(item.taskId ?? '')) return [{ ...item, state: 'done' }];
    if (!task) return item.state === 'done' ? [item] : [];
    const reason = isDue(task, day) && isPlacedByHand(item) ? dueReason(task, day) : item.reason;
    return [{ ...item, state: stateFor(item, task, day), reason, title: task.title, subjectId: task.subjectId }];
  });
  // Keeps one item: two devices may have started with different cards.
  const cards = settled.find(({ kind }) => kind === 'cards');
  return settled.filter((item) => item.kind !== 'cards' || item === cards);
}

/** State of an item while its task is open. */
function stateFor({ state }: StoredPlanItem, task: PlanTask, day: CalendarDay): StoredPlanItem['state'] {
  if (state === 'planned' && isPutOff(task, day)) return 'skipped';
  // A repeating task is open for its next day and done for this day.
  return state === 'done' && isDue(task, day) ? 'planned' : state;
}

function fitted(
  stored: readonly StoredPlanItem[],
  settled: readonly StoredPlanItem[],
  fixed: readonly StoredPlanItem[],
  input: RevisionInput,
  planned: readonly string[],
): PlanRevision {
  const fixedTasks = new Set(fixed.map(({ taskId }) => taskId));
  const rest = planDay({ ...input, tasks: input.tasks.filter(({ id }) => !fixedTasks.has(id)) }, { ...takenBy(fixed, input), planned });

  const free = settled.filter((item) => !fixed.includes(item));
  const positions = settled.flatMap(({ position }) => position || []);
  let previous = lastBeforeOpen(settled);
  const added: (PlanItem & { position: string })[] = [];
  const kept: StoredPlanItem[] = [];
  for (const item of rest.items) {
    const same = takeOut(free, item);
    const position = same?.position || plannedPosition(previous, positions);
    if (same) kept.push({ ...same, ...item, position });
    else added.push({ ...item, position });
    if (!same?.position) positions.push(position);
    previous = position;
  }
  const before = new Map(stored.map((item) => [item.id, item]));
  const next = [...fixed, ...kept];
  const stays = new Set(next.map(({ id }) => id));
  return {
    added,
    changed: next.filter((item) => !isUnchanged(item, before.get(item.id)!)),
    removed: stored.flatMap(({ id }) => (stays.has(id) ? [] : id)),
    leftOut: rest.leftOut,
    capacity: rest.capacity,
  };
}

function takenBy(fixed: readonly StoredPlanItem[], { day, tasks, finished }: RevisionInput): Omit<Taken, 'planned'> {
  const skipped = fixed.filter(({ state }) => state === 'skipped');
  const dueTasks = new Set([...tasks, ...finished].flatMap((task) => (isDue(task, day) || isPutOff(task, day) ? task.id : [])));
  const turns = new Map<string, number>();
  for (const { kind, subjectId, taskId, minutes } of fixed) {
    const isTurn = kind === 'study' || (kind === 'task' && !dueTasks.has(taskId ?? ''));
    if (isTurn && subjectId !== null) turns.set(subjectId, (turns.get(subjectId) ?? 0) + turnsOfItem({ kind, minutes }));
  }
  return {
    minutes: minutesOf(fixed) - minutesOf(skipped),
    skipped: minutesOf(skipped),
    turns,
    hasCards: fixed.some(({ kind }) => kind === 'cards'),
  };
}

/** Sum in minutes. */
export function minutesOf(items: readonly Pick<PlanItem, 'minutes'>[]): number {
  return items.reduce((sum, { minutes }) => sum + minutes, 0);
}

/** The first new item goes after the items done at the start of the day. */
function lastBeforeOpen(settled: readonly StoredPlanItem[]): string | null {
  const placed = settled.filter(({ position }) => position !== '');
  const open = placed.findIndex(({ state }) => state === 'planned');
  return placed[(open < 0 ? placed.length : open) - 1]?.position ?? null;
}

/**
 * Takes the stored item with the same content. Among several blocks of a subject it prefers one of equal length: otherwise the blocks would
 * swap forever.
 */
function takeOut(free: StoredPlanItem[], item: PlanItem): StoredPlanItem | undefined {
  const candidates = free.filter((candidate) => isSame(candidate, item));
  const same = candidates.find(({ minutes }) => minutes === item.minutes) ?? candidates[0];
  if (same) free.splice(free.indexOf(same), 1);
  return same;
}

function isSame(stored: StoredPlanItem, item: PlanItem): boolean {
  if (stored.kind !== item.kind) return false;
  return item.kind === 'task' ? stored.taskId === item.taskId : item.kind === 'cards' || stored.subjectId === item.subjectId;
}

function isUnchanged(next: StoredPlanItem, before: StoredPlanItem): boolean {
  return (Object.keys(next) as (keyof StoredPlanItem)[]).every((field) => next[field] === before[field]);
}
