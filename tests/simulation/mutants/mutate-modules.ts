import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { projectRoot } from '../../../scripts/setup/install.mjs';
import { mutated, type Mutant } from './mutant.ts';

const mutants = new Map<string, { readonly mutant: Mutant; isUsed: boolean }>();

/**
 * Loads a module and its imports from this project anew, with the fault in one of them. The mutant's name is in the query of
 * the modules' URLs.
 */
export async function importMutated<T>(url: URL, name: string, mutant: Mutant): Promise<T> {
  if (!mutants.has(name)) mutants.set(name, { mutant, isUsed: false });
  return (await import(`${url.href}?mutant=${name}`)) as T;
}

/** True if the faulty module was among those loaded. */
export function isUsed(name: string): boolean {
  return mutants.get(name)?.isUsed === true;
}

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    const name = context.parentURL === undefined ? null : new URL(context.parentURL).searchParams.get('mutant');
    if (name === null || resolved.url.includes('/node_modules/') || !resolved.url.startsWith('file:')) return resolved;
    return { ...resolved, url: `${resolved.url.split('?')[0]}?mutant=${name}` };
  },
  load(url, context, next) {
    const name = url.includes('?mutant=') ? new URL(url).searchParams.get('mutant')! : '';
    const entry = mutants.get(name);
    const [file] = url.split('?') as [string];
    if (!entry || !file.endsWith('.ts')) return next(url, context);
    if (file !== sourceOfMutant(entry.mutant)) {
      return { format: 'module', shortCircuit: true, source: scriptOf(file) };
    }
    entry.isUsed = true;
    return { format: 'module', shortCircuit: true, source: stripTypeScriptTypes(mutated(sourceOf(file), entry.mutant)) };
  },
});

function sourceOfMutant({ where }: Mutant): string | undefined {
  if ('sql' in where) return undefined;
  const source = 'file' in where ? `replication/${where.file}` : where.source;
  return pathToFileURL(path.join(projectRoot, source)).href;
}

function sourceOf(file: string): string {
  return readFileSync(fileURLToPath(file), 'utf8');
}

const scripts = new Map<string, string>();

/** Without its types. Node would strip them once per mutant: a third of the time all modules take. */
function scriptOf(file: string): string {
  const known = scripts.get(file);
  if (known !== undefined) return known;
  const script = stripTypeScriptTypes(sourceOf(file));
  scripts.set(file, script);
  return script;
}
