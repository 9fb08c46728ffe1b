import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

import { requestCaller } from '../callers/caller.ts';
import { targetOf } from '../base/request-target.ts';
import { FUNCTION_LIMITS, type FunctionLimits } from '../base/limits.ts';
import { type ApiKeys, claimsOfApiKey, TokenError, verifyToken } from '../callers/authorization.ts';
import { findFunction, type FunctionSettings } from './function-definition.ts';
import { FunctionError, notFound, refuse, tooLarge } from './function-error.ts';
import { startWorker } from './worker.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

export interface FunctionsOptions {
  /** The folder with functions/. */
  readonly supabaseDir: string;
  /** config.toml's `[functions]`. */
  readonly settings: Readonly<Record<string, FunctionSettings>>;
  readonly keys: ApiKeys;
  /** URL at which functions reach this backend. */
  readonly apiUrl: string;
  /** In addition to functions/.env. */
  readonly secrets?: Readonly<Record<string, string>>;
  readonly limits?: Partial<FunctionLimits>;
}

/** Edge Functions: supabase/functions/<name>/index.ts answers `/functions/v1/<name>`. */
export interface Functions {
  /** Never rejects. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

const PREFIX = '/functions/v1';

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

export function isFunctionsPath(path: string): boolean {
  return path.startsWith(`${PREFIX}/`);
}

export function createFunctions(options: FunctionsOptions): Functions {
  const { supabaseDir, keys, apiUrl } = options;
  const limits = { ...FUNCTION_LIMITS, ...options.limits };
  const functionsDir = resolve(join(supabaseDir, 'functions'));
  const environment = { ...options.secrets, ...functionEnvironment(supabaseDir, apiUrl, keys) };
  const pool = createWorkerPool((definition) => startWorker(definition, { functionsDir, environment, limits }), limits);
  return {
    handle: async (request, response) => {
      try {
        await handle(pool, limits, request, response, options);
      } catch (error) {
        refuse(request, response, asFunctionError(error));
      }
    },
    close: () => pool.close(),
  };
}

async function handle(
  pool: WorkerPool,
  { maxBody }: FunctionLimits,
  request: IncomingMessage,
  response: ServerResponse,
  options: FunctionsOptions,
): Promise<void> {
  // Functions see the path without the prefix.
  const { path: whole, query } = targetOf(request);
  const path = `${whole.slice(PREFIX.length)}${query === '' ? '' : `?${query}`}`;
  const name = /^\/([^/?]*)/.exec(path)?.[1] ?? '';
  const definition = findFunction(options.supabaseDir, options.settings, name);
  if (!definition) throw notFound();
  if (!METHODS.has(request.method!)) throw new FunctionError(405, 'METHOD_NOT_ALLOWED', 'Functions cannot be asked by this method');
  // CORS preflights have no token; the function answers them.
  if (definition.verifyJwt && request.method !== 'OPTIONS') await checkJwt(request.headers, options.keys);
  if (Number(request.headers['content-length'] ?? 0) > maxBody) throw tooLarge(maxBody);
  const { key } = await requestCaller(request, options.keys);
  await pool.run(definition, key, (worker, onWaiting) => worker.answer(request, response, { path, onWaiting }));
}

function asFunctionError(error: unknown): FunctionError {
  if (error instanceof FunctionError) return error;
  console.error(error);
  return new FunctionError(500, 'INTERNAL_ERROR', 'Request failed due to an internal server error');
}

/**
 * The check of `verify_jwt`: rejects with FunctionError unless one of the headers has a valid access token or API key. The function
 * itself decides who the caller is and what they may do.
 */
async function checkJwt({ authorization, apikey }: IncomingHttpHeaders, keys: ApiKeys): Promise<void> {
  const isKey = (value: unknown) => typeof value === 'string' && claimsOfApiKey(value, keys) !== undefined;
  if (authorization === undefined) {
    if (isKey(apikey)) return;
    throw new FunctionError(401, 'UNAUTHORIZED_NO_AUTH_HEADER', 'Missing authorization header');
  }
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
  if (isKey(token)) return;
  try {
    await verifyToken(token, keys.jwtSecret);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    const code = error.code === 'MalformedJWT' ? 'UNAUTHORIZED_INVALID_JWT_FORMAT' : 'UNAUTHORIZED_LEGACY_JWT';
    throw new FunctionError(401, code, 'Invalid JWT');
  }
}

/**
 * A function's whole environment, as on Supabase: project URL, keys, and the secrets in functions/.env. The host's environment is not
 * passed on. Neither is the database's address, so that functions reach the data only through the API.
 */
function functionEnvironment(supabaseDir: string, apiUrl: string, keys: ApiKeys): Record<string, string> {
  return {
    ...readSecrets(join(supabaseDir, 'functions', '.env')),
    SUPABASE_URL: apiUrl,
    SUPABASE_ANON_KEY: keys.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: keys.secretKey,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishableKey }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secretKey }),
  };
}

/** Names starting with SUPABASE_ are reserved. */
function readSecrets(path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  const entries = Object.entries(parseEnv(readFileSync(path, 'utf8')));
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (value === undefined || name.startsWith('SUPABASE_') ? [] : [[name, value]])),
  );
}
