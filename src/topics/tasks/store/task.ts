import type { SyncState } from '../../../shared/replica/local-database.ts';
import type { Todo, TodoPriority, TodoStatus } from '../../../../replication/schema/todos.ts';

/** A task for views. Immutable: a change makes a new object. */
export type Task = Readonly<Omit<Todo, 'labels' | 'checklist'>> & {
  readonly labels: readonly string[];
  readonly checklist: readonly string[];
  readonly syncState: SyncState;
};

export interface Column {
  readonly status: TodoStatus;
  readonly title: string;
  /** Text of an empty column: what the student can do. */
  readonly hint: string;
}

export const columns: readonly Column[] = [
  { status: 'todo', title: 'To do', hint: 'Type what you want to study in “New task” and press Enter.' },
  { status: 'doing', title: 'In progress', hint: 'Move the task you are working on here. One at a time is enough.' },
  { status: 'done', title: 'Done', hint: 'Finished tasks appear here.' },
];

export function columnTitle(status: TodoStatus): string {
  return columns.find((column) => column.status === status)!.title;
}

export const priorities: readonly { readonly value: TodoPriority; readonly label: string }[] = [
  { value: 'none', label: 'No priority' },
  { value: 'low', label: 'Low' },
  { value: 'medium', label: 'Medium' },
  { value: 'high', label: 'High' },
];

export function priorityLabel(priority: TodoPriority): string {
  return priorities.find(({ value }) => value === priority)!.label;
}
