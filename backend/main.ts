import { readOptions } from './environment.ts';
import { STOP_LIMITS } from './base/limits.ts';
import type { RunningBackend, StartOptions } from './start-backend.ts';
import { explainStart } from './setup/explain-start.ts';

/** How the process ends by its own doing; `scripts/operator/supervise.ts` starts it again after a crash. */
const ENDED = 0;
const FAILED = 1;
const CRASHED = 70;

// A rejection that nobody waits for belongs to one request: the others go on.
process.on('unhandledRejection', (error) => console.error('A request failed unexpectedly:', error));
process.on('uncaughtException', (error) => {
  console.error(error);
  if (endsSince !== undefined) return;
  console.error('The server ends because of an unexpected error: its stack stands above.');
  end(CRASHED);
});
// Whoever read the output has gone (`npm start | head`): the server goes on without it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// The supervisor kills a process that is silent: its event loop does not turn any more.
const heartbeatMs = Number(process.env['HEARTBEAT_MS']);
if (process.send && heartbeatMs > 0) setInterval(() => process.connected && process.send!({}), heartbeatMs).unref();

let endsSince: number | undefined;
// Also for a second signal, and while the database opens: the default would end the process in the middle of a write.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(ENDED));
// The supervisor was killed, and cannot pass a signal on.
process.on('disconnect', () => end(ENDED));

/** Undefined until they are read: then a setting is wrong, and its error says which. */
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
  // Loaded only now: a wrong setting is answered at once.
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

/** Finishes what runs, then ends. A second signal ends at once. */
function end(code: number): void {
  if (endsSince !== undefined) {
    // Ctrl-C reaches a process from the terminal and once more from npm.
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
