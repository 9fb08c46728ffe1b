import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

interface BuiltCheck {
  /** Of the files that are read. */
  readonly extension: '.css' | '.js';
  /** What a file uses and a target lacks. */
  readonly newerIn: (text: string) => readonly string[];
  /** What may be found, and why. */
  readonly allowed: Readonly<Record<string, string>>;
  /** Subject of the sentence about what need not be allowed. */
  readonly nobody: string;
  /** Where `allowed` is. */
  readonly source: string;
}

/** @throws when a built file uses what a target lacks and nothing allows, or none uses what is allowed */
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
