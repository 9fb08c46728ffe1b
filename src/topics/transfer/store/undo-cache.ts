import { studentPrefix } from '../../../shared/kept-on-device/kept-value.ts';

export const undoCache = (userId: string) => `${studentPrefix(userId)}undo`;
export const WORK_ADDRESS = '/undo/work';

/** A restore or import that can be undone once. */
export interface UndoableWork {
  readonly title: 'Restore' | 'Import';
  /** When the work began, in epoch milliseconds. Distinguishes two works. */
  readonly at: number;
}
