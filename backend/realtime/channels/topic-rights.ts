import type { Transaction } from '../../database/database.ts';
import { roleOf } from '../../database/callers.ts';
import type { TokenClaims } from '../../callers/authorization.ts';

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
export async function readTopicRights(transaction: Transaction, claims: TokenClaims, topic: string): Promise<TopicRights> {
  const may = (command: 'r' | 'a', extension: keyof TopicRights) => `_realtime.may('${command}', '${extension}', $1, $2::text::jsonb, $3)`;
  const [rights] = await transaction.query<TopicRights & Record<string, unknown>>(
    `select
      jsonb_build_object('read', ${may('r', 'broadcast')}, 'write', ${may('a', 'broadcast')}) as broadcast,
      jsonb_build_object('read', ${may('r', 'presence')}, 'write', ${may('a', 'presence')}) as presence`,
    [topic, JSON.stringify(claims), roleOf(claims)],
  );
  if (!rights) throw new Error('the database did not answer what may be done on a topic');
  return rights;
}

/**
 * Evaluates the policies of `realtime.messages` for a private topic, on the message a caller would read or send. Writes
 * nothing.
 */
export const TOPIC_RIGHTS_SCHEMA = `
  create function _realtime.may(command "char", extension text, topic text, claims jsonb, reader name) returns boolean
  language plpgsql stable as $$
  declare
    policy text := _realtime.policy('realtime.messages'::regclass, reader, command);
    allowed boolean;
  begin
    if not has_table_privilege(reader, 'realtime.messages', case command when 'a' then 'insert' else 'select' end) then
      return false;
    end if;
    perform set_config('realtime.topic', topic, true), _realtime.assume(claims, reader);
    execute format('select %s from jsonb_populate_record(null::realtime.messages, $1) messages', policy) into allowed
    using jsonb_build_object('id', gen_random_uuid(), 'topic', topic, 'extension', extension, 'private', true,
      'inserted_at', now(), 'updated_at', now());
    perform set_config('role', 'none', true);
    return coalesce(allowed, false);
  exception when others then
    -- A policy that fails allows nothing.
    raise warning 'RlsPolicyError: %', sqlstate;
    return false;
  end $$;
`;
