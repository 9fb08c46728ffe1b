/**
 * `npm run take-over [-- --yes] [--package FILE]`: converts the data of an earlier release, in PGlite or an earlier major version of
 * Postgres, to this release. Needed once; the app must be stopped.
 */
import { explainFailure } from '../../backend/backup/explain-failure.ts';
import { findOldData, takeOver } from '../../backend/backup/take-over.ts';
import { readOptions } from '../../backend/environment.ts';
import { agree, endOnSignals, ON_DEVICES, readArguments } from './operator-command.ts';

const { values } = readArguments('Usage: npm run take-over [-- --yes] [--package FILE]', {
  options: { yes: { type: 'boolean', default: false }, package: { type: 'string' } },
});
endOnSignals();

try {
  const { dataDir } = readOptions(process.env);
  const { words, reader } = findOldData(dataDir);
  console.log(`${dataDir} holds ${words}. It becomes one of this release; the old one is kept beside it.`);
  console.log(`${reader.name} ${reader.version} reads it, and is installed for that into a temporary folder.\n${ON_DEVICES}`);
  if (!(await agree(values.yes))) process.exit(1);
  const old = await takeOver({ dataDir, supabaseDir: 'supabase', packageFile: values.package });
  console.log(`Taken over, and every table is the same. Start the app with: npm start`);
  console.log(`The old database is in ${old}. Delete it when you no longer need it, within 30 days (deleted accounts).`);
} catch (error) {
  console.error(`The data was not taken over. ${explainFailure(error)}`);
  process.exitCode = 1;
}
