import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import { addDays, weekdayOf } from '../../../shared/days/study-day.ts';
import type { StudySession } from '../rules/study-figures.ts';
import type { PlannedItem, StudySubject, StudyTask } from '../store/study-data.ts';

/** Sample data: a year of study. */
export interface SampleStudy {
  readonly sessions: readonly StudySession[];
  readonly subjects: readonly StudySubject[];
  readonly tasks: ReadonlyMap<string, StudyTask>;
  readonly planItems: readonly PlannedItem[];
}

const SUBJECTS = [
  { id: 'physics', name: 'Physics', color: 'indigo' },
  { id: 'chemistry', name: 'Chemistry', color: 'teal' },
  { id: 'maths', name: 'Maths', color: 'rose' },
  { id: 'biology', name: 'Biology', color: 'leaf' },
] as const satisfies readonly StudySubject[];

const TASKS = [
  { id: 'rotation', title: 'Rotational motion: 20 problems', estimate: 150, subjectId: 'physics' },
  { id: 'hydrocarbons', title: 'Read: hydrocarbons, part 2', estimate: 90, subjectId: 'chemistry' },
  { id: 'integrals', title: 'Definite integrals, exercise 7.4', estimate: 120, subjectId: 'maths' },
  { id: 'nephron', title: 'Draw the nephron from memory', estimate: 60, subjectId: 'biology' },
] as const;

const DAYS = 362;
const HOURS = [6, 7, 8, 16, 17, 18, 20, 21, 22] as const;
const ZONE = 'Asia/Kolkata';
const ZONE_OFFSET = '+05:30';

/** A made-up year ending with `lastDay`; deterministic. */
export function sampleStudy(lastDay: CalendarDay): SampleStudy {
  const random = generator(20);
  const sessions: StudySession[] = [];
  const planItems: PlannedItem[] = [];
  for (let back = DAYS; back >= 0; back--) {
    const day = addDays(lastDay, -back);
    // Study grows towards the exam, with a holiday in May and occasional days off.
    const zeal = 0.35 + 0.65 * (1 - back / DAYS);
    const isOff = day.slice(5, 7) === '05' ? random() < 0.7 : back > 16 && random() < 0.16;
    if (isOff) continue;
    const count = back === 0 ? 3 : Math.max(1, Math.round(zeal * (weekdayOf(day) === 0 ? 7 : 5) * (0.5 + random())));
    sessions.push(...HOURS.slice(0, count).map((hour) => sampleSession(day, hour, back, random)));
    if (back < 60) planItems.push(...SUBJECTS.map(({ id }) => ({ day, subjectId: id, minutes: 30, state: planState(random()) })));
  }
  return { sessions, subjects: SUBJECTS, tasks: new Map(TASKS.map((task) => [task.id, task])), planItems };
}

function sampleSession(day: CalendarDay, hour: number, back: number, random: () => number): StudySession {
  const subject = SUBJECTS[Math.floor(random() ** 1.5 * SUBJECTS.length)]!;
  const isGivenUp = random() < 0.08;
  const task = back < 6 ? TASKS.find(({ subjectId }) => subjectId === subject.id) : undefined;
  return {
    id: `${day}-${hour}`,
    studyDay: day,
    startedAt: Date.parse(`${day}T${String(hour).padStart(2, '0')}:${String(Math.floor(random() * 30) + 10)}:00${ZONE_OFFSET}`),
    timeZone: ZONE,
    minutes: isGivenUp ? 5 + Math.floor(random() * 15) : 25,
    planned: 25,
    outcome: isGivenUp ? 'abandoned' : 'finished',
    subjectId: subject.id,
    taskId: task?.id ?? null,
    chapter: null,
  };
}

function planState(chance: number): PlannedItem['state'] {
  if (chance < 0.78) return 'done';
  return chance < 0.9 ? 'carried' : 'skipped';
}

/** Deterministic pseudo-random numbers from 0 to 1 (Park–Miller). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
