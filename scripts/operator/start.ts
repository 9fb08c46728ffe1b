import { enableCompileCache } from 'node:module';

import { ensureBuild } from '../build/ensure-build.ts';
import { projectRoot } from '../setup/install.mjs';

// Node's compile cache speeds up later starts.
enableCompileCache(`${projectRoot}/.cache/compiled`);

try {
  await ensureBuild(projectRoot);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(
    'The app could not be built: the reason is in the lines above. If you changed nothing, delete node_modules and start again.',
  );
  process.exit(1);
}

await import('./supervise.ts');
