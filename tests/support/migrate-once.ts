import { pgliteTemplate } from '../../backend/testing/template.ts';

/** Before any worker starts, so that each reads the migrated database instead of making one. */
export default async function migrateOnce(): Promise<void> {
  await pgliteTemplate();
}
