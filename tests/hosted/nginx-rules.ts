import { readFileSync } from 'node:fs';

/** A location of the server in front. */
export interface Location {
  readonly pattern: RegExp;
  readonly directives: readonly (readonly string[])[];
}

/** The rules of docs/production.md for nginx. */
export function readRules(): string {
  const page = readFileSync(new URL('../../docs/production.md', import.meta.url), 'utf8');
  const [, rules] = /```nginx\n(.*?)```/s.exec(page) ?? [];
  if (rules === undefined) throw new Error('docs/production.md has no rules for nginx');
  return rules;
}

/** Locations with a pattern: nginx takes the first that matches. Their patterns and rewrites are written alike in JavaScript. */
export function locationsOf(rules: string): readonly Location[] {
  return [...rules.matchAll(/^location ~ "?(\^\S+\$)"? \{\n(.*?)^\}/gms)].map(([, pattern, body]) => ({
    pattern: new RegExp(pattern!),
    directives: body!
      .replace(/^\s*#.*$/gm, '')
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name !== ''),
  }));
}

/** What the project is asked for; null where the app is sent without asking. */
export function upstreamPath(locations: readonly Location[], path: string): string | null {
  const location = locations.find(({ pattern }) => pattern.test(path));
  const rewrite = location?.directives.find(([name]) => name === 'rewrite');
  return rewrite === undefined ? null : path.replace(new RegExp(rewrite[1]!), rewrite[2]!);
}

/** What an error of the project becomes. */
export function errorPage({ directives }: Location, status: number): { readonly status: number; readonly page: string } | null {
  const found = directives.find(([name, ...rest]) => name === 'error_page' && rest.includes(String(status)));
  if (found === undefined) return null;
  const changed = found.find((word) => word.startsWith('='));
  return { status: changed === undefined ? status : Number(changed.slice(1)), page: found.at(-1)! };
}
