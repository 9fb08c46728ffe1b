import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A build that a server serves and that newer ones take the place of while it runs, as at a deployment. */
export class Release {
  readonly directory = mkdtempSync(path.join(tmpdir(), 'ekagra-release-'));
  #version = 0;

  constructor() {
    cpSync('dist', this.directory, { recursive: true });
  }

  /**
   * Puts the next version in place: its page says so in `<html data-version="…">`, and its worker precaches that page.
   * @returns what the page says
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
