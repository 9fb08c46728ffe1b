import type { Database, Transaction } from '../database/database.ts';
import { type Claims, SESSION_ENDED } from '../database/request-context.ts';
import { reportFault } from './faults.ts';
import { TokenError } from '../callers/authorization.ts';

const CHANNEL = '_realtime_ended';

/** SQL that notifies of deleted sessions. New passwords, sign-outs and account deletions delete sessions, in any process. */
export const ENDED_SESSIONS_SCHEMA = `
  create function _realtime.notify_ended() returns trigger
  language plpgsql security definer set search_path = '' as $$
  begin
    perform pg_notify('${CHANNEL}', old.id::text);
    return null;
  end $$;
  create trigger realtime_ended after delete on auth.sessions for each row execute function _realtime.notify_ended();
`;

/** Most ended ids in memory. They are needed because a join that began before the end may finish after the notification. */
const MOST_REMEMBERED = 1000;

/** Closes channels when their session ends, because channels outlive the requests that opened them. */
export class EndedSessions {
  readonly #database: Database;
  readonly #recent = new Set<string>();

  private constructor(database: Database) {
    this.#database = database;
  }

  /**
   * @param open ids of the sessions that have channels
   * @param close closes the channels of a session
   */
  static async start(database: Database, open: () => readonly string[], close: (session: string) => void): Promise<EndedSessions> {
    const sessions = new EndedSessions(database);
    const end = (session: string) => {
      sessions.#remember(session);
      close(session);
    };
    const catchUp = async () => {
      for (const session of await endedAmong(database, open())) end(session);
    };
    await database.listen(CHANNEL, end, () => void catchUp().catch((error: unknown) => reportFault('ended sessions', error)));
    return sessions;
  }

  /** Rejects with TokenError. API keys, and tokens signed elsewhere, have no session. */
  async refuseEnded(claims: Claims, transaction: Transaction = this.#database): Promise<void> {
    const session = sessionOf(claims);
    if (session === undefined) return;
    if (this.#recent.has(session) || (await endedAmong(transaction, [session])).length > 0) {
      throw new TokenError('InvalidJWTToken', SESSION_ENDED);
    }
  }

  /** Checks without a query whether a session has ended since `refuseEnded` accepted it. */
  hasJustEnded(session: string | undefined): boolean {
    return session !== undefined && this.#recent.has(session);
  }

  #remember(session: string): void {
    this.#recent.add(session);
    const [oldest] = this.#recent;
    if (this.#recent.size > MOST_REMEMBERED) this.#recent.delete(oldest!);
  }
}

async function endedAmong(transaction: Transaction, sessions: readonly string[]): Promise<string[]> {
  const rows = await transaction.query<{ id: string }>(
    `select given.id from jsonb_array_elements_text($1::text::jsonb) given(id)
     where not exists (select from auth.sessions s where s.id = given.id::uuid)`,
    [JSON.stringify(sessions)],
  );
  return rows.map(({ id }) => id);
}

export function sessionOf({ session_id: session }: Claims): string | undefined {
  return typeof session === 'string' ? session : undefined;
}
