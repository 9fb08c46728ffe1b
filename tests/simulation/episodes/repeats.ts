import { moveTask } from '../../../src/topics/tasks/store/tasks.commands.ts';
import { addDays } from '../../../src/shared/days/study-day.ts';
import { nextDue, parseRepetition } from '../../../src/topics/tasks/rules/repetition.ts';
import type { Device } from '../device.ts';
import { uuidOf } from '../ids.ts';
import { episode } from './episode.ts';

const TITLE = 'Mock test of the week';
const DUE = '2026-11-16';
const RULES = ['FREQ=DAILY', 'FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY', 'FREQ=WEEKLY;BYDAY=MO,TH', 'FREQ=MONTHLY'] as const;

/** A repeating task is completed and reopened on several devices, on different days by their clocks: there is one next one. */
export const repeats = episode<'add' | 'complete' | 'reopen'>({
  likelihood: 0.1,
  without: ['setBackDevices', 'tornApart', 'restores'],
  collections: ['users', 'todos', 'study_sessions'],

  plan: (random, devices) => [
    { deed: 'add', device: 0 },
    { deed: 'add', device: random.below(devices) },
    ...Array.from({ length: 3 + random.below(6) }, () => ({
      deed: random.pick(['complete', 'complete', 'complete', 'reopen'] as const),
      device: random.below(devices),
    })),
  ],

  open({ plan, students }) {
    const rule = RULES[plan.seed % RULES.length]!;
    const taskOf = (student: string): string => uuidOf('task', students.indexOf(student));
    /** Days of completions, by student. */
    const completed = new Map<string, string[]>();
    const reopened = new Set<string>();

    async function complete({ student, replica }: Device, day: string): Promise<void> {
      const task = await replica.get('todos', taskOf(student));
      if (task?.status !== 'todo') return;
      const { ok } = await moveTask(replica, task.id, 'done', { position: 'W' }, new Date(`${day}T12:00:00`));
      if (ok) completed.set(student, [...(completed.get(student) ?? []), day]);
    }
    async function reopen({ student, replica }: Device): Promise<void> {
      const task = await replica.get('todos', taskOf(student));
      if (task?.status !== 'done') return;
      reopened.add(student);
      await moveTask(replica, task.id, 'todo', { position: 'V' }, new Date(`${DUE}T12:00:00`));
    }

    return {
      async act(deed, device, random) {
        const { student, replica } = device;
        if (deed === 'complete') return complete(device, addDays(DUE, random.below(30) - 5));
        if (deed === 'reopen') return reopen(device);
        const task = { id: taskOf(student), createdBy: student, title: TITLE, dueDate: DUE, repeats: rule };
        await replica.insert('todos', task, { position: 'V' });
      },

      faults: (rows) =>
        students.flatMap((student) => {
          const task = rows.find(({ id }) => id === taskOf(student));
          const next = rows.filter((row) => row['createdBy'] === student && row['title'] === TITLE && row !== task && !row._deleted);
          if (next.length > 1) return [`${next.length} next tasks`];
          if (reopened.has(student) || task?.['status'] !== 'done') return [];
          if (next.length === 0) return ['a completed task has no next one'];
          const wanted = (completed.get(student) ?? []).map((day) => nextDue(parseRepetition(rule)!, DUE, day)!);
          const inTime = nextDue(parseRepetition(rule)!, DUE, DUE)!;
          const due = String(next[0]!['dueDate']);
          const isLate = wanted.some((day) => day > inTime);
          return wanted.includes(due) && !(isLate && due === inTime) ? [] : [`the next task is due ${due}, not ${wanted.join(' or ')}`];
        }),
    };
  },
});
