import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CHUNK } from './chunk-groups.ts';
import { scriptsOf, type Chunks } from './chunks.ts';

/**
 * Adds preloads of the app to the shell, so that it loads in parallel with src/boot.ts.
 * @throws when index.html has no head
 */
export async function preloadApp(outDir: string, chunks: Chunks): Promise<void> {
  const file = path.join(outDir, 'index.html');
  const shell = await readFile(file, 'utf8');
  const links = scriptsOf(chunks, [CHUNK.main])
    .filter((script) => !shell.includes(script))
    .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`);
  const preloading = shell.replace('</head>', () => `  ${links.join('\n    ')}\n  </head>`);
  if (preloading === shell) throw new Error('index.html has no </head>');
  await writeFile(file, preloading);
}
