import type { Database } from '../database/database.ts';
import { ACCOUNT_LIMITS } from '../base/limits.ts';

/** Deletes old audit entries. Each sign-in and each refresh adds some, and nothing else deletes them. */
export async function forgetOldAuditEntries(database: Pick<Database, 'query'>): Promise<void> {
  await database.query(
    `delete from auth.audit_log_entries
     where created_at < now() - make_interval(days => $1)
       or created_at <= (select created_at from auth.audit_log_entries order by created_at desc offset $2 limit 1)`,
    [ACCOUNT_LIMITS.auditDays, ACCOUNT_LIMITS.auditEntries],
  );
}
