import { registerHooks } from 'node:module';

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
    const loaded = next(url, context);
    const entry = mutants.get(url.includes('?mutant=') ? new URL(url).searchParams.get('mutant')! : '');
    if (!entry || !('file' in entry.mutant.where) || !new URL(url).pathname.endsWith(`/replication/${entry.mutant.where.file}`))
      return loaded;
    entry.isUsed = true;
    const source = loaded.source as Uint8Array | string;
    return { ...loaded, source: mutated(typeof source === 'string' ? source : new TextDecoder().decode(source), entry.mutant) };
  },
});
