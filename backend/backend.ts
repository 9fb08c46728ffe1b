import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { dirname, join, resolve } from 'node:path';
import { createAuth } from './auth/auth.ts';
import type { GoogleClient } from './auth/google/openid-client.ts';
import type { MailServer } from './auth/mail/mail-server.ts';
import type { Row } from './database/database.ts';
import { IN_MEMORY, openPglite } from './database/pglite-database.ts';
import { recordDataFolder } from './database/data-folder.ts';
import { openPostgres } from './database/postgres-database.ts';
import { createFunctions, isFunctionsPath } from './functions/functions.ts';
import { handleApi, type InLane, isApiPath } from './http/api-handler.ts';
import { type AuthLimits, createAuthLimits } from './http/auth-limits.ts';
import { callerKey } from './http/caller.ts';
import { setClientAddress } from './http/client-address.ts';
import { createLane } from './http/lane.ts';
import { createMetrics } from './http/metrics.ts';
import { refuseRegex } from './http/regex-gate.ts';
import { createSyncCalls } from './http/sync-calls.ts';
import { createTokenGate } from './http/token-gate.ts';
import { fileRecord, prepareDatabase, type SchemaRecord } from './prepare-database.ts';
import { readProjectConfig } from './project-config.ts';
import { installRestRequests } from './rest/rest-requests.ts';
import { followSchema } from './rest/schema-cache.ts';
import { startRealtime } from './realtime/realtime.ts';
import type { RealtimeSettings } from './realtime/settings.ts';
import { startPurging } from './purge-accounts.ts';
import { loadSecrets } from './secrets.ts';
import { createStorage, isStoragePath } from './storage/storage.ts';
import { createSupabaseApp, PUBLISHABLE_KEY } from './supabase-app.ts';

/** A prepared database to copy. */
export interface DatabaseTemplate {
  /** The image of PGlite's data directory. */
  readonly cluster?: Buffer;
  readonly record: SchemaRecord;
}

export interface BackendOptions {
  /** Directory of data and secrets; 'memory://' keeps nothing. */
  readonly dataDir: string;
  /** A Postgres server to use instead of PGlite: postgres://… */
  readonly databaseUrl?: string;
  /** Initial state of a new embedded database; a database on a server already is a copy. */
  readonly template?: DatabaseTemplate;
  /** The folder with config.toml and migrations/. */
  readonly supabaseDir?: string;
  /** Lifetime of an access token in seconds. */
  readonly jwtExpiry?: number;
  /** Number of proxies in front of this server that append to `X-Forwarded-For`; default 0. */
  readonly trustedProxies?: number;
  /** Replaces the default limits. */
  readonly authLimits?: AuthLimits;
  /** With it, email addresses must be confirmed. */
  readonly mailServer?: MailServer;
  readonly google?: GoogleClient;
  readonly realtime?: Partial<RealtimeSettings>;
  /** Environment of functions, besides functions/.env. */
  readonly functionSecrets?: Readonly<Record<string, string>>;
  /** How often accounts whose time is over are purged, in ms, instead of once an hour. */
  readonly purgeEveryMs?: number;
}

/** The whole backend without a port: API, Realtime and the database below. */
export interface Backend {
  /** True if the request was for the API; it is then answered. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
  /** True if the upgrade was for Realtime; the socket is then taken. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** True if the database answers. */
  isHealthy(): Promise<boolean>;
  /** SQL with every right, bypassing row-level security. */
  query<T extends Row = Row>(sql: string, params?: readonly unknown[]): Promise<T[]>;
  /** Ends the Realtime connections, so that the HTTP server can stop. */
  disconnectAll(): void;
  close(): Promise<void>;
}

/** Limits of queued data requests: per student, and in total. */
const MOST_WAITING = { eachWaiting: 500, allWaiting: 2000 };

/** Time-out of the health check: a slower database serves nobody. */
const HEALTH_TIMEOUT_MS = 5000;

/**
 * Opens the database, brings it up to date and serves it. `siteUrl` is the public address; functions on this machine reach the
 * API at `apiUrl`.
 * Rejects with DirectoryInUseError when another process has the data open.
 */
export async function createBackend(options: BackendOptions, siteUrl: string, apiUrl = siteUrl): Promise<Backend> {
  const supabaseDir = options.supabaseDir ?? 'supabase';
  const database = await (options.databaseUrl ? openPostgres(options.databaseUrl) : openPglite(options.dataDir, options.template?.cluster));
  try {
    const secrets = await loadSecrets(options.dataDir);
    const { databaseUrl, jwtExpiry, mailServer, google } = options;
    const app = await createSupabaseApp({
      supabaseDir,
      database,
      secrets,
      siteUrl,
      ...(jwtExpiry === undefined ? {} : { jwtExpiry }),
      confirmsEmail: mailServer !== undefined,
      hasGoogle: google !== undefined,
    });
    // A database on a server may have been changed by others since; our own directory has not.
    const isOurs = !options.databaseUrl && options.dataDir !== IN_MEMORY;
    const record = isOurs ? fileRecord(join(options.dataDir, 'schema.json')) : undefined;
    await prepareDatabase(app, database, supabaseDir, options.template?.record ?? record);
    const schema = await followSchema(database, app.config.api?.schemas ?? ['public']);
    installRestRequests(database.connection, app.config.api?.max_rows ?? 1000);
    if (isOurs) await recordDataFolder(database, options.dataDir);
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
    const lane = createLane({ atOnce: database.dataRequests, eachAtOnce: database.dataRequests / 2, ...MOST_WAITING });
    const inLane: InLane = async (request, work) => lane.run(await callerKey(request, keys), work);
    const metrics = createMetrics(database, keys, lane);
    const storage = createStorage(database, keys, options.dataDir);
    const { functions: settings = {} } = (await readProjectConfig(supabaseDir)).config;
    const functions = createFunctions({
      supabaseDir,
      settings,
      keys,
      apiUrl,
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      // The address of this machine is no address for search engines.
      secrets: { ...options.functionSecrets, SHELL_URL: apiUrl, ...(siteUrl === apiUrl ? {} : { SITE_URL: siteUrl }) },
    });
    const purging = startPurging({
      database,
      dataDir: options.dataDir,
      apiUrl,
      secretKey: secrets.secretKey,
      everyMs: options.purgeEveryMs,
    });
    const answerApi = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      if ((await refuseToken(request, response)) || refuseRegex(request, response)) return;
      await handleApi(auth, syncCalls, inLane, request, response);
    };
    return {
      handle: (request, response) => {
        const path = (request.url ?? '').split('?', 1)[0]!;
        const address = setClientAddress(request, options.trustedProxies ?? 0);
        if (refuseFlood(address, request, response)) return true;
        if (path === '/metrics') void metrics(request, response);
        else if (isApiPath(path)) void answerApi(request, response);
        else if (isStoragePath(path)) void storage(request, response);
        else if (isFunctionsPath(path)) void functions.handle(request, response);
        else return realtime.handle(request, response);
        return true;
      },
      upgrade: (request, socket, head) => realtime.upgrade(request, socket, head),
      query: (sql, params) => database.query(sql, params),
      isHealthy: () =>
        Promise.race([
          database.query('select 1').then(
            () => true,
            () => false,
          ),
          new Promise<boolean>((resolve) => setTimeout(() => resolve(false), HEALTH_TIMEOUT_MS).unref()),
        ]),
      disconnectAll: () => realtime.disconnectAll(),
      close: async () => {
        purging.stop();
        await functions.close();
        await auth.close();
        await realtime.close();
        await schema.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
