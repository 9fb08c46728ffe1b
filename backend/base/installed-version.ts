import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version of an installed npm package. Throws if missing. */
export function installedVersion(name: string): string {
  const { version } = JSON.parse(readFileSync(join(installedDirectory(name), 'package.json'), 'utf8')) as { version: string };
  return version;
}

/** Folder of an npm package, resolved as Node does: many packages do not export package.json. */
export function installedDirectory(name: string): string {
  for (let above = import.meta.dirname; ; above = dirname(above)) {
    const directory = join(above, 'node_modules', ...name.split('/'));
    if (existsSync(join(directory, 'package.json'))) return directory;
    if (above === dirname(above)) throw new Error(`${name} is not installed`);
  }
}
