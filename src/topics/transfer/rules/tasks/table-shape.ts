import type { DateOrder } from './read-date.ts';

/** A field of a task that a column can fill. */
export type Field =
  | 'title'
  | 'notes'
  | 'due'
  | 'time'
  | 'subject'
  | 'priority'
  | 'labels'
  | 'list'
  | 'status'
  | 'estimate'
  | 'zone'
  | 'id'
  | 'type';

/** How to read the columns of a table. */
export interface TableChoice {
  /** Whether the first line contains the names of the columns. Otherwise it is a task. */
  readonly hasHead: boolean;
  /** The field that each column fills; null for none. */
  readonly columns: readonly (Field | null)[];
  readonly dateOrder: DateOrder;
}

/** A table whose columns the student can match. */
export interface TableShape {
  readonly names: readonly string[];
  readonly firstRows: readonly (readonly string[])[];
  /** The current choice; initially a guess. */
  readonly choice: TableChoice;
  /** Whether dates are ambiguous, so that the student is asked for their order. */
  readonly isOrderAsked: boolean;
}
