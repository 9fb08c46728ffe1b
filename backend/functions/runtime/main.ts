import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { answer } from './answer.ts';
import { whole } from './background.ts';
import { installGlobals, loadHandler } from './deno.ts';
import { installResolver } from './resolve.ts';
import { FIRST_CHANNEL, type HostMessage, type WorkerMessage, type WorkerTask } from './worker-protocol.ts';

/*
 * A worker: the process that runs one function. It serves HTTP over pipes that only the host holds, so that nobody bypasses
 * the host's checks.
 */

const task = JSON.parse(process.argv[2]!) as WorkerTask;
const send = (message: WorkerMessage): void => void process.send!(message);

// Useless without its host.
process.once('disconnect', () => process.exit());
// One for each request.
process.setMaxListeners(task.channels + 10);
installGlobals();
installResolver(task.functionsUrl, task.imports);
const handler = await loadHandler(task.entrypoint);

/** More than the host lets through: one that it accepted must not break off here. */
const MAX_HEADERS = 64 * 1024;

for (let channel = 0; channel < task.channels; channel++) {
  const server = createServer(
    { maxHeaderSize: MAX_HEADERS, keepAliveTimeout: 0, headersTimeout: 0, requestTimeout: 0 },
    (request, response) => {
      const gone = new AbortController();
      const leave = ({ left }: HostMessage): void => {
        if (left === channel) gone.abort();
      };
      process.on('message', leave);
      void whole(() => answer(handler, request, response, gone)).then(() => {
        process.off('message', leave);
        send({ done: channel });
      });
    },
  );
  server.emit('connection', new Socket({ fd: FIRST_CHANNEL + channel, readable: true, writable: true }));
}
send('ready');
