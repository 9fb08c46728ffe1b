import type { Fields } from '../../../replication/schema/collections.ts';

/** A session as a view shows it. */
export type RecordedSession = Readonly<Fields<'study_sessions'>>;

/** What was studied, or is to be. */
export interface Studied {
  readonly subjectId: string | null;
  readonly taskId: string | null;
}
