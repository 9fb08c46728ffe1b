import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';

import { answer } from './answer.ts';
import { whole } from './background.ts';
import { installGlobals, loadHandler } from './deno.ts';
import { FIRST_CHANNEL, type HostMessage, type WorkerMessage, type WorkerTask } from './worker-protocol.ts';

/** `npm:@scope/name@2/part` → scope and name, version, part */
const PACKAGE = /^npm:((?:@[^/@]+\/)?[^/@]+)(?:@([^/]+))?(\/.+)?$/;

/*
 * A worker: the process that runs one function. It serves HTTP over pipes that only the host holds, so that nobody can bypass the host's
 * checks.
 */

const task = JSON.parse(process.argv[2]!) as WorkerTask;
const send = (message: WorkerMessage): void => void process.send!(message);

// Exit when the host is gone.
process.once('disconnect', () => process.exit());
// Each request adds a listener.
process.setMaxListeners(task.channels + 10);
installGlobals();
installResolver(task.functionsUrl, task.imports);
const handler = await loadHandler(task.entrypoint);

/** More than the host's limit, so that a request that the host accepted does not fail here. */
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

/**
 * Resolves imports as on Supabase: `npm:`, and the names of deno.json. Nothing is downloaded: functions use the packages that are
 * installed with the backend.
 */
function installResolver(functionsUrl: string, imports: Readonly<Record<string, string>>): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!context.parentURL?.startsWith(functionsUrl)) return next(specifier, context);
      const meant = imports[specifier] ?? specifier;
      return PACKAGE.test(meant) ? next(installedName(meant), { ...context, parentURL: import.meta.url }) : next(meant, context);
    },
  });
}

/** The specifier of the installed package. Throws if its major version differs from the requested one. */
function installedName(specifier: string): string {
  const [, name = '', range = '', part = ''] = PACKAGE.exec(specifier)!;
  const major = /\d+/.exec(range)?.[0];
  const version = versionOf(name);
  if (major !== undefined && version.split('.', 1)[0] !== major) throw new Error(`${specifier}: ${name} ${version} is installed`);
  return name + part;
}

function versionOf(name: string): string {
  const path = findPackageJSON(name, import.meta.url);
  if (path === undefined) throw new Error(`${name} is not installed`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
