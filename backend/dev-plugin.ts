import type { Plugin } from 'vite';
import { type Backend, type BackendOptions, createBackend } from './backend.ts';
import { checkDatabase } from './setup/check-database.ts';
import { readOptions } from './environment.ts';
import { createBorder } from './http/border.ts';
import { createCounters } from './http/counters.ts';
import { routeOf } from './http/route-name.ts';
import { explainStart } from './setup/explain-start.ts';
import { findTutorModel } from './tutor-model.ts';

/**
 * Runs the backend on Vite's dev server: one origin and one process, as in production. Vite's own WebSocket for hot reload has another
 * path.
 */
export function embeddedBackendPlugin(env: NodeJS.ProcessEnv = process.env): Plugin {
  return {
    name: 'ekagra-embedded-backend',
    apply: 'serve',
    async configureServer(server) {
      const { host, port } = server.config.server;
      const counters = createCounters();
      const siteUrl = `http://${typeof host === 'string' ? host : '127.0.0.1'}:${port}`;
      let options: BackendOptions | undefined;
      const { backend, release } = await borrowBackend(async () => {
        options = readOptions(env);
        if (options.databaseUrl !== undefined) await checkDatabase(options.databaseUrl);
        const tutor = await findTutorModel(options.functionSecrets ?? {});
        server.config.logger.info(tutor.words);
        return await createBackend({ ...options, functionSecrets: tutor.settings }, counters, siteUrl);
      }).catch((error: unknown) => {
        const sentence = explainStart(error, options);
        if (sentence === undefined) throw error;
        // Exit here, because Vite would print a stack.
        console.error(sentence);
        process.exit(1);
      });
      const border = createBorder({ counters });
      server.middlewares.use((request, response, next) => {
        void border.answer(request, response, async () => {
          if (!(await backend.handle(request, response))) next();
        });
      });
      server.httpServer?.on('upgrade', (request, socket, head) => {
        // Leave Vite's own WebSocket, at another path, alone.
        if (routeOf(request).area === 'realtime') void border.upgrade(request, socket, head, () => backend.upgrade(request, socket, head));
      });
      const close = server.close.bind(server);
      server.close = async () => {
        await release();
        await close();
      };
      // Ctrl-C ends Vite, but not Postgres, which has its own process group. So close the server first.
      process.once('SIGINT', () => void server.close().finally(() => process.exit(130)));
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
 * On a configuration change, Vite opens the new server before it closes the old one. The data can be open only once, so both share one
 * backend, which is closed with the last server.
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
