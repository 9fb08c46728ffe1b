import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { dirname, join, resolve } from 'node:path';
import { backUpBeforeMigrations } from './backup/before-migrations.ts';
import { finishReplacing } from './backup/replace-data.ts';
import { createAuth } from './auth/auth.ts';
import type { GoogleClient } from './auth/google/openid-client.ts';
import { createMailer, type MailServer } from './auth/mail/mail-server.ts';
import { startWelcoming } from './auth/mail/welcome.ts';
import { asCaller, currentCaller, withoutEnd } from './database/callers.ts';
import type { Database, Row } from './database/database.ts';
import { lockDirectory } from './database/directory-lock.ts';
import { openEmbedded } from './database/embedded-postgres.ts';
import { openPostgres } from './database/postgres-database.ts';
import { createProbe } from './database/probe.ts';
import { createFunctions, isFunctionsPath } from './functions/functions.ts';
import { createBodyMemory } from './http/body-memory.ts';
import { handleApi, type InTurn, isApiPath } from './http/api-handler.ts';
import { type AuthLimits, createAuthLimits, isRenewal } from './http/auth-limits.ts';
import { requestCaller } from './callers/caller.ts';
import { setClientAddress } from './base/client-address.ts';
import type { Counters } from './http/counters.ts';
import { createLane, type Lane } from './base/lane.ts';
import { createProbes } from './http/probes.ts';
import { refuseRegex } from './http/regex-gate.ts';
import { targetOf } from './base/request-target.ts';
import { createSyncCalls, syncCallOf } from './http/sync-calls.ts';
import { createTokenGate } from './http/token-gate.ts';
import { createUnreadAnswers } from './http/unread-answers.ts';
import { ACCOUNT_LIMITS, QUEUE_LIMITS, type StorageLimits } from './base/limits.ts';
import { fileRecord, prepareDatabase, type SchemaRecord } from './setup/prepare-database.ts';
import { readProjectConfig } from './setup/project-config.ts';
import { installRestRequests } from './rest/rest-requests.ts';
import { followSchema } from './rest/schema-cache.ts';
import { startRealtime } from './realtime/realtime.ts';
import type { RealtimeSettings } from './realtime/settings.ts';
import { startPurging } from './purge-accounts.ts';
import { loadSecrets } from './setup/secrets.ts';
import { createStorage, isStoragePath } from './storage/storage.ts';
import { createSupabaseApp, PUBLISHABLE_KEY } from './setup/supabase-app.ts';

export interface BackendOptions {
  /** Directory of data and secrets. */
  readonly dataDir: string;
  /** Directory for backups; default: `backups` in the data directory. */
  readonly backupDir?: string;
  /** False for operators who make their own backups. */
  readonly backsUpBeforeMigrations?: boolean;
  /** A Postgres server to use instead of the embedded one: postgres://… */
  readonly databaseUrl?: string;
  /** Records that the database is prepared. Default: a file beside the embedded database, and none for a Postgres server. */
  readonly schemaRecord?: SchemaRecord;
  /** The folder with config.toml and migrations/. */
  readonly supabaseDir?: string;
  /** Lifetime of an access token in seconds. */
  readonly jwtExpiry?: number;
  /** Number of proxies in front of this server that append to `X-Forwarded-For`; default 0. */
  readonly trustedProxies?: number;
  /** Replaces the default limits. */
  readonly authLimits?: AuthLimits;
  /** Requests of one caller that may wait for the database; replaces the default. */
  readonly eachWaiting?: number;
  /** With a mail server, email addresses must be confirmed. */
  readonly mailServer?: MailServer;
  readonly google?: GoogleClient;
  readonly realtime?: Partial<RealtimeSettings>;
  /** Replaces the default limits. */
  readonly storage?: Partial<StorageLimits>;
  /** Environment of functions, besides functions/.env. */
  readonly functionSecrets?: Readonly<Record<string, string>>;
  /** Interval in ms for purging accounts whose deletion is due; default: an hour. */
  readonly purgeEveryMs?: number;
  /** Interval in ms for welcome mails; default: a minute. */
  readonly welcomeEveryMs?: number;
}

/** The whole backend without a port: API, Realtime and database. */
export interface Backend {
  /** True if the request was for the API or the probes, and is answered. May reject, so call it inside of a border (http/border.ts). */
  handle(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** True if the upgrade was for Realtime, which then owns the socket. May throw, like `handle`. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Runs SQL with all rights, bypassing row-level security. */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Ends the Realtime connections, so that the HTTP server can stop. */
  disconnectAll(): void;
  close(): Promise<void>;
}

/**
 * Opens the database, brings it up to date and serves it. `siteUrl` is the public address; functions on this machine reach the
 * API at `apiUrl`.
 * Rejects with DirectoryInUseError when another process has the data open.
 */
export async function createBackend(options: BackendOptions, counters: Counters, siteUrl: string, apiUrl = siteUrl): Promise<Backend> {
  const supabaseDir = options.supabaseDir ?? 'supabase';
  const lock = lockDirectory(options.dataDir);
  const database = await openDatabase(options).catch((error: unknown) => {
    lock.release();
    throw error;
  });
  try {
    const secrets = await loadSecrets(options.dataDir);
    const { jwtExpiry, mailServer, google } = options;
    const app = await createSupabaseApp({
      supabaseDir,
      database,
      secrets,
      siteUrl,
      ...(jwtExpiry === undefined ? {} : { jwtExpiry }),
      confirmsEmail: mailServer !== undefined,
      hasGoogle: google !== undefined,
    });
    // No record for a database on a server: others may have changed it since.
    const record = options.databaseUrl ? undefined : fileRecord(join(options.dataDir, 'schema.json'));
    await withoutEnd('migrations', () =>
      prepareDatabase(app, database, supabaseDir, options.schemaRecord ?? record, () => backUpBeforeMigrations(options)),
    );
    const schema = await followSchema(database);
    installRestRequests(database.connection);
    if (database.folderIdentity !== undefined) await recordFolder(database, database.folderIdentity);
    const keys = { ...secrets, publishableKey: PUBLISHABLE_KEY };
    const auth = createAuth({
      app,
      database,
      siteUrl,
      projectDir: dirname(resolve(supabaseDir)),
      keys,
      mailServer,
      google,
    });
    const realtime = await startRealtime(database, keys, options.realtime);
    const syncCalls = createSyncCalls(database, keys);
    const refuseFlood = createAuthLimits(options.authLimits);
    const refuseToken = createTokenGate(keys);
    const bodyMemory = createBodyMemory();
    const endAnswer = createUnreadAnswers();
    const lanes = createLanes(database, options.eachWaiting);
    const probes = createProbes({ database, probe: createProbe(database), keys, lanes, counters });
    const storage = createStorage({ database, lane: lanes.data, keys, dataDir: options.dataDir, changed: options.storage });
    const { functions: settings = {} } = (await readProjectConfig(supabaseDir)).config;
    const functions = createFunctions({
      supabaseDir,
      settings,
      keys,
      apiUrl,
      // Without a public address, functions get no SITE_URL: search engines cannot use this machine's own address.
      secrets: { ...options.functionSecrets, SHELL_URL: apiUrl, ...(siteUrl === apiUrl ? {} : { SITE_URL: siteUrl }) },
    });
    const purging = startPurging({
      database,
      dataDir: options.dataDir,
      backupDir: options.backupDir ?? join(options.dataDir, 'backups'),
      apiUrl,
      secretKey: secrets.secretKey,
      everyMs: options.purgeEveryMs,
    });
    const welcoming =
      mailServer &&
      startWelcoming({
        database,
        mailer: createMailer(mailServer),
        templatePath: resolve(supabaseDir, 'templates/welcome.html'),
        siteUrl,
        everyMs: options.welcomeEveryMs,
      });
    const answerApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if ((await refuseToken(request, response)) || refuseRegex(request, response)) return;
      await handleApi(auth, syncCalls, turnsOf(lanes, request), bodyMemory, endAnswer, request, response);
    };
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
      const { path } = targetOf(request);
      if (isApiPath(path)) await answerApi(request, response);
      else if (isStoragePath(path)) await storage(request, response);
      else if (isFunctionsPath(path)) await functions.handle(request, response);
      else return false;
      return true;
    };
    return {
      handle: async (request, response) => {
        const address = setClientAddress(request, options.trustedProxies ?? 0);
        if (refuseFlood(address, request, response) || (await probes(request, response))) return true;
        return await asCaller(await requestCaller(request, keys), () => answer(request, response));
      },
      upgrade: (request, socket, head) => {
        setClientAddress(request, options.trustedProxies ?? 0);
        return realtime.upgrade(request, socket, head);
      },
      query: (sql, params) => database.query(sql, params),
      disconnectAll: () => realtime.disconnectAll(),
      close: async () => {
        purging.stop();
        await welcoming?.stop();
        await functions.close();
        await auth.close();
        await realtime.close();
        await schema.close();
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    await database.close();
    lock.release();
    throw error;
  }
}

async function openDatabase({ databaseUrl, dataDir }: BackendOptions): Promise<Database & { readonly folderIdentity?: string }> {
  await finishReplacing(dataDir);
  return await (databaseUrl ? openPostgres(databaseUrl) : openEmbedded(dataDir));
}

/** Records the data folder's identity. A copied folder counts as a restore, which devices must notice (INC-5). */
async function recordFolder(database: Database, identity: string): Promise<void> {
  const [known] = await database.query(`select from pg_proc where oid = to_regprocedure('sync.opened_at(text)')`);
  // Other projects have no sync protocol.
  if (known) await database.query('select sync.opened_at($1)', [identity]);
}

type Lanes = Readonly<Record<'data' | 'queries' | 'auth' | 'renewals', Lane>>;

/** Separate lanes for data and Auth, so that neither waits for the other's database sessions (database.ts, `dataRequests`). */
function createLanes({ dataRequests }: Database, eachWaiting: number = QUEUE_LIMITS.eachWaiting): Lanes {
  const { authAtOnce, pullsReserve, ...usual } = QUEUE_LIMITS;
  const limits = { ...usual, eachWaiting };
  return {
    data: createLane({ ...limits, atOnce: dataRequests }),
    // REST requests other than the sync protocol pass this lane before `data`.
    queries: createLane({ ...limits, atOnce: dataRequests - pullsReserve }),
    auth: createLane({ ...limits, atOnce: authAtOnce }),
    // The queue holds as many as the rate limit allows: a school opens its devices at eight, behind one address.
    renewals: createLane({ ...limits, eachWaiting: ACCOUNT_LIMITS.renewals, atOnce: authAtOnce }),
  };
}

function turnsOf({ data, queries, auth, renewals }: Lanes, request: IncomingMessage): InTurn {
  const { key, role } = currentCaller()!;
  const target = targetOf(request);
  if (!target.path.startsWith('/auth/v1')) {
    return syncCallOf(target) === undefined ? (work) => queries.run(key, () => data.run(key, work)) : (work) => data.run(key, work);
  }
  if (role !== 'anon') return (work) => auth.run(key, work);
  // Sign-ins take turns in the password pool. In this lane they would hold a turn at the database for seconds.
  return (work) => (isRenewal(target) ? renewals.run(key, work) : work());
}
