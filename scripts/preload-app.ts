import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { CHUNK } from './chunk-groups.ts';
import { scriptsOf, type Chunks } from './chunks.ts';

/**
 * Lets the shell, which shows nothing without the app, fetch the app while src/boot.ts is still on its way.
 * @throws when index.html has no head to put that into
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
