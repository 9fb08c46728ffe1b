import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { writeDurably } from '../base/durable-files.ts';
import type { Database } from './database.ts';
import {
  type ClusterOptions,
  createCluster,
  makeSocketFolder,
  removeSocketFolder,
  type RunningCluster,
  SUPERUSER,
  startCluster,
} from './postgres-cluster.ts';
import { openPostgres } from './postgres-database.ts';
import {
  canEnter,
  findPrograms,
  type PostgresPrograms,
  PostgresUnavailableError,
  type ServerUser,
  serverUser,
} from './postgres-programs.ts';

/** The major version of the programs that npm installs. */
export const MAJOR = '17';

/** Folder for databases whose data directory the server's user cannot enter. */
const ELSEWHERE = '/var/lib/ekagra';

/** Bits of a folder's mode: entering, for group and others. */
const PASS_THROUGH = 0o011;

/** Pauses in ms before a server that died is restarted. After the last failure, this process exits too. */
const RESTARTS_MS = [0, 200, 1000, 5000];
/** After this time in ms, a server counts as started, and its death is no failed start. */
const SETTLED_MS = 60_000;

export interface EmbeddedDatabase extends Database {
  /** Distinguishes this cluster from a copy of its folder (INC-5), whose content is identical. */
  readonly folderIdentity: string;
}

/**
 * Options to start the server of a data directory that has a database of this release.
 * @throws PostgresUnavailableError
 */
export function clusterOf(dataDir: string): ClusterOptions {
  const { directory, dataFolder, programs } = placeOf(dataDir);
  const version = versionOf(dataFolder);
  if (version === undefined) throw new PostgresUnavailableError(`There is no database in ${dataDir} yet.`);
  // Without a password file, the data is PGlite's: earlier releases kept it in the same place.
  if (!existsSync(passwordFile(directory)))
    throw new PostgresUnavailableError(`The data in ${dataFolder} is of an earlier release. ${TAKE_OVER}`);
  if (version !== MAJOR)
    throw new PostgresUnavailableError(`The data in ${dataFolder} is of Postgres ${version}, and this release has ${MAJOR}. ${TAKE_OVER}`);
  if (programs.user) takeOwnership(dataFolder, programs.user);
  return { dataFolder, password: readPassword(directory), programs };
}

/** Creates an empty database in a data directory that has none. */
export async function makeCluster(dataDir: string): Promise<ClusterOptions> {
  const { directory, dataFolder, programs } = placeOf(dataDir);
  // A password exists already if the first start was interrupted.
  if (!existsSync(passwordFile(directory))) writeDurably(passwordFile(directory), `${randomBytes(32).toString('base64url')}\n`);
  const options = { dataFolder, password: readPassword(directory), programs };
  await createCluster(options);
  return options;
}

/** The superuser's password. */
export function readPassword(directory: string): string {
  return readFileSync(passwordFile(directory), 'utf8').trim();
}

function passwordFile(directory: string): string {
  return join(directory, 'postgres-password');
}

const TAKE_OVER = 'Take it over once with: npm run take-over';

function versionOf(dataFolder: string): string | undefined {
  const path = join(dataFolder, 'PG_VERSION');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined;
}

interface Place {
  /** The data directory without links. */
  readonly directory: string;
  readonly dataFolder: string;
  readonly programs: PostgresPrograms;
}

/** The folders where the database of a data directory can be. `directory` must be a real path. */
export function placesOf(directory: string): [inside: string, elsewhere: string] {
  const name = `${basename(directory)}-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`;
  return [directory, join(ELSEWHERE, name)];
}

/**
 * Where the database of a data directory is, or will be: in the directory itself or, if the server's user cannot enter it, in a folder of
 * `/var/lib/ekagra` whose name derives from the directory's path.
 */
export function placeOf(dataDir: string): Place {
  const directory = realpathSync(dataDir);
  const places = placesOf(directory);
  const user = serverUser(...places.map((place) => join(place, 'postgres')));
  // Let the server's user enter the directory but not read it: secrets and files stay closed. Other permissions stay.
  const { mode } = statSync(directory);
  if (user && (mode & PASS_THROUGH) !== PASS_THROUGH) chmodSync(directory, mode | PASS_THROUGH);
  const place = canEnter(directory, user) ? directory : places[1];
  if (place !== directory) mkdirSync(place, { recursive: true, mode: 0o711 });
  return { directory, dataFolder: join(place, 'postgres'), programs: findPrograms(place, user) };
}

/**
 * Opens Postgres in separate processes, on a data directory that the caller has locked. Acknowledged writes survive `kill -9` of this
 * process or Postgres. A server that dies is restarted; requests fail meanwhile.
 * @throws PostgresUnavailableError
 */
export async function openEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const place = placeOf(dataDir);
  const isNew = versionOf(place.dataFolder) === undefined;
  if (isNew) refuseLost(place);
  const options = isNew ? await makeCluster(dataDir) : clusterOf(dataDir);
  const { dataFolder } = options;
  if (!dataFolder.startsWith(place.directory))
    console.log(`The database is kept in ${dataFolder}, because Postgres has no rights in ${dataDir}.`);
  const running = await keepRunning(options);
  try {
    const database = await openPostgres(running.cluster.addressOf(SUPERUSER));
    // PG_VERSION is written once, when the cluster is created.
    const { ino, birthtimeNs } = statSync(join(dataFolder, 'PG_VERSION'), { bigint: true });
    return {
      ...database,
      folderIdentity: `${ino}-${birthtimeNs}`,
      close: async () => {
        await database.close();
        await running.stop();
      },
    };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** Refuses to create a database where one existed before: an empty one would look as if the app had lost everything. */
function refuseLost({ directory, dataFolder }: Place): void {
  const record = join(directory, 'schema.json');
  if (!existsSync(record)) return;
  const other = placesOf(directory).find((place) => existsSync(join(place, 'postgres', 'PG_VERSION')));
  const found = other === undefined ? '' : ` There is one in ${join(other, 'postgres')}.`;
  throw new PostgresUnavailableError(
    `${directory} had a database, and ${dataFolder} holds none (no PG_VERSION).${found} Move it there if the folder was moved or its rights were changed (outside of it, databases are in ${ELSEWHERE}), or restore a backup: npm run restore. To begin with an empty one, delete ${record}.`,
  );
}

/** Gives the folder to the server's user. If root restored it by copying, it belongs to root. */
function takeOwnership(dataFolder: string, { uid, gid }: ServerUser): void {
  if (statSync(join(dataFolder, 'PG_VERSION')).uid === uid) return;
  execFileSync('chown', ['-R', `${uid}:${gid}`, dataFolder]);
  chmodSync(dataFolder, 0o700);
}

interface Kept {
  readonly cluster: RunningCluster;
  stop(): Promise<void>;
}

/** Starts the server, and restarts it when it dies, such as when the system kills it for its memory use. */
async function keepRunning(given: ClusterOptions): Promise<Kept> {
  const options = { ...given, sockets: makeSocketFolder(given.programs) };
  let cluster = await startCluster(options).catch((error: unknown) => {
    removeSocketFolder(options.sockets);
    throw error;
  });
  let isStopping = false;

  /** @param failures consecutive deaths or failed starts, without having run for `SETTLED_MS` */
  const startAgain = async (failures: number): Promise<void> => {
    const pause = RESTARTS_MS[failures];
    if (pause === undefined) {
      removeSocketFolder(options.sockets);
      // The supervisor or service manager restarts this process.
      process.exit(1);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (isStopping) return;
    try {
      cluster = await startCluster(options);
    } catch (error) {
      console.error(JSON.stringify({ event: 'postgres-not-started', words: (error as Error).message }));
      await startAgain(failures + 1);
    }
  };
  const supervise = async (): Promise<void> => {
    for (let failures = 0; !isStopping; failures += 1) {
      const startedAt = Date.now();
      const words = await cluster.ended;
      if (isStopping) return;
      console.error(JSON.stringify({ event: 'postgres-ended', words }));
      if (Date.now() - startedAt > SETTLED_MS) failures = 0;
      await startAgain(failures);
    }
  };
  void supervise();
  return {
    get cluster() {
      return cluster;
    },
    stop: async () => {
      isStopping = true;
      await cluster.stop();
    },
  };
}
