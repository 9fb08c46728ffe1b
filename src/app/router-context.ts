import type { Session } from '../data/session/session.ts';

/** What the routes know before anything is drawn. */
export interface RouterContext {
  readonly session: Pick<Session, 'settled'>;
}
