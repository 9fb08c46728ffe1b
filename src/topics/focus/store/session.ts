import type { Fields } from '../../../../replication/schema/collections.ts';

/** A session for views. */
export type RecordedSession = Readonly<Fields<'study_sessions'>>;

/** Task or subject of the session. */
export interface Studied {
  readonly subjectId: string | null;
  readonly taskId: string | null;
}
