import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { dueWords } from '../../tasks/rules/index.ts';
import { type PlanSubject, turnReason, turnsOf } from './subject-turns.ts';

export interface PlanTask {
  readonly id: string;
  readonly title: string;
  readonly subjectId: string | null;
  readonly priority: 'none' | 'low' | 'medium' | 'high';
  /** Position of the task on the board. */
  readonly position: string;
  readonly dueDate: CalendarDay | null;
  /** Estimated minutes in total; null if unknown. */
  readonly estimate: number | null;
  /** Minutes studied so far. */
  readonly spent: number;
  /** The day that the student planned the task for. Until then the task is postponed. */
  readonly plannedDay: CalendarDay | null;
  /** Number of days on which the task was planned and not done. */
  readonly carried: number;
  /** How much the task's chapter needs study: chapter-need.ts. */
  readonly need: number;
}

export interface PlanInput {
  readonly day: CalendarDay;
  /** Target minutes of a day. */
  readonly target: number;
  /** Available minutes on this weekday; null if unset. */
  readonly available: number | null;
  /** All open tasks. */
  readonly tasks: readonly PlanTask[];
  readonly subjects: readonly PlanSubject[];
  /** Number of due cards. */
  readonly dueCards: number;
}

export interface PlanItem {
  readonly kind: 'task' | 'cards' | 'study';
  readonly taskId: string | null;
  readonly subjectId: string | null;
  readonly title: string;
  readonly minutes: number;
  /** The reason, as a sentence for the student. */
  readonly reason: string;
}

/** A due task that does not fit into the day. */
export interface LeftOut {
  readonly taskId: string;
  readonly title: string;
  readonly reason: string;
}

export interface DailyPlan {
  readonly items: readonly PlanItem[];
  readonly leftOut: readonly LeftOut[];
  /** Minutes available for planning. */
  readonly capacity: number;
}

/** The part of a day that the student has already decided. */
export interface Taken {
  /** Minutes of items that are done or that stay. */
  readonly minutes: number;
  /** Minutes of skipped items. Only due tasks may use them. */
  readonly skipped: number;
  /** Number of turns that each subject has had. */
  readonly turns: ReadonlyMap<string, number>;
  readonly hasCards: boolean;
  /** Ids of the tasks already in the plan, in its order. Among equal tasks these keep their order and come before new ones. */
  readonly planned: readonly string[];
}

/** Share of the day that stays unplanned: no day goes as planned. */
export const SLACK = 0.1;
/** Default minutes without an estimate. */
const USUAL_TASK = 30;
/** Minimum minutes worth starting. */
const SHORTEST = 10;
/** Minutes of one subject before the next subject gets its turn. */
const BLOCK = 25;
/** Maximum minutes of a task that is not due. */
const LONGEST_PART = 2 * BLOCK;
const SECONDS_A_CARD = 30;
/** Maximum share of revision: overdue cards are spread over several days. */
const CARDS_SHARE = 0.25;
/** A task carried over this often is only offered when due. */
const MOST_CARRIED = 3;

const PRIORITY_RANK = { high: 0, medium: 1, low: 2, none: 3 } as const;

const NOTHING_TAKEN: Taken = { minutes: 0, skipped: 0, turns: new Map(), hasCards: false, planned: [] };

/**
 * Plans a day. Deterministic: the order of tasks and subjects does not matter. Due and overdue tasks come first, then revision within
 * limits, then all other open tasks, with or without a date or a subject. The remaining time goes to subjects by exam weight, weakness and
 * days to the exam. Never exceeds the capacity.
 * @param taken what is already decided; the plan fills the rest
 */
export function planDay(input: PlanInput, taken: Taken = NOTHING_TAKEN): DailyPlan {
  const { day, tasks, subjects, dueCards } = input;
  const capacity = capacityOf(input);
  const ordered = inOrder(tasks, taken.planned);
  const due = ordered.filter((task) => isDue(task, day));
  const later = ordered.filter((task) => !isDue(task, day) && !isPutOff(task, day) && task.carried < MOST_CARRIED);

  const { items: dueItems, leftOut, room } = placeDue(due, Math.max(capacity - taken.minutes, 0), day);
  const cards = taken.hasCards ? null : cardsItem(dueCards, Math.min(cardMinutes(capacity), room));
  const free = room - (cards?.minutes ?? 0) - taken.skipped;
  const openItems = placeOpen(later, subjects, free, day);
  const turns = new Map(taken.turns);
  for (const { subjectId } of openItems) if (subjectId !== null) turns.set(subjectId, (turns.get(subjectId) ?? 0) + 1);
  const rest = fillWithSubjects(subjects, free - openItems.reduce((sum, { minutes }) => sum + minutes, 0), turns);
  return { items: [...dueItems, ...(cards ? [cards] : []), ...openItems, ...rest], leftOut, capacity };
}

/** True if the student planned the task for a later day. */
export function isPutOff({ plannedDay }: PlanTask, day: CalendarDay): boolean {
  return plannedDay !== null && plannedDay > day;
}

/** True if the task belongs in the day's plan. Planned tasks are carried over a limited number of times. */
export function isDue(task: PlanTask, day: CalendarDay): boolean {
  const { dueDate, plannedDay, carried } = task;
  if (isPutOff(task, day)) return false;
  return (dueDate !== null && dueDate <= day) || plannedDay === day || (plannedDay !== null && carried < MOST_CARRIED);
}

/** The reason for a due task. */
export function dueReason({ dueDate, plannedDay }: PlanTask, day: CalendarDay): string {
  if (dueDate !== null && dueDate <= day)
    return dueDate === day ? 'Due today.' : `${dueWords(dueDate, day).words.replace(', ', ' since ')}.`;
  return plannedDay === day ? 'You planned this for today.' : 'You planned this. It is not done yet.';
}

/** Remaining minutes of a task. At least the minimum, since the task is not done yet. */
export function minutesLeft({ estimate, spent }: PlanTask): number {
  return estimate === null ? USUAL_TASK : Math.max(estimate - spent, Math.min(estimate, SHORTEST));
}

/** Minutes available on a day, after the share that stays unplanned. */
function capacityOf({ target, available }: Pick<PlanInput, 'target' | 'available'>): number {
  return Math.max(Math.floor(Math.min(target, available ?? target) * (1 - SLACK)), 0);
}

/** Maximum number of cards of a day. */
export function mostCards(time: Pick<PlanInput, 'target' | 'available'>): number {
  return cardsIn(cardMinutes(capacityOf(time)));
}

function cardMinutes(capacity: number): number {
  return Math.floor(capacity * CARDS_SHARE);
}

function cardsIn(minutes: number): number {
  return Math.floor((minutes * 60) / SECONDS_A_CARD);
}

/**
 * Orders tasks: overdue, due, planned; longest overdue first; then priority; then the plan's own order; then the board. Tasks that differ
 * only in their place on the board, and have the same subject, are ordered by the need of their chapters.
 */
function inOrder(tasks: readonly PlanTask[], planned: readonly string[]): readonly PlanTask[] {
  const placeOf = new Map(planned.map((id, place) => [id, place]));
  const place = ({ id }: PlanTask) => placeOf.get(id) ?? planned.length;
  const byUrgency = (a: PlanTask, b: PlanTask) =>
    compare(a.dueDate ?? '9999', b.dueDate ?? '9999') ||
    PRIORITY_RANK[a.priority] - PRIORITY_RANK[b.priority] ||
    place(a) - place(b) ||
    b.carried - a.carried;
  const sorted = tasks.toSorted((a, b) => byUrgency(a, b) || compare(a.position, b.position) || compare(a.id, b.id));
  const isEqual = (a: PlanTask, b: PlanTask) => a.subjectId !== null && a.subjectId === b.subjectId && byUrgency(a, b) === 0;
  return sorted.map((task) => {
    const equals = sorted.filter((other) => isEqual(task, other));
    return equals.length < 2 ? task : equals.toSorted((a, b) => b.need - a.need)[equals.indexOf(task)]!;
  });
}

function placeDue(due: readonly PlanTask[], space: number, day: CalendarDay): { items: PlanItem[]; leftOut: LeftOut[]; room: number } {
  const items: PlanItem[] = [];
  const leftOut: LeftOut[] = [];
  let room = space;
  for (const task of due) {
    const needed = minutesLeft(task);
    const minutes = Math.min(needed, room);
    if (minutes < Math.min(needed, SHORTEST)) {
      leftOut.push({ taskId: task.id, title: task.title, reason: dueReason(task, day) });
      continue;
    }
    room -= minutes;
    const part = minutes < needed ? ` ${minutes} of its ${needed} minutes fit today.` : '';
    items.push({ ...taskFields(task), minutes, reason: `${dueReason(task, day)}${part}` });
  }
  return { items, leftOut, room };
}

function cardsItem(dueCards: number, room: number): PlanItem | null {
  const needed = Math.ceil((dueCards * SECONDS_A_CARD) / 60);
  const minutes = Math.min(needed, room);
  if (minutes < 1) return null;
  const cards = minutes < needed ? cardsIn(minutes) : dueCards;
  const reason = cards < dueCards ? `${dueCards} cards are due. ${cards} are enough for today.` : 'Due for revision today.';
  return { kind: 'cards', taskId: null, subjectId: null, title: `Revise ${cards} ${cards === 1 ? 'card' : 'cards'}`, minutes, reason };
}

/** Places open tasks while they fit, most urgent first. A long task gets only a part of the day, so that others get time too. */
function placeOpen(tasks: readonly PlanTask[], subjects: readonly PlanSubject[], room: number, day: CalendarDay): PlanItem[] {
  const items: PlanItem[] = [];
  let left = room;
  for (const task of tasks) {
    const wanted = Math.min(minutesLeft(task), LONGEST_PART);
    const minutes = Math.min(wanted, left);
    if (minutes < Math.min(wanted, SHORTEST)) continue;
    left -= minutes;
    items.push({ ...taskFields(task), minutes, reason: openReason(task, subjects, day) });
  }
  return items;
}

function openReason({ dueDate, subjectId }: PlanTask, subjects: readonly PlanSubject[], day: CalendarDay): string {
  if (dueDate !== null) return `Due ${dueWords(dueDate, day).words.replace('Tomorrow', 'tomorrow')}.`;
  const subject = subjects.find(({ id }) => id === subjectId);
  return subject ? turnReason(subject) : 'On your list, without a date.';
}

/** Fills the rest of the day by the subjects' shares. All turns of one subject become one item. */
function fillWithSubjects(subjects: readonly PlanSubject[], room: number, turns: ReadonlyMap<string, number>): PlanItem[] {
  const minutesOf = new Map<PlanSubject, number>();
  let left = room;
  for (const subject of turnsOf(subjects, Math.ceil(Math.max(room, 0) / BLOCK), turns)) {
    const minutes = Math.min(BLOCK, left);
    left -= minutes;
    minutesOf.set(subject, (minutesOf.get(subject) ?? 0) + minutes);
  }
  return [...minutesOf]
    .filter(([, minutes]) => minutes >= SHORTEST)
    .map(([subject, minutes]) => ({
      kind: 'study',
      taskId: null,
      subjectId: subject.id,
      title: subject.name,
      minutes,
      reason: turnReason(subject),
    }));
}

/** Number of turns that an item gives its subject. */
export function turnsOfItem({ kind, minutes }: Pick<PlanItem, 'kind' | 'minutes'>): number {
  return kind === 'study' ? Math.ceil(minutes / BLOCK) : 1;
}

function taskFields({ id, subjectId, title }: PlanTask): Pick<PlanItem, 'kind' | 'taskId' | 'subjectId' | 'title'> {
  return { kind: 'task', taskId: id, subjectId, title };
}

/** By code unit: must not depend on the device's locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
