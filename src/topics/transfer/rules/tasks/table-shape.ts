import type { DateOrder } from './read-date.ts';

/** What a column of a table of tasks fills. */
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

/** How the columns of a table are read. */
export interface TableChoice {
  /** The first line names the columns; otherwise it is a task. */
  readonly hasHead: boolean;
  /** What each column fills; null: nothing. */
  readonly columns: readonly (Field | null)[];
  readonly dateOrder: DateOrder;
}

/** A table for the student to match by hand. */
export interface TableShape {
  readonly names: readonly string[];
  readonly firstRows: readonly (readonly string[])[];
  /** The choice in effect: a guess at first. */
  readonly choice: TableChoice;
  /** Its dates may be read both ways. */
  readonly isOrderAsked: boolean;
}
