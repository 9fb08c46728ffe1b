import { readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';

/** `npm:@scope/name@2/part` → scope and name, version, part */
const PACKAGE = /^npm:((?:@[^/@]+\/)?[^/@]+)(?:@([^/]+))?(\/.+)?$/;

/**
 * Resolves imports as on Supabase: `npm:`, and the names of deno.json. Nothing is downloaded: packages are those that the backend is
 * installed with.
 */
export function installResolver(functionsUrl: string, imports: Readonly<Record<string, string>>): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!context.parentURL?.startsWith(functionsUrl)) return next(specifier, context);
      const meant = imports[specifier] ?? specifier;
      return PACKAGE.test(meant) ? next(installedName(meant), { ...context, parentURL: import.meta.url }) : next(meant, context);
    },
  });
}

/** Throws when another major version is installed than requested. */
function installedName(specifier: string): string {
  const [, name = '', range = '', part = ''] = PACKAGE.exec(specifier)!;
  const major = /\d+/.exec(range)?.[0];
  const version = versionOf(name);
  if (major !== undefined && version.split('.', 1)[0] !== major) throw new Error(`${specifier}: ${name} ${version} is installed`);
  return name + part;
}

function versionOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
