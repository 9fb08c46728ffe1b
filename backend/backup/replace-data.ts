import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import * as v from 'valibot';
import { seal, unseal } from '../database/dump/manifest.ts';
import { placeOf, placesOf } from '../database/embedded-postgres.ts';
import { endLeftOver } from '../database/postgres-cluster.ts';
import { renameDurably, syncFolder, syncFolders, writeDurably } from '../base/durable-files.ts';
import { StartError } from '../base/start-error.ts';
import { removeCheck } from './check-backup.ts';

/** Written before the first file is moved, removed after the last: what was interrupted is continued. */
const JOURNAL = 'replacing.json';

const MOVES = v.object({
  aside: v.array(v.tuple([v.string(), v.string()])),
  into: v.array(v.tuple([v.string(), v.string()])),
});
type Moves = v.InferOutput<typeof MOVES>;

const DATABASE_PASSWORD = 'postgres-password';
/** Everything else of a data directory but the backups: what `npm start` makes and reads. */
const FILES = ['schema.json', 'secrets.json', 'purged-accounts.txt', 'storage'];

export interface Replacement {
  /** The new database; undefined if it is on a server of others. */
  readonly dataFolder: string | undefined;
  /** The new files, under their names in the data directory. */
  readonly files: string;
}

export interface EmbeddedReplacement extends Replacement {
  readonly dataFolder: string;
}

/** Where new data is made: beside the old, on the same disk, where the server's user can enter. */
export function placeOfNew(dataDir: string, time: string): EmbeddedReplacement {
  const { directory, dataFolder } = placeOf(dataDir);
  return { dataFolder: join(dirname(dataFolder), `new-${time}`, 'postgres'), files: join(directory, `new-${time}`) };
}

/** Where the files are made when the database is on a server of others. */
export function placeOfNewFiles(dataDir: string, time: string): Replacement {
  return { dataFolder: undefined, files: join(realpathSync(dataDir), `new-${time}`) };
}

/** Everything that was made. */
export function removeNew({ dataFolder, files }: Replacement): void {
  for (const folder of [files, ...(dataFolder === undefined ? [] : [dirname(dataFolder)])])
    rmSync(folder, { recursive: true, force: true });
}

/**
 * Puts the new data in the place of the old, which is moved into `before-…` and never deleted. `kept` files stay where they are.
 * Returns the folders of the old data, that of the database first.
 */
export async function replaceData(dataDir: string, replacement: Replacement, time: string, kept: readonly string[]): Promise<string[]> {
  const directory = realpathSync(dataDir);
  const database = replacement.dataFolder === undefined ? undefined : { from: replacement.dataFolder, to: placeOf(dataDir).dataFolder };
  const names = database ? [DATABASE_PASSWORD, ...FILES] : FILES;
  const files = names.filter((name) => !kept.includes(name));
  const old = [...(database ? [database.to] : []), ...files.map((name) => join(directory, name))].filter((path) => existsSync(path));
  const fresh: [string, string][] = [
    ...(database ? [[database.from, database.to] satisfies [string, string]] : []),
    ...files.map((name): [string, string] => [join(replacement.files, name), join(directory, name)]),
  ];
  const aside = old.map((path): [string, string] => [path, join(dirname(path), `before-${time}`, basename(path))]);
  const moves: Moves = { aside, into: fresh.filter(([from]) => existsSync(from)) };
  if (existsSync(replacement.files)) syncFolders(replacement.files);
  writeDurably(join(directory, JOURNAL), seal(moves));
  finishMoves(dataDir);
  removeNew(replacement);
  return [...new Set(aside.map(([, to]) => dirname(to)))];
}

/** True from before the first move until after the last: what was made is needed. */
export function isReplacing(dataDir: string): boolean {
  return existsSync(join(dataDir, JOURNAL));
}

/**
 * Continues a replacement that was interrupted, or removes what was made for one that had not begun to move; and what a killed check
 * of a backup left. The caller has locked the data directory.
 */
export async function finishReplacing(dataDir: string): Promise<void> {
  await removeCheck(dataDir);
  if (isReplacing(dataDir)) finishMoves(dataDir);
  else await removeUnfinished(dataDir);
}

/** Of a command that was killed, whose server may run on it still. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const place of placesOf(realpathSync(dataDir)).filter((folder) => existsSync(folder)))
    for (const name of readdirSync(place)) {
      if (!/^new-\d{4}-\d\d-\d\dT/.test(name)) continue;
      await endLeftOver({ dataFolder: join(place, name, 'postgres') });
      rmSync(join(place, name), { recursive: true, force: true });
    }
}

/**
 * All moves, or none: where one fails, those before it are taken back. Throws StartError. The journal stays if not even that is
 * possible.
 */
function finishMoves(dataDir: string): void {
  const journal = join(dataDir, JOURNAL);
  const moves = v.parse(MOVES, unseal(journal, `${journal} is gone.`));
  refuseMoved(realpathSync(dataDir), [...moves.aside, ...moves.into]);
  try {
    moveAll(moves);
  } catch (error) {
    undo(moves, error as Error, dataDir);
    rmSync(journal);
    for (const [, to] of moves.aside) removeEmpty(dirname(to));
    throw new StartError(`${reasonOf(error)} The data is as it was before, and nothing of the backup was put in its place.`, {
      cause: error,
    });
  }
  rmSync(journal);
}

function moveAll({ aside, into }: Moves): void {
  const folders = new Set<string>();
  const move = (from: string, to: string): void => {
    mkdirSync(dirname(to), { recursive: true, mode: 0o711 });
    renameSync(from, to);
    folders.add(dirname(from)).add(dirname(to));
  };
  // What was moved aside before the interruption is there, and what is in its place is new.
  for (const [from, to] of aside) if (existsSync(from) && !existsSync(to)) move(from, to);
  for (const [from, to] of into) if (existsSync(from)) move(from, to);
  for (const folder of folders) syncFolder(folder);
}

function undo({ aside, into }: Moves, failure: Error, dataDir: string): void {
  try {
    for (const [from, to] of [...aside, ...into].reverse()) if (!existsSync(from) && existsSync(to)) renameDurably(to, from);
  } catch (error) {
    throw new StartError(
      `${reasonOf(failure)} The data in ${dataDir} is moved only in part, and could not be moved back (${(error as Error).message}). Nothing is lost: correct that and start again, which finishes it or takes it back.`,
      { cause: failure },
    );
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It was not made, or holds something of others.
  }
}

function reasonOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  // Linux says the one of a mounted folder itself, and the other of a folder on another disk.
  return code === 'EBUSY' || code === 'EXDEV'
    ? `${path} cannot be moved: it is a mounted disk, or on another one than its place. Mount the whole data folder instead.`
    : `The data could not be replaced (${message}).`;
}

/** The moves are those of one place: of a copy they would change the original, and in a moved folder they would find nothing. */
function refuseMoved(directory: string, moves: Moves['aside']): void {
  const places = placesOf(directory).map((place) => place + sep);
  const foreign = moves.flat().find((path) => !places.some((place) => path.startsWith(place)));
  if (foreign === undefined) return;
  throw new StartError(
    `A restore of ${directory} was interrupted, and the folder was moved or copied since (it moves ${foreign}). Move it back to where it was, and start there once: that finishes it.`,
  );
}
