import { studentPrefix } from '../../../shared/kept-on-device/kept-value.ts';

export const undoCache = (userId: string) => `${studentPrefix(userId)}undo`;
export const WORK_ADDRESS = '/undo/work';

/** What can be undone, once. */
export interface UndoableWork {
  readonly title: 'Restore' | 'Import';
  /** When it began, in epoch milliseconds: it tells two of them apart. */
  readonly at: number;
}
