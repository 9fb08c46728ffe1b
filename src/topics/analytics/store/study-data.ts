import type { Fields } from '../../../../replication/schema/collections.ts';
import type { Subject } from '../../../shared/student/use-subjects.ts';
import type { CalendarDay } from '../../../shared/days/calendar-day.ts';
import type { StudyLedger } from '../rules/study-ledger.ts';
import type { StudyFilter } from '../rules/study-report.ts';

export type StudySubject = Pick<Subject, 'id' | 'name' | 'color'>;

export interface StudyTask {
  readonly title: string;
  /** Minutes; null without an estimate. */
  readonly estimate: number | null;
}

/** A part of a day's plan. */
export interface PlannedItem {
  readonly day: CalendarDay;
  readonly subjectId: string | null;
  readonly minutes: number;
  readonly state: Fields<'study_plan_items'>['state'];
}

/** The ledger in its current state. A new object after every change. */
export interface LedgerState {
  readonly ledger: StudyLedger;
}

/** All data that the figures are drawn from. */
export interface StudyData {
  readonly state: LedgerState;
  readonly filter: StudyFilter;
  readonly today: CalendarDay;
  /** Daily target in minutes. */
  readonly target: number;
  /** The hour at which a study day begins. */
  readonly dayStart: number;
  readonly subjects: readonly StudySubject[];
  /** Includes at least the tasks that were studied within the filter. */
  readonly tasks: ReadonlyMap<string, StudyTask>;
  /** Includes at least the items of the filter's days. */
  readonly planItems: readonly PlannedItem[];
}
