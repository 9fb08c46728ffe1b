import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

interface BuiltCheck {
  /** Extension of the files to check. */
  readonly extension: '.css' | '.js';
  /** Returns what a file uses and a target lacks. */
  readonly newerIn: (text: string) => readonly string[];
  /** Allowed findings, with the reason. */
  readonly allowed: Readonly<Record<string, string>>;
  /** Subject of the error's sentence about allowed findings that nothing uses. */
  readonly nobody: string;
  /** File that contains `allowed`. */
  readonly source: string;
}

/** @throws if a built file uses a feature that a target lacks and that is not allowed, or if no file uses an allowed one */
export async function checkBuilt(outDir: string, { extension, newerIn, allowed, nobody, source }: BuiltCheck): Promise<void> {
  const files = (await readdir(outDir, { recursive: true })).filter((file) => file.endsWith(extension));
  const found = await Promise.all(
    files.map(async (file) => newerIn(await readFile(path.join(outDir, file), 'utf8')).map((part) => ({ part, file }))),
  );
  const uses = found.flat();
  const problems = [
    ...uses.filter(({ part }) => !(part in allowed)).map(({ part, file }) => `${file} uses ${part}, which a target lacks.`),
    ...Object.keys(allowed)
      .filter((name) => uses.every(({ part }) => part !== name))
      .map((name) => `${nobody} uses ${name}: it need not be allowed.`),
  ];
  if (problems.length > 0) throw new Error([...problems, `See scripts/oldest-browsers/browser-targets.ts and ${source}.`].join('\n'));
}
