import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, resolve } from 'node:path';
import { requestCaller } from '../callers/caller.ts';
import { targetOf } from '../base/request-target.ts';
import { FUNCTION_LIMITS, type FunctionLimits } from '../base/limits.ts';
import type { ApiKeys } from '../callers/authorization.ts';
import { findFunction, type FunctionSettings } from './function-definition.ts';
import { functionEnvironment } from './function-environment.ts';
import { FunctionError, notFound, refuse, tooLarge } from './function-error.ts';
import { checkJwt } from './jwt-check.ts';
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
