import type { Database } from '../../database/database.ts';
import { roleOf, type TokenClaims } from '../authorization.ts';

interface Rights {
  readonly read: boolean;
  readonly write: boolean;
}

/** A caller's rights to receive and send on a topic. */
export interface TopicRights {
  readonly broadcast: Rights;
  readonly presence: Rights;
}

/** Public topics are open to everyone. */
export const PUBLIC_RIGHTS: TopicRights = { broadcast: { read: true, write: true }, presence: { read: true, write: true } };

/** Rights on a private topic by the policies of `realtime.messages` (name without `realtime:`). */
export async function readTopicRights(database: Database, claims: TokenClaims, topic: string): Promise<TopicRights> {
  const may = (command: 'r' | 'a', extension: keyof TopicRights) => `_realtime.may('${command}', '${extension}', $1, $2::text::jsonb, $3)`;
  const [rights] = await database.query<TopicRights & Record<string, unknown>>(
    `select
      jsonb_build_object('read', ${may('r', 'broadcast')}, 'write', ${may('a', 'broadcast')}) as broadcast,
      jsonb_build_object('read', ${may('r', 'presence')}, 'write', ${may('a', 'presence')}) as presence`,
    [topic, JSON.stringify(claims), roleOf(claims)],
  );
  if (!rights) throw new Error('the database did not answer what may be done on a topic');
  return rights;
}
