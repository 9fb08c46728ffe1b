import { DirectoryInUseError } from '../database/directory-lock.ts';
import { DumpError } from '../database/dump/manifest.ts';
import { PostgresUnavailableError } from '../database/postgres-programs.ts';
import { isDiskFull } from '../base/full-disk.ts';
import { UnknownMigrationError } from '../setup/prepare-database.ts';
import { StartError } from '../base/start-error.ts';

const SENTENCES = [DumpError, DirectoryInUseError, PostgresUnavailableError, StartError, UnknownMigrationError];

/** Explains a failure to the operator in a sentence. */
export function explainFailure(error: unknown): string {
  const { code = '', message, path } = error as { code?: string; message: string; path?: string };
  const where = path === undefined ? '' : ` (${path})`;
  if (SENTENCES.some((known) => error instanceof known)) return message;
  if (isDiskFull(error))
    return `The disk is full${where}. Nothing was changed, and what was begun is deleted: make room, then run the same command again.`;
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return `This user may not write or read here${where}.`;
  if (['ECONNREFUSED', 'ECONNRESET', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', '57P01'].includes(code))
    return `The database ended meanwhile, or does not answer (${message}).`;
  if (code === '55P03') return 'A migration or another statement holds a table: try again in a minute.';
  return `It failed, and nothing was changed: ${message}`;
}
