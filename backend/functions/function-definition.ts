import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { bootError } from './function-error.ts';

/** All settings of config.toml's `[functions.<name>]` (ADR 4). */
export interface FunctionSettings {
  readonly enabled?: boolean | undefined;
  /** Requires a token or an API key; true by default. */
  readonly verify_jwt?: boolean | undefined;
  /** Relative to config.toml; functions/<name>/index.ts by default. */
  readonly entrypoint?: string | undefined;
  readonly import_map?: string | undefined;
}

export interface FunctionDefinition {
  readonly name: string;
  /** An absolute path. */
  readonly entrypoint: string;
  readonly verifyJwt: boolean;
  readonly imports: Readonly<Record<string, string>>;
}

/**
 * Finds a function; undefined if there is none. Throws FunctionError if its import map is unreadable. Folders with a leading underscore
 * contain shared code.
 */
export function findFunction(
  supabaseDir: string,
  settings: Readonly<Record<string, FunctionSettings>>,
  name: string,
): FunctionDefinition | undefined {
  if (!/^[a-zA-Z0-9][\w-]*$/.test(name)) return undefined;
  const { enabled = true, verify_jwt = true, entrypoint = join('functions', name, 'index.ts'), import_map } = settings[name] ?? {};
  const path = resolve(supabaseDir, entrypoint);
  if (!enabled || !existsSync(path)) return undefined;
  const importMap = import_map === undefined ? join(dirname(path), 'deno.json') : resolve(supabaseDir, import_map);
  return { name, entrypoint: path, verifyJwt: verify_jwt, imports: readImports(name, importMap) };
}

function readImports(name: string, path: string): Record<string, string> {
  if (!existsSync(path)) return {};
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as { imports?: Record<string, string> }).imports ?? {};
  } catch (error) {
    console.error(`[${name}] ${path}: ${(error as Error).message}`);
    throw bootError();
  }
}
