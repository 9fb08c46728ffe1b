import { preparedDataDir } from '../../backend/testing/template.ts';

/** Before any worker starts, so that each copies the migrated database instead of making one. */
export default async function migrateOnce(): Promise<void> {
  await preparedDataDir();
}
