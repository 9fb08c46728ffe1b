import { readOptions } from './environment.ts';
import { STOP_LIMITS } from './base/limits.ts';
import type { RunningBackend, StartOptions } from './start-backend.ts';
import { explainStart } from './setup/explain-start.ts';

/** Exit codes of this process. `scripts/operator/supervise.ts` restarts it after a crash. */
const ENDED = 0;
const FAILED = 1;
const CRASHED = 70;

// An unhandled rejection belongs to one request, so the server keeps running for the others.
process.on('unhandledRejection', (error) => console.error('A request failed unexpectedly:', error));
process.on('uncaughtException', (error) => {
  console.error(error);
  if (endsSince !== undefined) return;
  console.error('The server ends because of an unexpected error: its stack stands above.');
  end(CRASHED);
});
// If the reader of the output is gone (`npm start | head`), the server runs on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// Heartbeat: the supervisor kills a process that sends none, because its event loop is stuck.
const heartbeatMs = Number(process.env['HEARTBEAT_MS']);
if (process.send && heartbeatMs > 0) setInterval(() => process.connected && process.send!({}), heartbeatMs).unref();

let endsSince: number | undefined;
// Handle signals at all times, even while the database opens: the default would end the process in the middle of a write.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(ENDED));
// If the supervisor was killed, it cannot pass on signals any more.
process.on('disconnect', () => end(ENDED));

/** Undefined until the settings are read. If one is wrong, its error names it. */
let options: StartOptions | undefined;
const starting = start();
starting.then(
  ({ url, port }) => {
    console.log(`Ekagra is ready at ${url}`);
    process.send?.({ port });
  },
  (error: unknown) => {
    sayWhy(error);
    process.exit(FAILED);
  },
);

async function start(): Promise<RunningBackend> {
  options = readOptions(process.env);
  // Load these only now, so that a wrong setting is reported at once.
  const [{ checkDatabase }, { startBackend }, { findTutorModel }] = await Promise.all([
    import('./setup/check-database.ts'),
    import('./start-backend.ts'),
    import('./tutor-model.ts'),
  ]);
  if (options.databaseUrl !== undefined) await checkDatabase(options.databaseUrl);
  const tutor = await findTutorModel(options.functionSecrets ?? {});
  const backend = await startBackend({ ...options, functionSecrets: tutor.settings, log: (lines) => process.stdout.write(lines) });
  // A hosted project has its own function and secrets.
  if (options.hostedSupabaseUrl === undefined) console.log(tutor.words);
  return backend;
}

function sayWhy(error: unknown): void {
  const sentence = explainStart(error, options);
  if (sentence !== undefined) {
    console.error(sentence);
  } else {
    console.error(error);
    console.error(
      'The server could not start for a reason that it does not know: the lines above say where. If you changed nothing, please report them.',
    );
  }
}

/** Finishes running work, then exits. A second signal exits at once. */
function end(code: number): void {
  if (endsSince !== undefined) {
    // Ctrl-C reaches the process twice: from the terminal and from npm.
    if (performance.now() - endsSince > STOP_LIMITS.sameSignalMs) process.exit(FAILED);
    return;
  }
  endsSince = performance.now();
  setTimeout(() => {
    console.error(`The server could not end within ${STOP_LIMITS.endMs / 1000} seconds and was stopped. What was saved is saved.`);
    process.exit(FAILED);
  }, STOP_LIMITS.endMs).unref();
  starting
    .then((backend) => backend.close())
    .then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error);
        process.exit(code || FAILED);
      },
    );
}
