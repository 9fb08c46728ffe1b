/**
 * `npm run restore -- <folder of a backup> [--yes] [--without schema.table]`: replaces the data by a backup. The old data is moved aside.
 * The app must be stopped.
 */
import { existsSync } from 'node:fs';

import { readBackup } from '../../backend/backup/backup-folder.ts';
import { explainFailure } from '../../backend/backup/explain-failure.ts';
import { restore } from '../../backend/backup/restore.ts';
import { readOptions } from '../../backend/environment.ts';
import { agree, endOnSignals, ON_DEVICES, readArguments } from './operator-command.ts';

const USAGE = 'Usage: npm run restore -- <folder of a backup> [--yes] [--without schema.table]';

const { positionals, values } = readArguments(USAGE, {
  allowPositionals: true,
  options: { yes: { type: 'boolean', default: false }, without: { type: 'string', multiple: true, default: [] } },
});
const [backup] = positionals;
if (backup === undefined || positionals.length > 1 || !existsSync(backup)) {
  console.error(USAGE);
  process.exit(2);
}
endOnSignals();

try {
  const { dataDir, databaseUrl } = readOptions(process.env);
  const { time } = readBackup(backup);
  console.log(`This replaces the data by that of ${time}. What is there now is moved aside, not deleted.\n${ON_DEVICES}`);
  if (!(await agree(values.yes))) process.exit(1);
  const { accounts, files, old } = await restore({ backup, dataDir, databaseUrl, supabaseDir: 'supabase', without: values.without });
  console.log(`Restored: ${accounts} accounts, ${files} stored files. Start the app with: npm start`);
  if (old.length > 0)
    console.log(
      `What was there before is in ${old.join(' and ')}. Delete it when you no longer need it, within 30 days (deleted accounts).`,
    );
} catch (error) {
  console.error(`The restore failed. ${explainFailure(error)}`);
  process.exitCode = 1;
}
