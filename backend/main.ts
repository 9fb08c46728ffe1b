import { DirectoryInUseError } from './database/directory-lock.ts';
import { readOptions } from './environment.ts';
import { startBackend } from './start-backend.ts';
import { findTutorModel } from './tutor-model.ts';

/** Time limit of a clean shutdown, in ms. */
const STOP_WITHIN_MS = 2500;

const options = readOptions(process.env);
try {
  const tutor = await findTutorModel(options.functionSecrets ?? {});
  const backend = await startBackend({ ...options, functionSecrets: tutor.settings });
  const stop = (): void => {
    setTimeout(() => process.exit(0), STOP_WITHIN_MS).unref();
    void backend.close().then(() => process.exit(0));
  };
  // Stays installed for a second signal, which would otherwise kill the process while the database closes.
  process.on('SIGINT', stop).on('SIGTERM', stop);
  // A failing request must not take the process down.
  process.on('unhandledRejection', (error) => console.error(error));
  // A hosted project has its own function and secrets.
  if (options.hostedSupabaseUrl === undefined) console.log(tutor.words);
  console.log(`Ekagra is ready at ${backend.url}`);
} catch (error) {
  console.error(explain(error as NodeJS.ErrnoException));
  process.exit(1);
}

function explain(error: NodeJS.ErrnoException): unknown {
  if (error.code === 'EADDRINUSE') {
    return `Port ${options.port} is already in use. Stop the program that uses it, or choose another port: PORT=${options.port + 1} npm start`;
  }
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `Port ${options.port} may not be used by this user. Choose another with PORT.`;
  if (error instanceof DirectoryInUseError) return error.message;
  return error;
}
