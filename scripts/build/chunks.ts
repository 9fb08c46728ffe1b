import path from 'node:path';

import type { Rolldown } from 'vite';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  /** Files that load with this one. */
  readonly imports?: readonly string[];
}

/** Chunks of a build, by file and by each source in it, so that routes that share a chunk are found too. */
export type Chunks = Readonly<Record<string, Chunk>>;

export function chunksOf(root: string, { output }: Rolldown.RolldownOutput): Chunks {
  const chunks = output.filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    chunks.flatMap(({ fileName: file, name, imports, moduleIds }) => {
      const sources = moduleIds.map((id) => path.relative(root, id).replaceAll('\\', '/'));
      return [file, ...sources].map((key) => [key, { file, name, imports }] as const);
    }),
  );
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
