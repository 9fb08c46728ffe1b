import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import * as v from 'valibot';
import { seal, unseal } from '../database/dump/manifest.ts';
import { placeOf, placesOf } from '../database/embedded-postgres.ts';
import { endLeftOver } from '../database/postgres-cluster.ts';
import { renameDurably, syncFolder, syncFolders, writeDurably } from '../base/durable-files.ts';
import { StartError } from '../base/start-error.ts';
import { removeCheck } from './check-backup.ts';

/** Journal of a replacement. It exists from before the first move until after the last, so that an interrupted one is continued. */
const JOURNAL = 'replacing.json';

const MOVES = v.object({
  aside: v.array(v.tuple([v.string(), v.string()])),
  into: v.array(v.tuple([v.string(), v.string()])),
});
type Moves = v.InferOutput<typeof MOVES>;

const DATABASE_PASSWORD = 'postgres-password';
/** All other files of a data directory except backups: those that `npm start` creates and reads. */
const FILES = ['schema.json', 'secrets.json', 'purged-accounts.txt', 'storage'];

export interface Replacement {
  /** Folder of the new database; undefined if the database is on an external server. */
  readonly dataFolder: string | undefined;
  /** Folder of the new files, which have the same names as in the data directory. */
  readonly files: string;
}

export interface EmbeddedReplacement extends Replacement {
  readonly dataFolder: string;
}

/** Folders for new data: beside the old data, on the same disk, and accessible to the user that runs the server. */
export function placeOfNew(dataDir: string, time: string): EmbeddedReplacement {
  const { directory, dataFolder } = placeOf(dataDir);
  return { dataFolder: join(dirname(dataFolder), `new-${time}`, 'postgres'), files: join(directory, `new-${time}`) };
}

/** Folder for new files when the database is on an external server. */
export function placeOfNewFiles(dataDir: string, time: string): Replacement {
  return { dataFolder: undefined, files: join(realpathSync(dataDir), `new-${time}`) };
}

/** Deletes all new data. */
export function removeNew({ dataFolder, files }: Replacement): void {
  for (const folder of [files, ...(dataFolder === undefined ? [] : [dirname(dataFolder)])])
    rmSync(folder, { recursive: true, force: true });
}

/**
 * Replaces the old data by the new. The old data is moved into `before-…` and never deleted. `kept` files stay where they are.
 * Returns the folders of the old data, the database's first.
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

/** True from before the first move until after the last. The new data must not be deleted then. */
export function isReplacing(dataDir: string): boolean {
  return existsSync(join(dataDir, JOURNAL));
}

/**
 * Continues an interrupted replacement, or removes the new data of one that had not begun to move files. Also removes the leftovers of a
 * killed backup check. The caller has locked the data directory.
 */
export async function finishReplacing(dataDir: string): Promise<void> {
  await removeCheck(dataDir);
  if (isReplacing(dataDir)) finishMoves(dataDir);
  else await removeUnfinished(dataDir);
}

/** Removes new data of a killed command. The command's server may still run on it. */
async function removeUnfinished(dataDir: string): Promise<void> {
  for (const place of placesOf(realpathSync(dataDir)).filter((folder) => existsSync(folder)))
    for (const name of readdirSync(place)) {
      if (!/^new-\d{4}-\d\d-\d\dT/.test(name)) continue;
      await endLeftOver({ dataFolder: join(place, name, 'postgres') });
      rmSync(join(place, name), { recursive: true, force: true });
    }
}

/**
 * Makes all moves or none: if one fails, undoes the earlier ones and throws StartError. The journal stays if undoing fails, too.
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
  // If `to` exists, the old file was moved before the interruption, and `from` is new already.
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
    // The folder does not exist, or contains other files.
  }
}

function reasonOf(error: unknown): string {
  const { code, message, path } = error as NodeJS.ErrnoException;
  // On Linux, EBUSY means that the folder is a mount point, EXDEV that it is on another disk.
  return code === 'EBUSY' || code === 'EXDEV'
    ? `${path} cannot be moved: it is a mounted disk, or on another one than its place. Mount the whole data folder instead.`
    : `The data could not be replaced (${message}).`;
}

/** Refuses moves of another folder: in a copied folder they would change the original, in a moved one they would find nothing. */
function refuseMoved(directory: string, moves: Moves['aside']): void {
  const places = placesOf(directory).map((place) => place + sep);
  const foreign = moves.flat().find((path) => !places.some((place) => path.startsWith(place)));
  if (foreign === undefined) return;
  throw new StartError(
    `A restore of ${directory} was interrupted, and the folder was moved or copied since (it moves ${foreign}). Move it back to where it was, and start there once: that finishes it.`,
  );
}
