import { readFileSync } from 'node:fs';

const EMBEDDED_BACKEND_KEY = 'sb_publishable_ekagra_embedded_backend';

/**
 * Values of the constants in build-constants.d.ts for `vite build`.
 * @throws when only one half of a hosted project is set: the other half's default would not match
 */
export function buildConstants(env: NodeJS.ProcessEnv): Record<string, string> {
  const url = (env['SUPABASE_URL'] ?? '').replace(/\/+$/, '');
  const key = env['SUPABASE_PUBLISHABLE_KEY'] ?? '';
  if ((url === '') !== (key === '')) {
    throw new Error('SUPABASE_URL and SUPABASE_PUBLISHABLE_KEY belong together: set both for a hosted project, or none.');
  }
  return {
    __VERSION__: JSON.stringify(projectVersion()),
    __SUPABASE_URL__: JSON.stringify(url),
    __SUPABASE_PUBLISHABLE_KEY__: JSON.stringify(key === '' ? EMBEDDED_BACKEND_KEY : key),
    __CONTACT_EMAIL__: JSON.stringify(env['CONTACT_EMAIL'] ?? ''),
    __FEEDBACK_URL__: JSON.stringify(parseAddress('FEEDBACK_URL', env['FEEDBACK_URL'] ?? '')),
    __CHANGELOG_URL__: JSON.stringify(parseAddress('CHANGELOG_URL', env['CHANGELOG_URL'] ?? '')),
    __SOCIAL_LINKS__: JSON.stringify(parseSocialLinks(env['SOCIAL_LINKS'] ?? '')),
  };
}

/** @param list for example "YouTube=https://…, Mastodon=https://…" */
function parseSocialLinks(list: string): { name: string; url: string }[] {
  return list
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [, name, url] = /^\s*([^=]+?)\s*=\s*(https:\/\/\S+)\s*$/.exec(entry) ?? [];
      if (name === undefined || url === undefined) throw new Error(`SOCIAL_LINKS: "${entry.trim()}" is not of the form Name=https://…`);
      return { name, url };
    });
}

function parseAddress(name: string, address: string): string {
  if (address !== '' && !(URL.canParse(address) && address.startsWith('https://')))
    throw new Error(`${name}: "${address}" is not an address that begins with https://`);
  return address;
}

function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
