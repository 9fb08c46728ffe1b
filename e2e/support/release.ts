import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A served build that newer versions replace while the server runs, as in a deployment. */
export class Release {
  readonly directory = mkdtempSync(path.join(tmpdir(), 'ekagra-release-'));
  #version = 0;

  constructor() {
    cpSync('dist', this.directory, { recursive: true });
  }

  /**
   * Replaces all files by another build, as a next version.
   * @returns the version on the page
   */
  deployBuild(dist: string): string {
    for (const name of readdirSync(this.directory)) rmSync(path.join(this.directory, name), { recursive: true });
    cpSync(dist, this.directory, { recursive: true });
    return this.deployNext();
  }

  /**
   * Deploys the next version: its page has `<html data-version="…">`, and its worker precaches that page.
   * @returns the version on the page
   */
  deployNext(): string {
    const version = String((this.#version += 1));
    const page = this.#read('index.html').replace(/<html(?: data-version="\d+")?/, `<html data-version="${version}"`);
    const revision = createHash('md5').update(page).digest('hex');
    const worker = this.#read('sw.js');
    const next = worker.replace(/\{"revision":"\w+","url":"index\.html"\}/, JSON.stringify({ revision, url: 'index.html' }));
    if (next === worker) throw new Error('This build has another form than deployNext knows.');
    this.#write('index.html', page);
    this.#write('sw.js', next);
    return version;
  }

  /**
   * Deploys the next version, which stores tasks in another schema. Its files have new addresses, as in a build with changed
   * content.
   * @returns the version on the page
   */
  deployNextSchema(): string {
    const names = readdirSync(this.directory, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html)$/.test(name));
    let changed = 0;
    for (const name of names) {
      const content = this.#read(name);
      const next = content.replaceAll(/(userSubjects:\d+,todos:)(\d+)/g, (_, before: string, version: string) => {
        changed += 1;
        return `${before}${Number(version) + 1}`;
      });
      this.#write(name, next.replaceAll('assets/', 'assets/next/'));
    }
    if (changed !== 2)
      throw new Error('This build has another form than deployNextSchema knows: the page and the worker have the versions.');
    const assets = path.join(this.directory, 'assets');
    const aside = path.join(this.directory, 'next');
    renameSync(assets, aside);
    mkdirSync(assets);
    renameSync(aside, path.join(assets, 'next'));
    return this.deployNext();
  }

  delete(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }

  #read(name: string): string {
    return readFileSync(path.join(this.directory, name), 'utf8');
  }

  /** The compressed neighbours are those of the version before. */
  #write(name: string, content: string): void {
    for (const suffix of ['.br', '.gz']) rmSync(path.join(this.directory, name + suffix), { force: true });
    writeFileSync(path.join(this.directory, name), content);
  }
}
