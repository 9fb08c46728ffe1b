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

/** Of the type check of the screens, as which a release is taken back; '' where everything fits. */
function complaintsAbout(tree: string): Promise<string> {
  const check = ['node_modules/typescript/bin/tsc', '--project', 'tsconfig.app.json', '--pretty', 'false'];
  return run(process.execPath, check, { cwd: tree, maxBuffer: 1e8 }).then(
    () => '',
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => stdout + stderr,
  );
}

/**
 * What an operator takes from the current release for each complaint: the screens of a topic or a part of the shell as a whole, elsewhere a file. Where that is current,
 * what it does not find: the module that is named, or the design system.
 */
function unfitPaths(complaints: string, kept: ReadonlySet<string>): readonly string[] {
  const found = Array.from(complaints.matchAll(/^([\w./$-]+)\(\d+,\d+\): error (.*)$/gm), ([, file, words]) => {
    const unfit = /^src\/(?:topics\/[^/]+\/screens|shell\/[^/]+)/.exec(file!)?.[0] ?? file!;
    if (!kept.has(unfit)) return unfit;
    const [, named] = /"(\.[^"]+)"/.exec(words!) ?? [];
    return named === undefined ? 'src/ui' : path.join(path.dirname(file!), named);
  });
  return [...new Set(found)].filter((each) => !kept.has(each));
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

  /** Follows docs/production.md. */
  async takenBack(earlier: string): Promise<string> {
    const current = git('rev-parse', 'HEAD');
    const tree = this.#checkOut(current);
    const follow = (command: string, name = '') => {
      const args = command
        .replace('CURRENT', current)
        .replace('EARLIER', earlier)
        .replace('PATH', name)
        .replaceAll("'", '')
        .split(/\s+/)
        .slice(1);
      execFileSync('git', args, { cwd: tree });
    };
    // The branch itself would stay in the repository.
    const commands = takeBackCommands().filter((command) => !command.startsWith('git checkout -b '));
    for (const command of commands.filter((each) => !each.includes('PATH'))) follow(command);
    const kept = new Set<string>();
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- what stays current decides what fits next
      const complaints = await complaintsAbout(tree);
      if (complaints === '') break;
      const unfit = unfitPaths(complaints, kept);
      if (unfit.length === 0) throw new Error(`What stays current does not fit the earlier screens:\n${complaints}`);
      for (const name of unfit) {
        kept.add(name);
        for (const command of commands.filter((each) => each.includes('PATH'))) follow(command, name);
      }
    }
    console.log(`Stays current with the earlier screens: ${[...kept].toSorted().join(', ')}`);
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
    // Where an earlier release has it.
    const { scripts } = JSON.parse(readFileSync(path.join(tree, 'package.json'), 'utf8')) as { scripts: { build: string } };
    const script = scripts.build.split(' ').at(-1)!;
    // The test runner's own would build React for development.
    await run(process.execPath, [script], { cwd: tree, env: { ...process.env, NODE_ENV: 'production' } });
    return path.join(tree, 'dist');
  }
}
