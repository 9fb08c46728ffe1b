import { createHash } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { CHANGE_FEED_SCHEMA } from './changes/change-feed-schema.ts';
import { VISIBILITY_SCHEMA } from './changes/visibility-schema.ts';
import { TOPIC_RIGHTS_SCHEMA } from './channels/topic-rights.ts';
import { ENDED_SESSIONS_SCHEMA } from './ended-sessions.ts';
import { POLICY_SCHEMA } from './policy-schema.ts';

/** SQL of the schema `_realtime`. The API's roles have no rights on it, and it keeps no data across restarts. */
const INTERNAL_SCHEMA = [CHANGE_FEED_SCHEMA, POLICY_SCHEMA, VISIBILITY_SCHEMA, TOPIC_RIGHTS_SCHEMA, ENDED_SESSIONS_SCHEMA].join('\n');

/** Creates Realtime's own schema `_realtime`; recreates it when its definition changed. */
export async function installInternalSchema(database: Database): Promise<void> {
  const version = createHash('sha256').update(INTERNAL_SCHEMA).digest('hex');
  const [installed] = await database.query<{ version: string | null }>(
    `select obj_description(to_regnamespace('_realtime'), 'pg_namespace') as version`,
  );
  if (installed?.version === version) {
    await database.script('truncate _realtime.subscribed, _realtime.changes');
    return;
  }
  // One script runs as one transaction.
  await database.script(`
    drop schema if exists _realtime cascade;
    create schema _realtime;
    ${INTERNAL_SCHEMA}
    comment on schema _realtime is '${version}';`);
}
