import type { Session } from '../shared/session/session.ts';

/** Context of every route, known before rendering. */
export interface RouterContext {
  readonly session: Pick<Session, 'settled'>;
}
