import type { PullAnswer, PushAnswer, ServerRow } from '../../replication/protocol/wire.ts';
import type { RunningBackend } from '../../backend/start-backend.ts';
import type { Random } from './random.ts';
import type { Server } from './server.ts';
import type { World } from './world.ts';

/** The table gets a counter, so that every merge policy is held against the SQL. */
export async function prepareSqlServer(backend: RunningBackend): Promise<void> {
  await backend.query('alter table public.todos add column points integer not null default 0');
  await backend.query('grant insert (points), update (points) on public.todos to authenticated');
  await backend.query(`
    update sync.collections set writable = array['createdBy', 'title', 'notes', 'labels', 'points'], newest_by = 'createdAt' where name = 'todos'`);
}

/** The real `sync_pull` and `sync_push`, called as the user. */
export function sqlServer(backend: RunningBackend, world: World, random: Random): Server {
  const listeners: ((row: ServerRow) => void)[] = [];

  async function call<T>(name: 'sync_pull' | 'sync_push', user: string, request: object): Promise<T> {
    const [row] = await world.outside(
      backend.query<{ answer: T }>(
        `with caller as materialized (select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true))
         select public.${name}($3::jsonb) as answer from caller`,
        [user, JSON.stringify({ sub: user, role: 'authenticated' }), JSON.stringify(request)],
      ),
    );
    return row!.answer;
  }

  return {
    // A small page now and then: what does not fit comes with the next ones (PULL-5).
    pull: (user, request) => call<PullAnswer>('sync_pull', user, random.chance(0.5) ? { ...request, limit: 1 + random.below(6) } : request),
    async push(user, request) {
      const answer = await call<PushAnswer>('sync_push', user, request);
      for (const verdict of answer.verdicts ?? []) {
        if (typeof verdict === 'number' || !('row' in verdict) || !verdict.row) continue;
        for (const listener of listeners) listener(verdict.row);
      }
      return answer;
    },
    refused: new Set(),
    async rows() {
      const rows = await backend.query<{ row: ServerRow }>('select to_jsonb(t) as row from public.todos t');
      return rows.map(({ row }) => row);
    },
    onCommit: (listener) => listeners.push(listener),
  };
}
