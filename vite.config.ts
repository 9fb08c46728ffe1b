import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

import { BUILD_TARGETS } from './scripts/oldest-browsers/browser-targets.ts';
import { buildConstants } from './scripts/build/build-constants.ts';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { jsonAsModules, syllabusChapters } from './scripts/build/json-plugins.ts';
import { shakenDoors } from './scripts/build/topic-doors.ts';

/** The development server answers on the backend's paths too, so that there is one origin as in production. */
async function embeddedBackend(): Promise<Plugin> {
  const { embeddedBackendPlugin } = await import('./backend/dev-plugin.ts');
  return embeddedBackendPlugin();
}

export default defineConfig(({ command, isPreview, isSsrBuild }) => ({
  define: buildConstants(process.env),
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/route-tree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    tailwindcss(),
    syllabusChapters(),
    jsonAsModules(),
    command === 'serve' && isPreview !== true ? embeddedBackend() : null,
  ],
  worker: {
    format: 'es',
    // Written as the page's chunks are: data that both load is one file, by the same hash of the same bytes.
    rolldownOptions: { treeshake: shakenDoors, output: { topLevelVar: true, comments: { annotation: false } } },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env['PORT'] ?? 5180),
    strictPort: true,
    // Builds and tests that run beside the development server must not reload its page.
    watch: { ignored: ['**/.cache/**', '**/.data/**', '**/dist/**'] },
  },
  optimizeDeps: { entries: ['index.html'] },
  build: {
    target: BUILD_TARGETS,
    // The Content-Security-Policy allows no inline script, no data: font and no data: script.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: isSsrBuild === true ? {} : { treeshake: shakenDoors, output: { codeSplitting: { groups: chunkGroups } } },
  },
}));
