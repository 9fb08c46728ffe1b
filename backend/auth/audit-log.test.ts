import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_LIMITS } from '../base/limits.ts';
import type { RunningBackend } from '../start-backend.ts';
import { signUp } from '../testing/client.ts';
import { startTestBackend } from '../testing/start-test-backend.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startTestBackend({ purgeEveryMs: 300 });
});
afterAll(() => backend.close());

const { auditDays, auditEntries } = ACCOUNT_LIMITS;
const entries = async (condition = 'true'): Promise<number> =>
  (await backend.query<{ count: number }>(`select count(*)::int as count from auth.audit_log_entries where ${condition}`))[0]!.count;

test('the log of sign-ins does not grow for ever: old entries go, and those beyond the newest', async () => {
  const { client } = await signUp(backend);
  expect((await client.auth.refreshSession()).error).toBeNull();
  const made = await entries();
  expect(made).toBeGreaterThan(0);
  await backend.query(
    `insert into auth.audit_log_entries (id, payload, ip_address, created_at)
     select gen_random_uuid(), '{}', '', now() - make_interval(days => $1) from generate_series(1, 10)`,
    [auditDays + 1],
  );
  await expect.poll(() => entries()).toBe(made);
  await backend.query(
    `insert into auth.audit_log_entries (id, payload, ip_address, created_at)
     select gen_random_uuid(), '{}', '', now() - interval '1 day' - n * interval '1 second' from generate_series(1, $1::int) n`,
    [auditEntries],
  );
  await expect.poll(() => entries()).toBe(auditEntries);
  // The newest stay.
  expect(await entries(`created_at > now() - interval '1 hour'`)).toBe(made);
});
