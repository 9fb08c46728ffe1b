import { readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';

/** `npm:@scope/name@2/part` → scope and name, version, part */
const PACKAGE = /^(npm|jsr):\/?((?:@[^/@]+\/)?[^/@]+)(?:@([^/]+))?(\/.+)?$/;

/**
 * Resolves imports as on Supabase: `npm:`, `jsr:`, and the import map of deno.json. Nothing is downloaded: packages are those
 * that the backend is installed with.
 */
export function installResolver(functionsUrl: string, imports: Readonly<Record<string, string>>): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!context.parentURL?.startsWith(functionsUrl)) return next(specifier, context);
      const meant = withoutNetwork(explain(specifier, imports));
      // Types only, which Deno imports for its compiler.
      if (meant.endsWith('.d.ts')) return { url: 'data:text/javascript,', shortCircuit: true };
      if (/^[./]|^(node|file|data):/.test(meant)) return next(meant, context);
      return next(installedName(meant), { ...context, parentURL: import.meta.url });
    },
  });
}

/** By an import map: an exact name, or a prefix ending in a slash. */
function explain(specifier: string, imports: Readonly<Record<string, string>>): string {
  const exact = imports[specifier];
  if (exact !== undefined) return exact;
  const beginning = Object.keys(imports).find((name) => name.endsWith('/') && specifier.startsWith(name));
  return beginning === undefined ? specifier : imports[beginning] + specifier.slice(beginning.length);
}

/** CDN addresses that older functions import from, mapped to installed packages. */
function withoutNetwork(specifier: string): string {
  if (!/^https?:/.test(specifier)) return specifier;
  if (/^https:\/\/deno\.land\/std(@[^/]+)?\/http\/server\.ts$/.test(specifier)) return SERVE;
  const onEsm = /^https:\/\/esm\.sh\/([^?]+)/.exec(specifier)?.[1];
  if (onEsm === undefined) throw new Error(`${specifier}: only what is installed can be imported: npm: instead of https:`);
  return `npm:${onEsm}`;
}

const SERVE = `data:text/javascript,export const serve = Deno.serve`;

/** Throws when another major version is installed than requested. */
function installedName(specifier: string): string {
  const [, registry, name, range, part = ''] = PACKAGE.exec(specifier) ?? [];
  if (name === undefined) return specifier;
  // JSR packages have other names on npm, except Supabase's.
  const installed = registry === 'npm' || name.startsWith('@supabase/') ? name : `@jsr/${name.replace(/^@/, '').replace('/', '__')}`;
  const major = /\d+/.exec(range ?? '')?.[0];
  const version = versionOf(installed);
  if (major !== undefined && version.split('.', 1)[0] !== major) throw new Error(`${specifier}: ${installed} ${version} is installed`);
  return installed + part;
}

function versionOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
