import { dueWords, type CalendarDay } from '../tasks/due-date.ts';
import { type PlanSubject, turnReason, turnsOf } from './subject-turns.ts';

export interface PlanTask {
  readonly id: string;
  readonly title: string;
  readonly subjectId: string | null;
  readonly priority: 'none' | 'low' | 'medium' | 'high';
  readonly dueDate: CalendarDay | null;
  /** Minutes it takes in all; null where the student has not said. */
  readonly estimate: number | null;
  /** Minutes studied for it so far. */
  readonly spent: number;
  /** The day for which the student planned it themselves: until then they have put it off. */
  readonly plannedDay: CalendarDay | null;
  /** Days on which it was in the plan and not done. */
  readonly carried: number;
}

export interface PlanInput {
  readonly day: CalendarDay;
  /** Minutes a day that the student wants to study. */
  readonly target: number;
  /** Minutes the student has on this day of the week; null where they have not said. */
  readonly available: number | null;
  /** Everything that is not done. */
  readonly tasks: readonly PlanTask[];
  readonly subjects: readonly PlanSubject[];
  /** Revision cards that are due. */
  readonly dueCards: number;
}

export interface PlanItem {
  readonly kind: 'task' | 'cards' | 'study';
  readonly taskId: string | null;
  readonly subjectId: string | null;
  readonly title: string;
  readonly minutes: number;
  /** Why it is here, as a sentence for the student. */
  readonly reason: string;
}

/** A task that is due and has no room. */
export interface LeftOut {
  readonly taskId: string;
  readonly title: string;
  readonly reason: string;
}

export interface DailyPlan {
  readonly items: readonly PlanItem[];
  readonly leftOut: readonly LeftOut[];
  /** Minutes that may be planned. */
  readonly capacity: number;
}

/** What of a day is given away already: the student decided on it. */
export interface Taken {
  /** Minutes of what is done, or stays in the plan. */
  readonly minutes: number;
  /** Minutes of what they skipped. What is due may have them; nothing else fills them up. */
  readonly skipped: number;
  /** Turns that subjects had. */
  readonly turns: ReadonlyMap<string, number>;
  readonly hasCards: boolean;
}

/** Kept free: no day goes as planned. */
const SLACK = 0.1;
/** Minutes for a task without an estimate. */
const USUAL_TASK = 30;
/** Less than that is not worth beginning. */
const SHORTEST = 10;
/** Minutes at one subject before another has its turn. */
const BLOCK = 25;
const SECONDS_A_CARD = 30;
/** Revision takes at most this share of a day: a backlog is worked off, not made up for. */
const CARDS_SHARE = 0.25;
/** A task that was carried over so often is offered again only where it is due. */
const MOST_CARRIED = 3;

const PRIORITY_RANK = { high: 0, medium: 1, low: 2, none: 3 } as const;

const NOTHING_TAKEN: Taken = { minutes: 0, skipped: 0, turns: new Map(), hasCards: false };

/**
 * A day's plan. The same input gives the same plan, in whatever order tasks and subjects come, on every
 * device. What is due or overdue comes first; then revision, within limits; the rest of the day goes to the
 * subjects by the weight of the examination, by weakness, and by how soon it is. Never more than the capacity.
 * @param taken of the day already; what is due and what fills it up goes into the rest
 */
export function planDay(input: PlanInput, taken: Taken = NOTHING_TAKEN): DailyPlan {
  const { day, tasks, subjects, dueCards } = input;
  const capacity = capacityOf(input);
  const due = tasks.filter((task) => isDue(task, day)).toSorted(byUrgency);
  const later = tasks.filter((task) => !isDue(task, day) && !isPutOff(task, day) && task.carried < MOST_CARRIED);

  const { items: dueItems, leftOut, room } = placeDue(due, Math.max(capacity - taken.minutes, 0), day);
  const cards = taken.hasCards ? null : cardsItem(dueCards, Math.min(cardMinutes(capacity), room));
  const rest = fillWithSubjects(subjects, later, room - (cards?.minutes ?? 0) - taken.skipped, taken.turns);
  return { items: [...dueItems, ...(cards ? [cards] : []), ...rest], leftOut, capacity };
}

/** Has the student planned it for a later day? Then that is when it is due for them. */
export function isPutOff({ plannedDay }: PlanTask, day: CalendarDay): boolean {
  return plannedDay !== null && plannedDay > day;
}

/** Should it be in the plan of the day? What was only planned, and not done, is carried over so often and no more. */
export function isDue(task: PlanTask, day: CalendarDay): boolean {
  const { dueDate, plannedDay, carried } = task;
  if (isPutOff(task, day)) return false;
  return (dueDate !== null && dueDate <= day) || plannedDay === day || (plannedDay !== null && carried < MOST_CARRIED);
}

/** Why a task that is due stands in the plan. */
export function dueReason({ dueDate, plannedDay }: PlanTask, day: CalendarDay): string {
  if (dueDate !== null && dueDate <= day)
    return dueDate === day ? 'Due today.' : `${dueWords(dueDate, day).words.replace(', ', ' since ')}.`;
  return plannedDay === day ? 'Planned by you for today.' : 'Planned by you, and not done yet.';
}

/** Minutes that a task still takes. At least the shortest, also where the estimate is used up: it is not done yet. */
export function minutesLeft({ estimate, spent }: PlanTask): number {
  return estimate === null ? USUAL_TASK : Math.max(estimate - spent, Math.min(estimate, SHORTEST));
}

/** Minutes that may be planned on a day. */
function capacityOf({ target, available }: Pick<PlanInput, 'target' | 'available'>): number {
  return Math.max(Math.floor(Math.min(target, available ?? target) * (1 - SLACK)), 0);
}

/** How many revision cards a day has room for. */
export function mostCards(time: Pick<PlanInput, 'target' | 'available'>): number {
  return cardsIn(cardMinutes(capacityOf(time)));
}

function cardMinutes(capacity: number): number {
  return Math.floor(capacity * CARDS_SHARE);
}

function cardsIn(minutes: number): number {
  return Math.floor((minutes * 60) / SECONDS_A_CARD);
}

/** Overdue before due before planned, the longest overdue first; then by priority; then as they were made. */
function byUrgency(a: PlanTask, b: PlanTask): number {
  return compare(a.dueDate ?? '9999', b.dueDate ?? '9999') || byPriority(a, b);
}

function byPriority(a: PlanTask, b: PlanTask): number {
  return PRIORITY_RANK[a.priority] - PRIORITY_RANK[b.priority] || b.carried - a.carried || compare(a.id, b.id);
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
    const part = minutes < needed ? ` The first ${minutes} of its ${needed} minutes fit today.` : '';
    items.push({ ...taskFields(task), minutes, reason: `${dueReason(task, day)}${part}` });
  }
  return { items, leftOut, room };
}

function cardsItem(dueCards: number, room: number): PlanItem | null {
  const needed = Math.ceil((dueCards * SECONDS_A_CARD) / 60);
  const minutes = Math.min(needed, room);
  if (minutes < 1) return null;
  const cards = minutes < needed ? cardsIn(minutes) : dueCards;
  const reason = cards < dueCards ? `${dueCards} cards are due; ${cards} are enough for today.` : 'Due for revision today.';
  return { kind: 'cards', taskId: null, subjectId: null, title: `Revise ${cards} ${cards === 1 ? 'card' : 'cards'}`, minutes, reason };
}

/** Blocks of one subject after another, each subject as often as its share says, never twice in a row if it can be helped. */
function fillWithSubjects(
  subjects: readonly PlanSubject[],
  tasks: readonly PlanTask[],
  room: number,
  turns: ReadonlyMap<string, number>,
): PlanItem[] {
  const waiting = new Map(subjects.map(({ id }) => [id, tasks.filter((task) => task.subjectId === id).toSorted(byUrgency)]));
  const items: PlanItem[] = [];
  let left = room;
  for (const subject of turnsOf(subjects, Math.ceil(room / BLOCK), turns)) {
    const task = waiting.get(subject.id)?.shift();
    const wanted = task ? Math.min(minutesLeft(task), 2 * BLOCK) : BLOCK;
    const minutes = Math.min(wanted, left);
    if (minutes < Math.min(wanted, SHORTEST)) break;
    left -= minutes;
    const reason = turnReason(subject);
    items.push(
      task
        ? { ...taskFields(task), minutes, reason }
        : { kind: 'study', taskId: null, subjectId: subject.id, title: `Study ${subject.name}`, minutes, reason },
    );
  }
  return items;
}

function taskFields({ id, subjectId, title }: PlanTask): Pick<PlanItem, 'kind' | 'taskId' | 'subjectId' | 'title'> {
  return { kind: 'task', taskId: id, subjectId, title };
}

/** By code unit: a plan must not depend on the language of the device. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
