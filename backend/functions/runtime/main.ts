import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { answer } from './answer.ts';
import { backgroundSettled } from './background.ts';
import { installGlobals, loadHandler } from './deno.ts';
import { installResolver } from './resolve.ts';
import type { WorkerMessage, WorkerTask } from './worker-protocol.ts';

/*
 * A worker: the process that runs one function. It serves HTTP over a pipe that only the host holds, so that nobody bypasses
 * the host's checks.
 */

const task = JSON.parse(process.argv[2]!) as WorkerTask;
const send = (message: WorkerMessage): void => void process.send!(message);

// Useless without its host.
process.once('disconnect', () => process.exit());
installGlobals();
installResolver(task.functionsUrl, task.imports);
const handler = await loadHandler(task.entrypoint);

const server = createServer({ keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 }, (request, response) => {
  void answer(handler, request, response)
    .then(backgroundSettled)
    .then(() => send('idle'));
});
server.emit('connection', new Socket({ fd: 3, readable: true, writable: true }));
send('ready');
