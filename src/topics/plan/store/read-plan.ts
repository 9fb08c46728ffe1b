import type { Fields } from '../../../../replication/schema/collections.ts';
import { NEW_PROFILE } from '../../../../replication/schema/new-profile.ts';
import type { LocalRecord, Replica } from '../../../shared/replica/local-database.ts';
import { marksOf } from '../../../shared/rules/chapter-marks.ts';
import { availableOn } from '../rules/availability.ts';
import { chapterNeed } from '../rules/chapter-need.ts';
import type { PlanTask } from '../rules/daily-plan.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { subjectShares } from '../rules/exam-weights.ts';
import type { RevisionInput, StoredPlanItem } from '../rules/plan-revision.ts';
import { addDays, clockOf, startOfStudyDay } from '../../../shared/days/study-day.ts';
import type { PlanSubject } from '../rules/subject-turns.ts';
import { OPEN_STATUSES } from '../../tasks/rules/index.ts';
import { weaknessOf } from '../rules/weakness.ts';

/** Inputs of a day's plan. */
export interface PlanState {
  readonly stored: readonly StoredPlanItem[];
  readonly input: RevisionInput;
  /** The revision card due first. */
  readonly firstCard: string | null;
  /** Ids of unfinished items of earlier days. */
  readonly unfinished: readonly string[];
}

/** Days of history that count for neglected subjects and carried items. */
const LATELY_DAYS = 14;
/** Days of sessions that count for a task. */
const SESSION_DAYS = 60;
/** Number of undated tasks read from the top of their column. More would not fit into a day. */
const CANDIDATES = 200;

type Session = Readonly<Fields<'study_sessions'>>;

/** Reads the inputs from this device. Study time counts up to the day before, so that a session does not change today's plan. */
export async function readPlan(replica: Replica, userId: string, day: CalendarDay): Promise<PlanState> {
  const profile = await replica.get('users', userId);
  const [stored, earlier, sessions, subjects] = await Promise.all([
    replica.find('study_plan_items', { selector: { day: { $eq: day } } }),
    replica.find('study_plan_items', { selector: { day: { $gte: addDays(day, -LATELY_DAYS), $lt: day } } }),
    replica.find('study_sessions', { selector: { study_day: { $gte: addDays(day, -SESSION_DAYS), $lt: day }, duration: { $gte: 1 } } }),
    replica.find('userSubjects'),
  ]);
  const openTasks = await readOpenTasks(replica, day);
  const itsTasks = await replica.find('todos', { selector: { id: { $in: stored.flatMap(({ task_id }) => task_id ?? []) } } });
  const tasks = new Map([...openTasks, ...itsTasks].map((task) => [task.id, task]));
  const cards = await readDueCards(replica, startOfStudyDay(addDays(day, 1), clockOf(profile)));

  const unfinished = earlier.filter(({ state }) => state === 'planned');
  const wasCarried = earlier.filter(({ state }) => state === 'planned' || state === 'carried');
  const carried = sumBy(wasCarried, taskOf, () => 1);
  const spent = sumBy(sessions, taskOf, ({ duration }) => duration);
  const marks = marksOf(profile?.chapter_marks ?? []);
  const asPlanTask = (task: LocalRecord<'todos'>): PlanTask => ({
    id: task.id,
    title: task.title,
    subjectId: task.subjectId,
    priority: task.priority,
    position: task.position,
    dueDate: task.dueDate,
    estimate: task.estimate,
    plannedDay: task.plannedDay,
    spent: spent.get(task.id) ?? 0,
    carried: carried.get(task.id) ?? 0,
    need: chapterNeed(task.chapter, marks),
  });
  const [finished, open] = [true, false].map((isDone) => [...tasks.values()].filter(({ status }) => (status === 'done') === isDone));
  const recent = sessions.filter(({ study_day }) => study_day >= addDays(day, -LATELY_DAYS));
  return {
    stored: stored.map(storedItem),
    input: {
      day,
      target: profile?.daily_target ?? NEW_PROFILE.daily_target,
      available: availableOn(profile?.availability ?? {}, day),
      tasks: open!.map(asPlanTask),
      finished: finished!.map(asPlanTask),
      subjects: planSubjects(subjects, profile?.exam_dates ?? {}, day, recent),
      dueCards: cards.length,
    },
    firstCard: cards[0]?.id ?? null,
    unfinished: unfinished.map(({ id }) => id),
  };
}

const taskOf = ({ task_id }: { readonly task_id: string | null }) => task_id;

/** Tasks that may belong to the day: all due or planned ones, and the other tasks at the top of the board. */
async function readOpenTasks(replica: Replica, day: CalendarDay) {
  const asked = OPEN_STATUSES.flatMap((status) => [
    replica.find('todos', { selector: { status: { $eq: status }, $or: [{ dueDate: { $lte: day } }, { plannedDay: { $lte: day } }] } }),
    replica.find('todos', { selector: { status: { $eq: status } }, sort: [{ position: 'asc' }, { id: 'asc' }], limit: CANDIDATES }),
  ]);
  return (await Promise.all(asked)).flat();
}

async function readDueCards(replica: Replica, end: number) {
  const due = { $lt: new Date(end).toISOString() };
  const cards = await replica.find('flashcards', { selector: { due }, sort: [{ due: 'asc' }, { id: 'asc' }] });
  return cards.filter(({ suspended }) => !suspended);
}

function planSubjects(
  subjects: readonly LocalRecord<'userSubjects'>[],
  examDates: Readonly<Record<string, unknown>>,
  day: CalendarDay,
  sessions: readonly Session[],
): PlanSubject[] {
  const shares = subjectShares(subjects, examDates, day);
  const all = shares.reduce((sum, { examWeight }) => sum + examWeight, 0);
  const known = new Set(shares.map(({ id }) => id));
  const total = minutesOf(sessions.filter(({ subject_id }) => known.has(subject_id ?? '')));
  return shares.map((share) => {
    const its = sessions.filter(({ subject_id }) => subject_id === share.id);
    const abandoned = its.filter(({ outcome }) => outcome === 'abandoned').length;
    const effort = { minutes: minutesOf(its), finished: its.length - abandoned, abandoned };
    return { ...share, isStudied: effort.minutes > 0, weakness: weaknessOf(effort, total, share.examWeight / all) };
  });
}

function minutesOf(sessions: readonly Session[]): number {
  return sessions.reduce((sum, { duration }) => sum + duration, 0);
}

/** A record as a plan item, without the fields of replication. */
export function storedItem(item: LocalRecord<'study_plan_items'>): StoredPlanItem {
  const { id, kind, task_id, subject_id, title, minutes, reason, position, state } = item;
  return { id, kind, taskId: task_id, subjectId: subject_id, title, minutes, reason, position, state };
}

function sumBy<T>(items: readonly T[], key: (item: T) => string | null, amount: (item: T) => number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const item of items) {
    const name = key(item);
    if (name !== null) sums.set(name, (sums.get(name) ?? 0) + amount(item));
  }
  return sums;
}
