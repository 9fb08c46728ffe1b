import type { Task } from './task.ts';

/** A sort order that replaces the student's own. */
export type TaskSort = 'due' | 'priority' | 'newest';

export const sortOptions: readonly { readonly value: TaskSort | ''; readonly label: string }[] = [
  { value: '', label: 'My order' },
  { value: 'due', label: 'Due first' },
  { value: 'priority', label: 'Highest priority' },
  { value: 'newest', label: 'Newest first' },
];

const RANKS = { high: 0, medium: 1, low: 2, none: 3 } as const;
/** Sorts after every day and every time. */
const LAST = '~';

const comparisons: Readonly<Record<TaskSort, (a: Task, b: Task) => number>> = {
  due: byDue,
  priority: (a, b) => RANKS[a.priority] - RANKS[b.priority] || byDue(a, b),
  newest: (a, b) => b.createdAt - a.createdAt,
};

/** Sorts tasks. Equal tasks stay in the student's own order. null: keeps the student's own order. */
export function sortedTasks(tasks: readonly Task[], sort: TaskSort | null): readonly Task[] {
  return sort === null ? tasks : tasks.toSorted(comparisons[sort]);
}

function byDue(a: Task, b: Task): number {
  const [one, other] = [dueKey(a), dueKey(b)];
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function dueKey({ dueDate, dueTime }: Task): string {
  return `${dueDate ?? LAST} ${dueTime === null ? LAST : String(dueTime).padStart(4, '0')}`;
}
