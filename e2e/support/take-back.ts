import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** The commands of docs/production.md that take a release back. */
function takeBackCommands(): readonly string[] {
  const page = readFileSync(path.join(root, 'docs/production.md'), 'utf8');
  const [, commands] = /### Taking a release back.*?```sh\n(.*?)```/s.exec(page) ?? [];
  if (commands === undefined) throw new Error('docs/production.md does not say how a release is taken back.');
  return commands
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line.startsWith('git '));
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

/** Whether the history reaches back to a commit: a shallow clone has only the newest. */
export function hasCommit(commit: string): boolean {
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
    return true;
  } catch {
    return false;
  }
}

/** Builds of other commits than the one at work, each in a work tree of its own. */
export class OtherBuilds {
  readonly #directory = mkdtempSync(path.join(tmpdir(), 'ekagra-builds-'));
  #count = 0;

  /** @returns the directory of the build */
  earlier(commit: string): Promise<string> {
    return this.#build(this.#checkOut(commit));
  }

  /**
   * Follows docs/production.md.
   * @param unfit paths that do not fit the current data as they were
   */
  async takenBack(earlier: string, unfit: readonly string[]): Promise<string> {
    const current = git('rev-parse', 'HEAD');
    const tree = this.#checkOut(current);
    for (const command of takeBackCommands()) {
      // The branch itself would stay in the repository.
      if (command.startsWith('git checkout -b ')) continue;
      for (const name of command.includes('PATH') ? unfit : ['']) {
        const args = command.replace('CURRENT', current).replace('EARLIER', earlier).replace('PATH', name).split(/\s+/).slice(1);
        execFileSync('git', args, { cwd: tree });
      }
    }
    await run(process.execPath, ['scripts/typecheck.ts'], { cwd: tree });
    return this.#build(tree);
  }

  delete(): void {
    for (let at = 1; at <= this.#count; at += 1) git('worktree', 'remove', '--force', this.#tree(at));
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #checkOut(commit: string): string {
    this.#count += 1;
    const tree = this.#tree(this.#count);
    git('worktree', 'add', '--detach', tree, commit);
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'));
    return tree;
  }

  #tree(at: number): string {
    return path.join(this.#directory, String(at));
  }

  async #build(tree: string): Promise<string> {
    // The test runner's own would build React for development.
    await run(process.execPath, ['scripts/build.ts'], { cwd: tree, env: { ...process.env, NODE_ENV: 'production' } });
    return path.join(tree, 'dist');
  }
}
