import type { Plugin } from 'vite';
import { type Backend, createBackend } from './backend.ts';
import { readOptions } from './environment.ts';
import { findTutorModel } from './tutor-model.ts';

/**
 * Runs the backend on Vite's dev server: one origin and one process, as in production. Vite's own WebSocket (hot reload) has
 * another path.
 */
export function embeddedBackendPlugin(env: NodeJS.ProcessEnv = process.env): Plugin {
  return {
    name: 'ekagra-embedded-backend',
    apply: 'serve',
    async configureServer(server) {
      const { host, port } = server.config.server;
      const siteUrl = `http://${typeof host === 'string' ? host : '127.0.0.1'}:${port}`;
      const { backend, release } = await borrowBackend(async () => {
        const options = readOptions(env);
        const tutor = await findTutorModel(options.functionSecrets ?? {});
        server.config.logger.info(tutor.words);
        return createBackend({ ...options, functionSecrets: tutor.settings }, siteUrl);
      });
      server.middlewares.use((request, response, next) => {
        if (!backend.handle(request, response)) next();
      });
      server.httpServer?.on('upgrade', (request, socket, head) => {
        if (backend.upgrade(request, socket, head)) socket.on('error', () => socket.destroy());
      });
      const close = server.close.bind(server);
      server.close = async () => {
        await release();
        await close();
      };
    },
  };
}

interface Shared {
  readonly backend: Promise<Backend>;
  users: number;
}

/** Vite reloads this module when its configuration changes. */
const SHARED = Symbol.for('ekagra.dev-backend');

/**
 * On a configuration change Vite opens the new server before it closes the old one, while the data can only be open once: both
 * share one backend, closed with the last.
 */
async function borrowBackend(open: () => Promise<Backend>): Promise<{ backend: Backend; release(): Promise<void> }> {
  const holder = globalThis as { [SHARED]?: Shared | undefined };
  const shared = (holder[SHARED] ??= { backend: open(), users: 0 });
  shared.users += 1;
  const backend = await shared.backend;
  return {
    backend,
    release: async () => {
      shared.users -= 1;
      if (shared.users > 0) return;
      holder[SHARED] = undefined;
      backend.disconnectAll();
      await backend.close();
    },
  };
}
