import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';

/** An entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

/** Chunks of a build by their source; shared chunks by Vite's own key. */
export type Chunks = Readonly<Record<string, Chunk>>;

/** Moves Vite's manifest out of the build, so that it is not served. */
export async function readChunks(outDir: string): Promise<Chunks> {
  const directory = path.join(outDir, '.vite');
  const chunks = JSON.parse(await readFile(path.join(directory, 'manifest.json'), 'utf8')) as Chunks;
  await rm(directory, { recursive: true });
  return chunks;
}

/**
 * Scripts that the browser loads for these sources or groups (chunk-groups.ts), without duplicates.
 * @throws when the build has no chunk for one of them
 */
export function scriptsOf(chunks: Chunks, sources: readonly string[]): string[] {
  const seen = new Set<string>();
  const visit = (source: string) => {
    const chunk = chunks[source] ?? Object.values(chunks).find(({ name }) => name === source);
    if (chunk === undefined) throw new Error(`The build has no file for ${source}`);
    if (seen.has(chunk.file)) return;
    seen.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const source of sources) visit(source);
  return [...seen].filter((file) => file.endsWith('.js'));
}
